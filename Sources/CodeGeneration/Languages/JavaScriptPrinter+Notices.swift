import ICU

extension JavaScriptPrinter {
  private var notices: NoticesCode { source.notices }
  private static let about =
    "The texts of all notices, as `noticebook notice` words them for a customer whose time zone is known."

  private func type(of parameter: NoticesCode.Parameter) -> String {
    switch parameter.kind {
    case .text, .formatted: "string"
    case .wholeNumber: "number"
    case .day, .end: "NoticeDay"
    }
  }

  var noticesDeclarations: String {
    var writer = head(Self.about)
    writer.add("/** A language that notices are written in. */")
    writer.add("export type NoticeLocale = \(union(notices.locales.map(\.tag)));")
    writer.add("", "/** A civil day of the Gregorian calendar; months and days count from 1. */")
    writer.block("export interface NoticeDay {", "}") { writer in
      writer.add("readonly year: number;", "readonly month: number;", "readonly day: number;")
      writer.add("/** The time at which something ends on the day; left out where the whole day counts. */")
      writer.add("readonly time?: { readonly hour: number; readonly minute: number };")
    }
    writer.add("", "/** A piece of a paragraph: plain text, or text that leads to an address. */")
    writer.add("export interface NoticeInline { readonly text: string; readonly url?: string; }")
    if !notices.actions.isEmpty {
      writer.add("", "/** What a customer can do. */")
      writer.add("export type NoticeAction = \(union(notices.actions.map(\.name)));")
      writer.add(
        "/** Where an action's link leads. */",
        "export const noticeActionURLs: Readonly<Record<NoticeAction, string>>;"
      )
      writer.add("/** The words for an action. */")
      writer.add("export function noticeActionLabel(action: NoticeAction, locale: NoticeLocale): string;")
    }
    for notice in notices.notices {
      writer.add("", "/** \(notice.about.asComment) */")
      writer.block("export class \(naming.type("\(notice.name)-notice")) {", "}") { writer in
        var arguments: [String] = []
        for parameter in notice.parameters {
          writer.add("/** \(parameter.words.asComment) */")
          writer.add("readonly \(naming.property(parameter.name)): \(type(of: parameter));")
          arguments.append("\(naming.property(parameter.name)): \(type(of: parameter))")
        }
        if notice.hasDates {
          writer.add("/** \(NoticesCode.todayWords) */", "readonly today: NoticeDay;")
          arguments.append("today: NoticeDay")
        }
        writer.add("/** Makes the notice for a customer. Texts are of one line. */")
        writer.add("constructor(values: { \(arguments.map { "readonly \($0)" }.joined(separator: "; ")) });")
        for part in notice.parts {
          writer.add("/**")
          for line in part.words { writer.add(" * \(line.asComment)") }
          writer.add(" */")
          let result = (part.isParagraphs ? "NoticeInline[][]" : "string") + (part.isComplete ? "" : " | undefined")
          writer.add("\(naming.property("\(part.channel)-\(part.name)"))(locale: NoticeLocale): \(result);")
        }
      }
    }
    return writer.text
  }

  var noticesModule: String {
    let styles = StyleTable(notices)
    var writer = head(Self.about)
    if !notices.actions.isEmpty {
      writer.block("export const noticeActionURLs = Object.freeze({", "});") { writer in
        for action in notices.actions { writer.add("\(quoted(action.name)): \(quoted(action.url)),") }
      }
      writer.add("")
      writer.block("const noticeActionLabels = {", "};") { writer in
        for action in notices.actions {
          let labels = zip(notices.locales, action.labels).map { "\(quoted($0.tag)): \(quoted($1))" }
          writer.add("\(quoted(action.name)): { \(labels.joined(separator: ", ")) },")
        }
      }
      writer.add("")
      writer.block("export function noticeActionLabel(action, locale) {", "}") { writer in
        writer.add("return noticeActionLabels[action][locale];")
      }
    }
    for notice in notices.notices { write(notice, styles, &writer) }
    writeSupport(styles, &writer)
    return writer.text
  }

  private func write(_ notice: NoticesCode.Notice, _ styles: StyleTable, _ writer: inout SourceWriter) {
    writer.add("")
    writer.block("export class \(naming.type("\(notice.name)-notice")) {", "}") { writer in
      let names = notice.parameters.map { naming.property($0.name) } + (notice.hasDates ? ["today"] : [])
      writer.block("constructor(values) {", "}") { writer in
        for name in names { writer.add("this.\(name) = values.\(name);") }
        writer.add("Object.freeze(this);")
      }
      let texts = notice.parameters.filter(\.isText).map { "this.\(naming.property($0.name))" }
      writer.add("")
      writer.block("get #isIsolating() {", "}") {
        $0.add("return [\(texts.joined(separator: ", "))].some(isRightToLeft);")
      }
      if notice.hasDates {
        let days = notice.parameters.filter(\.isDay).map { "this.\(naming.property($0.name))" }.joined(separator: ", ")
        writer.add("")
        writer.block("get #showsYears() {", "}") { writer in
          writer.add("const today = dayNumber(this.today);")
          writer.add("return [\(days)].some((day) => Math.abs(dayNumber(day) - today) > 300);")
        }
      }
      for part in notice.parts { write(part, styles, &writer) }
    }
  }

