import ICU

extension SwiftPrinter {
  func notices() throws(CodeGenerationError) -> String {
    var writer = head(
      "The texts of all notices, as `noticebook notice` words them for a customer whose time zone is known."
    )
    let (notices, styles) = (source.notices, StyleTable(source.notices))
    writer.add("/// A language that notices are written in.")
    writer.block("public enum NoticeLocale: String, CaseIterable, Sendable {", "}") { writer in
      for locale in notices.locales { writer.add("case \(naming.value(locale.tag)) = \(quoted(locale.tag))") }
    }
    writeDay(&writer)
    writer.add("", "/// A piece of a paragraph: plain text, or text that leads to an address.")
    writer.block("public struct NoticeInline: Hashable, Sendable {", "}") { writer in
      writer.add("/// What is shown.", "public let text: String")
      writer.add("/// Where it leads; nothing for plain text.", "public let url: String?")
    }
    writeActions(&writer)
    for notice in notices.notices { write(notice, styles, &writer) }
    writeSupport(styles, &writer)
    return writer.text
  }

  private func writeDay(_ writer: inout SourceWriter) {
    writer.add("", "/// A civil day of the Gregorian calendar.")
    writer.block("public struct NoticeDay: Hashable, Sendable {", "}") { writer in
      writer.add(
        "public let year: Int",
        "/// From 1.",
        "public let month: Int",
        "/// From 1.",
        "public let day: Int",
        "/// The time at which something ends on the day; `nil` where the whole day counts.",
        "public let time: NoticeTime?",
        ""
      )
      writer.add("/// Makes a day, which must exist.")
      writer.block("public init(year: Int, month: Int, day: Int, time: NoticeTime? = nil) {", "}") { writer in
        writer.add("precondition((1...9999).contains(year) && (1...12).contains(month) && (1...31).contains(day))")
        writer.add("(self.year, self.month, self.day, self.time) = (year, month, day, time)")
      }
      writer.add("", "/// Days since 1970-01-01.")
      writer.block("var number: Int {", "}") { writer in
        writer.add("let shifted = month > 2 ? year : year - 1", "let era = shifted / 400")
        writer.add("let yearOfEra = shifted - era * 400")
        writer.add("let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1")
        writer.add("let leapDays = yearOfEra / 4 - yearOfEra / 100")
        writer.add("return era * 146_097 + yearOfEra * 365 + leapDays + dayOfYear - 719_468")
      }
      writer.add("", "/// From 0 for Monday.", "var weekday: Int { ((number + 3) % 7 + 7) % 7 }")
    }
    writer.add("", "/// A time of day.")
    writer.block("public struct NoticeTime: Hashable, Sendable {", "}") { writer in
      writer.add("/// From 0.", "public let hour: Int", "/// From 0.", "public let minute: Int", "")
      writer.add("/// Makes a time of day.")
      writer.block("public init(hour: Int, minute: Int) {", "}") { writer in
        writer.add("precondition((0...23).contains(hour) && (0...59).contains(minute))")
        writer.add("(self.hour, self.minute) = (hour, minute)")
      }
    }
  }

  private func writeActions(_ writer: inout SourceWriter) {
    guard !source.notices.actions.isEmpty else { return }
    writer.add("", "/// What a customer can do.")
    writer.block("public enum NoticeAction: String, CaseIterable, Sendable {", "}") { writer in
      for action in source.notices.actions { writer.add("case \(naming.value(action.name)) = \(quoted(action.name))") }
      writer.add("", "/// Where the action's link leads.")
      writer.block("public var url: String {", "}") { writer in
        writer.block("switch self {", "}") { writer in
          for action in source.notices.actions {
            writer.add("case .\(naming.value(action.name)): \(quoted(action.url))")
          }
        }
      }
      writer.add("", "/// The words for the action.")
      writer.block("public func label(in locale: NoticeLocale) -> String {", "}") { writer in
        writer.block("switch (self, locale) {", "}") { writer in
          for action in source.notices.actions {
            for (locale, label) in zip(source.notices.locales, action.labels) {
              writer.add("case (.\(naming.value(action.name)), .\(naming.value(locale.tag))): \(quoted(label))")
            }
          }
        }
      }
    }
  }

  private func write(_ notice: NoticesCode.Notice, _ styles: StyleTable, _ writer: inout SourceWriter) {
    writer.add("", "/// \(notice.about.asComment)")
    writer.block("public struct \(naming.type("\(notice.name)-notice")): Hashable, Sendable {", "}") { writer in
      let parameters = notice.parameters.map { (name: naming.property($0.name), type: type(of: $0), about: $0.words) }
      let today = notice.hasDates ? [(name: "today", type: "NoticeDay", about: NoticesCode.todayWords)] : []
      for parameter in parameters + today {
        writer.add("/// \(parameter.about.asComment)", "public let \(parameter.name): \(parameter.type)")
      }
      writer.add("", "/// Makes the notice for a customer. Texts are of one line.")
      let arguments = (parameters + today).map { "\($0.name): \($0.type)" }.joined(separator: ", ")
      writer.block("public init(\(arguments)) {", "}") { writer in
        for parameter in parameters + today { writer.add("self.\(parameter.name) = \(parameter.name)") }
      }
      write(notice.parameters.filter(\.isText).map { naming.property($0.name) }, notice, &writer)
      for part in notice.parts { write(part, styles, &writer) }
    }
  }

  /// What the texts of a notice ask about its values.
  private func write(_ texts: [String], _ notice: NoticesCode.Notice, _ writer: inout SourceWriter) {
    writer.add("", "/// Whether a value may run against the words around it.")
    writer.block("private var isIsolating: Bool {", "}") { writer in
      writer.add("[\(texts.map { "self.\($0)" }.joined(separator: ", "))].contains(where: NoticeText.isRightToLeft)")
    }
    guard notice.hasDates else { return }
    let days = notice.parameters.filter(\.isDay).map { "self.\(naming.property($0.name))" }
    writer.add("", "/// Whether a day is so far away that it needs its year.")
    writer.block("private var showsYears: Bool {", "}") { writer in
      writer.add("[\(days.joined(separator: ", "))].contains { abs($0.number - self.today.number) > 300 }")
    }
  }

  private func type(of parameter: NoticesCode.Parameter) -> String {
    switch parameter.kind {
    case .text, .formatted: "String"
    case .wholeNumber: "Int"
    case .day, .end: "NoticeDay"
    }
  }

  private func write(_ part: NoticesCode.Part, _ styles: StyleTable, _ writer: inout SourceWriter) {
    writer.add("")
    for line in part.words { writer.add("/// \(line.asComment)") }
    let result = (part.isParagraphs ? "[[NoticeInline]]" : "String") + (part.isComplete ? "" : "?")
    let name = naming.property("\(part.channel)-\(part.name)")
    writer.block("public func \(name)(in locale: NoticeLocale) -> \(result) {", "}") { writer in
      writer.block("switch locale {", "}") { writer in
        for (locale, text) in zip(source.notices.locales, part.texts) {
          writer.block("case .\(naming.value(locale.tag)):") { writer in
            guard let text else { return writer.add("return nil") }
            for variant in text.variants {
              var value = expression(of: variant, part, text, styles)
              if part.hasPlainSpaces { value = "NoticeText.plainSpaces(\(value))" }
              if variant.conditions.isEmpty {
                writer.add("return \(value)")
              } else {
                let conditions = variant.conditions.map(condition).joined(separator: ", ")
                writer.block("if \(conditions) {", "}") { $0.add("return \(value)") }
              }
            }
          }
        }
      }
    }
  }

  private func expression(
    of variant: NoticesCode.Variant,
    _ part: NoticesCode.Part,
    _ text: NoticesCode.Text,
    _ styles: StyleTable
  ) -> String {
    func literal(_ pieces: [NoticesCode.Piece]) -> String {
      "\"\(pieces.map { piece($0, text, styles) }.joined())\""
    }
    guard part.isParagraphs else { return literal(variant.paragraphs.joined().flatMap(\.pieces)) }
    let paragraphs = variant.paragraphs.map { paragraph in
      "[\(paragraph.map { "NoticeInline(text: \(literal($0.pieces)), url: \($0.url.map(quoted) ?? "nil"))" }.joined(separator: ", "))]"
    }
    return "[\(paragraphs.joined(separator: ", "))]"
  }