  private static let unknownLocale = "default: throw new RangeError(`No notice is written in ${locale}`);"

  private func write(_ part: NoticesCode.Part, _ styles: StyleTable, _ writer: inout SourceWriter) {
    writer.add("")
    writer.block("\(naming.property("\(part.channel)-\(part.name)"))(locale) {", "}") { writer in
      writer.block("switch (locale) {", "}") { writer in
        for (locale, text) in zip(notices.locales, part.texts) {
          writer.block("case \(quoted(locale.tag)):") { writer in
            guard let text else { return writer.add("return undefined;") }
            for variant in text.variants {
              var value = expression(of: variant, part, text, styles)
              if part.hasPlainSpaces { value = "plainSpaces(\(value))" }
              let conditions = variant.conditions.map(condition).joined(separator: " && ")
              writer.add(conditions.isEmpty ? "return \(value);" : "if (\(conditions)) return \(value);")
            }
          }
        }
        writer.add(Self.unknownLocale)
      }
    }
  }

  private func expression(
    of variant: NoticesCode.Variant,
    _ part: NoticesCode.Part,
    _ text: NoticesCode.Text,
    _ styles: StyleTable
  ) -> String {
    func literal(_ pieces: [NoticesCode.Piece]) -> String { "`\(pieces.map { piece($0, text, styles) }.joined())`" }
    guard part.isParagraphs else { return literal(variant.paragraphs.joined().flatMap(\.pieces)) }
    let paragraphs = variant.paragraphs.map { paragraph in
      let inlines = paragraph.map { inline in
        "{ text: \(literal(inline.pieces))\(inline.url.map { ", url: \(quoted($0))" } ?? "") }"
      }
      return "[\(inlines.joined(separator: ", "))]"
    }
    return "[\(paragraphs.joined(separator: ", "))]"
  }

  private func piece(_ piece: NoticesCode.Piece, _ text: NoticesCode.Text, _ styles: StyleTable) -> String {
    let (value, isolation): (String, Unicode.Scalar?)
    switch piece {
    case .text(let text): return inTemplate(text)
    case .constant(let text, let scalar):
      if scalar == nil { return inTemplate(text) }
      (value, isolation) = (quoted(text), scalar)
    case .value(let parameter, let format, let scalar):
      let name = "this.\(naming.property(parameter))"
      isolation = scalar
      switch format {
      case .asIs: value = name
      case .integer(let style): value = "integer\(styles.index(of: style))(\(name))"
      case .day(let days):
        value = days.expression(
          year: "this.#showsYears",
          time: "\(name).time",
          call: { "day\(styles.index(of: $0))(\(name))" },
          choice: { "(\($0) ? \($1) : \($2))" }
        )
      }
    }
    guard let isolation else { return "${\(value)}" }
    let isIsolating = text.isAlwaysIsolated ? "true" : "this.#isIsolating"
    return "${isolated(\(value), \(quoted(String(isolation))), \(isIsolating))}"
  }

  private func condition(_ selection: NoticesCode.Selection) -> String {
    switch selection {
    case .number(let name, let number): return "this.\(naming.property(name)) === \(number)"
    case .text(let name, let text):
      return "this.\(naming.property(name)).normalize() === \(quoted(text)).normalize()"
    case .category(let name, let condition): return "(\(holds(condition, of: name)))"
    case .noCategory(let name, let conditions):
      return conditions.map { "!(\(holds($0, of: name)))" }.joined(separator: " && ")
    }
  }

  private func holds(_ condition: PluralCondition, of name: String) -> String {
    let alternatives = condition.alternatives.map { relations in
      relations.isEmpty
        ? "true"
        : relations.map { relation in
          let ranges = relation.ranges.map { "[\($0.lowerBound), \($0.upperBound)]" }.joined(separator: ", ")
          let call = "lies(this.\(naming.property(name)), \(relation.modulus ?? 0), [\(ranges)])"
          return relation.isNegated ? "!\(call)" : call
        }.joined(separator: " && ")
    }
    return alternatives.isEmpty ? "false" : alternatives.joined(separator: " || ")
  }