  /// A piece as it stands inside of a literal.
  private func piece(_ piece: NoticesCode.Piece, _ text: NoticesCode.Text, _ styles: StyleTable) -> String {
    let (value, isolation): (String, Unicode.Scalar?)
    switch piece {
    case .text(let text): return escaped(text)
    case .constant(let text, let scalar):
      if scalar == nil { return escaped(text) }
      (value, isolation) = (quoted(text), scalar)
    case .value(let parameter, let format, let scalar):
      let name = "self.\(naming.property(parameter))"
      isolation = scalar
      switch format {
      case .asIs: value = name
      case .integer(let style): value = "NoticeText.integer\(styles.index(of: style))(\(name))"
      case .day(let days):
        value = days.expression(
          year: "self.showsYears",
          time: "\(name).time != nil",
          call: { "NoticeText.day\(styles.index(of: $0))(\(name))" },
          choice: { "(\($0) ? \($1) : \($2))" }
        )
      }
    }
    guard let isolation else { return "\\(\(value))" }
    let isIsolating = text.isAlwaysIsolated ? "true" : "self.isIsolating"
    return "\\(NoticeText.isolated(\(value), by: \(quoted(String(isolation))), \(isIsolating)))"
  }

  private func condition(_ selection: NoticesCode.Selection) -> String {
    switch selection {
    case .number(let name, let number): return "self.\(naming.property(name)) == \(number)"
    case .text(let name, let text): return "self.\(naming.property(name)) == \(quoted(text))"
    case .category(let name, let condition): return holds(condition, of: name)
    case .noCategory(let name, let conditions):
      return conditions.map { "!(\(holds($0, of: name)))" }.joined(separator: ", ")
    }
  }

  private func holds(_ condition: PluralCondition, of name: String) -> String {
    let alternatives = condition.alternatives.map { relations in
      relations.isEmpty
        ? "true"
        : relations.map { relation in
          let ranges = relation.ranges.map { "\($0.lowerBound)...\($0.upperBound)" }.joined(separator: ", ")
          return (relation.isNegated ? "!" : "")
            + "NoticeText.lies(self.\(naming.property(name)), modulo: \(relation.modulus ?? 0), in: \(ranges))"
        }.joined(separator: " && ")
    }
    return alternatives.isEmpty ? "false" : alternatives.joined(separator: " || ")
  }

  private func writeSupport(_ styles: StyleTable, _ writer: inout SourceWriter) {
    writer.add("", "/// How values are written.")
    writer.block("private enum NoticeText {", "}") { writer in
      writer.add("/// A value between the characters that keep its direction apart, where it needs them.")
      writer.block("static func isolated(_ text: String, by start: String, _ isIsolating: Bool) -> String {", "}") {
        $0.add("isIsolating ? start + text + \"\\u{2069}\" : text")
      }
      writer.add("", "/// Whether a text holds a letter of a right-to-left script.")
      writer.block("static func isRightToLeft(_ text: String) -> Bool {", "}") { writer in
        writer.block("text.unicodeScalars.contains { scalar in", "}") { writer in
          writer.block("switch scalar.value {", "}") { writer in
            let ranges = NoticesCode.rightToLeftRanges.map { "\(Self.hex($0.lowerBound))...\(Self.hex($0.upperBound))" }
            writer.add("case \(ranges.joined(separator: ", ")): true", "default: false")
          }
        }
      }
      writer.add("", "/// Text messages know no other spaces.")
      writer.block("static func plainSpaces(_ text: String) -> String {", "}") { writer in
        writer.add("var plain = \"\"")
        writer.block("for scalar in text.unicodeScalars {", "}") { writer in
          writer.add("let isSpace = scalar == \"\\u{202F}\" || scalar == \"\\u{2009}\" || scalar == \"\\u{A0}\"")
          writer.add("plain.unicodeScalars.append(isSpace ? \" \" : scalar)")
        }
        writer.add("return plain")
      }
      writer.add(
        "",
        "/// Whether a number's magnitude, or its remainder, lies in one of the ranges; 0 stands for no remainder."
      )
      let lies = "static func lies(_ number: Int, modulo divisor: UInt, in ranges: ClosedRange<UInt>...) -> Bool {"
      writer.block(lies, "}") { writer in
        writer.add("let operand = divisor == 0 ? number.magnitude : number.magnitude % divisor")
        writer.add("return ranges.contains { $0.contains(operand) }")
      }
      writeIntegers(styles, &writer)
      for (index, style) in styles.days.enumerated() {
        writer.add("")
        writer.block("static func day\(index)(_ day: NoticeDay) -> String {", "}") { writer in
          if style.hasTime { writer.add("let time = day.time ?? NoticeTime(hour: 0, minute: 0)") }
          writer.add("return \"\(style.pieces.map(piece).joined())\"")
        }
      }
    }
  }

  private func writeIntegers(_ styles: StyleTable, _ writer: inout SourceWriter) {
    guard !styles.integers.isEmpty else { return }
    let arguments = [
      "_ number: Int", "_ digits: [String]", "_ separator: String", "_ groups: (last: Int, others: Int, least: Int)",
      "_ minus: (before: String, behind: String)",
    ]
    writer.add("")
    writer.block("private static func integer(\(arguments.joined(separator: ", "))) -> String {", "}") { writer in
      writer.add("let plain = Array(String(number.magnitude).utf8)", "var text = \"\"")
      writer.block("for (index, byte) in plain.enumerated() {", "}") { writer in
        writer.add("let rest = plain.count - index - groups.last")
        writer.add("let isEnd = index > 0 && rest >= 0 && rest % groups.others == 0")
        writer.add("if isEnd && plain.count >= groups.least { text += separator }", "text += digits[Int(byte) - 48]")
      }
      writer.add("return number < 0 ? minus.before + text + minus.behind : text")
    }
    for (index, style) in styles.integers.enumerated() {
      writer.add("")
      writer.block("static func integer\(index)(_ number: Int) -> String {", "}") { writer in
        let groups = "(\(style.lastGroup), \(style.otherGroups), \(style.leastGroupedDigits))"
        let minus = "(\(quoted(style.minus.before)), \(quoted(style.minus.behind)))"
        let digits = style.digits.map(quoted).joined(separator: ", ")
        writer.add("integer(number, [\(digits)], \(quoted(style.separator)), \(groups), \(minus))")
      }
    }
  }

  private func piece(_ piece: DateStyle.Piece) -> String {
    func text(_ texts: [String], _ index: String, plain: String, from first: Int = 1) -> String {
      DateStyle.arePlainNumbers(texts, from: first)
        ? "\\(\(plain))" : "\\([\(texts.map(quoted).joined(separator: ", "))][\(index)])"
    }
    return switch piece {
    case .literal(let text): escaped(text)
    case .year(let digits):
      DateStyle.arePlain(digits)
        ? "\\(day.year)"
        : "\\(String(day.year).utf8.map { [\(digits.map(quoted).joined(separator: ", "))][Int($0) - 48] }.joined())"
    case .month(let texts): text(texts, "day.month - 1", plain: "day.month")
    case .day(let texts): text(texts, "day.day - 1", plain: "day.day")
    case .weekday(let texts): "\\([\(texts.map(quoted).joined(separator: ", "))][day.weekday])"
    case .hour(let texts): text(texts, "time.hour", plain: "time.hour", from: 0)
    case .minute(let texts): text(texts, "time.minute", plain: "time.minute", from: 0)
    case .dayPeriod(let texts): "\\([\(texts.map(quoted).joined(separator: ", "))][time.hour])"
    }
  }

  private static func hex(_ number: UInt32) -> String { "0x\(String(number, radix: 16, uppercase: true))" }
}