  private func writeSupport(_ styles: StyleTable, _ writer: inout SourceWriter) {
    writer.add("")
    writer.block("function isolated(text, start, isIsolating) {", "}") {
      $0.add("return isIsolating ? `${start}${text}\\u2069` : text;")
    }
    writer.add("")
    writer.block("function isRightToLeft(text) {", "}") { writer in
      let ranges = NoticesCode.rightToLeftRanges.map { range in
        func hex(_ number: UInt32) -> String { "\\u{\(String(number, radix: 16, uppercase: true))}" }
        return "\(hex(range.lowerBound))-\(hex(range.upperBound))"
      }
      writer.add("return /[\(ranges.joined())]/u.test(text);")
    }
    writer.add("")
    writer.block("function plainSpaces(text) {", "}") {
      $0.add("return text.replace(/[\\u202F\\u2009\\u00A0]/g, \" \");")
    }
    writer.add(
      "",
      "// Whether a number's magnitude, or its remainder, lies in one of the ranges; 0 stands for no remainder."
    )
    writer.block("function lies(number, divisor, ranges) {", "}") { writer in
      writer.add("const operand = divisor === 0 ? Math.abs(number) : Math.abs(number) % divisor;")
      writer.add("return ranges.some(([first, last]) => operand >= first && operand <= last);")
    }
    writer.add("", "// Days since 1970-01-01.")
    writer.block("function dayNumber({ year, month, day }) {", "}") { writer in
      writer.add("const shifted = month > 2 ? year : year - 1;", "const era = Math.floor(shifted / 400);")
      writer.add("const yearOfEra = shifted - era * 400;")
      writer.add("const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;")
      writer.add("const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);")
      writer.add("return era * 146097 + yearOfEra * 365 + leapDays + dayOfYear - 719468;")
    }
    writer.add("", "// From 0 for Monday.")
    writer.block("function weekday(day) {", "}") { $0.add("return (((dayNumber(day) + 3) % 7) + 7) % 7;") }
    writeIntegers(styles, &writer)
    for (index, style) in styles.days.enumerated() {
      writer.add("")
      writer.block("function day\(index)(day) {", "}") { $0.add("return `\(style.pieces.map(piece).joined())`;") }
    }
  }

  private func writeIntegers(_ styles: StyleTable, _ writer: inout SourceWriter) {
    guard !styles.integers.isEmpty else { return }
    writer.add("")
    writer.block("function integer(number, digits, separator, [last, others, least], [before, behind]) {", "}") {
      writer in
      writer.add("if (!Number.isSafeInteger(number)) throw new TypeError(`${number} is no whole number`);")
      writer.add("const plain = String(Math.abs(number));", "let text = \"\";")
      writer.block("for (let index = 0; index < plain.length; index += 1) {", "}") { writer in
        writer.add("const rest = plain.length - index - last;")
        writer.add("if (index > 0 && rest >= 0 && rest % others === 0 && plain.length >= least) text += separator;")
        writer.add("text += digits[Number(plain[index])];")
      }
      writer.add("return number < 0 ? before + text + behind : text;")
    }
    for (index, style) in styles.integers.enumerated() {
      writer.add("")
      writer.block("function integer\(index)(number) {", "}") { writer in
        let digits = style.digits.map(quoted).joined(separator: ", ")
        let groups = "[\(style.lastGroup), \(style.otherGroups), \(style.leastGroupedDigits)]"
        let minus = "[\(quoted(style.minus.before)), \(quoted(style.minus.behind))]"
        writer.add("return integer(number, [\(digits)], \(quoted(style.separator)), \(groups), \(minus));")
      }
    }
  }

  private func piece(_ piece: DateStyle.Piece) -> String {
    func text(_ texts: [String], _ index: String, plain: String, from first: Int = 1) -> String {
      DateStyle.arePlainNumbers(texts, from: first)
        ? "${\(plain)}" : "${[\(texts.map(quoted).joined(separator: ", "))][\(index)]}"
    }
    return switch piece {
    case .literal(let text): inTemplate(text)
    case .year(let digits):
      DateStyle.arePlain(digits)
        ? "${day.year}"
        : "${[...String(day.year)].map((digit) => [\(digits.map(quoted).joined(separator: ", "))][digit]).join(\"\")}"
    case .month(let texts): text(texts, "day.month - 1", plain: "day.month")
    case .day(let texts): text(texts, "day.day - 1", plain: "day.day")
    case .weekday(let texts): "${[\(texts.map(quoted).joined(separator: ", "))][weekday(day)]}"
    case .hour(let texts): text(texts, "day.time.hour", plain: "day.time.hour", from: 0)
    case .minute(let texts): text(texts, "day.time.minute", plain: "day.time.minute", from: 0)
    case .dayPeriod(let texts): "${[\(texts.map(quoted).joined(separator: ", "))][day.time.hour]}"
    }
  }
}
