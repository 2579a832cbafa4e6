import ICU

extension PythonPrinter {
  private var notices: NoticesCode { source.notices }

  private func type(of parameter: NoticesCode.Parameter) -> String {
    switch parameter.kind {
    case .text, .formatted: "str"
    case .wholeNumber: "int"
    case .day: "datetime.date"
    case .end: "datetime.date | datetime.datetime"
    }
  }

  private func locale(_ tag: String) -> String { "NoticeLocale.\(naming.value(tag))" }

  var noticesModule: String {
    let styles = StyleTable(notices)
    var writer = head(
      "The texts of all notices, as `noticebook notice` words them for a customer whose time zone is known.",
      imports: ["dataclasses", "datetime", "enum", "unicodedata"]
    )
    writer.add("", "")
    writer.block("class NoticeLocale(str, enum.Enum):") { writer in
      writer.add(quoted("A language that notices are written in."), "")
      for locale in notices.locales { writer.add("\(naming.value(locale.tag)) = \(quoted(locale.tag))") }
    }
    writer.add("", "", "@dataclasses.dataclass(frozen=True)")
    writer.block("class NoticeInline:") { writer in
      writer.add(quoted("A piece of a paragraph: plain text, or text that leads to an address."), "")
      writer.add("text: str", "url: str | None = None")
    }
    writeActions(&writer)
    for notice in notices.notices { write(notice, styles, &writer) }
    writeSupport(styles, &writer)
    return writer.text
  }

  private func writeActions(_ writer: inout SourceWriter) {
    guard !notices.actions.isEmpty else { return }
    writer.add("", "")
    writer.block("class NoticeAction(str, enum.Enum):") { writer in
      writer.add(quoted("What a customer can do."), "")
      for action in notices.actions { writer.add("\(naming.value(action.name)) = \(quoted(action.name))") }
      writer.add("", "@property")
      writer.block("def url(self) -> str:") { writer in
        writer.add(quoted("Where the action's link leads."))
        writer.block("return {", "}[self.value]") { writer in
          for action in notices.actions { writer.add("\(quoted(action.name)): \(quoted(action.url)),") }
        }
      }
      writer.add("")
      writer.block("def label(self, locale: NoticeLocale) -> str:") { writer in
        writer.add(quoted("The words for the action."))
        writer.block("return {", "}[self.value, NoticeLocale(locale).value]") { writer in
          for action in notices.actions {
            for (locale, label) in zip(notices.locales, action.labels) {
              writer.add("(\(quoted(action.name)), \(quoted(locale.tag))): \(quoted(label)),")
            }
          }
        }
      }
    }
  }

  private func write(_ notice: NoticesCode.Notice, _ styles: StyleTable, _ writer: inout SourceWriter) {
    writer.add("", "", "@dataclasses.dataclass(frozen=True, kw_only=True)")
    writer.block("class \(naming.type("\(notice.name)-notice")):") { writer in
      writer.add(quoted("\(notice.about). Texts are of one line."), "")
      for parameter in notice.parameters {
        writer.add("# \(parameter.words.asComment)", "\(naming.property(parameter.name)): \(type(of: parameter))")
      }
      if notice.hasDates { writer.add("# \(NoticesCode.todayWords)", "today: datetime.date") }
      let texts = notice.parameters.filter(\.isText).map { "self.\(naming.property($0.name))" }
      writer.add("", "@property")
      writer.block("def _is_isolating(self) -> bool:") {
        $0.add("return any(_is_right_to_left(text) for text in \(tuple(texts)))")
      }
      if notice.hasDates {
        let days = notice.parameters.filter(\.isDay).map { "self.\(naming.property($0.name))" }
        writer.add("", "@property")
        writer.block("def _shows_years(self) -> bool:") {
          $0.add("return any(abs(day.toordinal() - self.today.toordinal()) > 300 for day in \(tuple(days)))")
        }
      }
      for part in notice.parts { write(part, styles, &writer) }
    }
  }

  private func write(_ part: NoticesCode.Part, _ styles: StyleTable, _ writer: inout SourceWriter) {
    let result = (part.isParagraphs ? "list[list[NoticeInline]]" : "str") + (part.isComplete ? "" : " | None")
    let name = naming.property("\(part.channel)-\(part.name)")
    writer.add("")
    writer.block("def \(name)(self, locale: NoticeLocale) -> \(result):") { writer in
      writer.add(quoted(part.words.joined(separator: " ")))
      for (tag, text) in zip(notices.locales.map(\.tag), part.texts) {
        writer.block("if locale == \(locale(tag)):") { writer in
          guard let text else { return writer.add("return None") }
          for variant in text.variants {
            var value = expression(of: variant, part, text, styles)
            if part.hasPlainSpaces { value = "_plain_spaces(\(value))" }
            let conditions = variant.conditions.map(condition).joined(separator: " and ")
            guard !conditions.isEmpty else {
              writer.add("return \(value)")
              continue
            }
            writer.block("if \(conditions):") { $0.add("return \(value)") }
          }
        }
      }
      writer.add("raise ValueError(locale)")
    }
  }

  private func expression(
    of variant: NoticesCode.Variant,
    _ part: NoticesCode.Part,
    _ text: NoticesCode.Text,
    _ styles: StyleTable
  ) -> String {
    func literal(_ pieces: [NoticesCode.Piece]) -> String {
      pieces.isEmpty ? "\"\"" : pieces.map { piece($0, text, styles) }.joined(separator: " + ")
    }
    guard part.isParagraphs else { return literal(variant.paragraphs.joined().flatMap(\.pieces)) }
    let paragraphs = variant.paragraphs.map { paragraph in
      let inlines = paragraph.map { inline in
        "NoticeInline(\(literal(inline.pieces))\(inline.url.map { ", \(quoted($0))" } ?? ""))"
      }
      return "[\(inlines.joined(separator: ", "))]"
    }
    return "[\(paragraphs.joined(separator: ", "))]"
  }

  private func piece(_ piece: NoticesCode.Piece, _ text: NoticesCode.Text, _ styles: StyleTable) -> String {
    let (value, isolation): (String, Unicode.Scalar?)
    switch piece {
    case .text(let text): return quoted(text)
    case .constant(let text, let scalar): (value, isolation) = (quoted(text), scalar)
    case .value(let parameter, let format, let scalar):
      let name = "self.\(naming.property(parameter))"
      isolation = scalar
      switch format {
      case .asIs: value = name
      case .integer(let style): value = "_integer\(styles.index(of: style))(\(name))"
      case .day(let days):
        value = days.expression(
          year: "self._shows_years",
          time: "isinstance(\(name), datetime.datetime)",
          call: { "_day\(styles.index(of: $0))(\(name))" },
          choice: { "(\($1) if \($0) else \($2))" }
        )
      }
    }
    guard let isolation else { return value }
    let isIsolating = text.isAlwaysIsolated ? "True" : "self._is_isolating"
    return "_isolated(\(value), \(quoted(String(isolation))), \(isIsolating))"
  }

  private func condition(_ selection: NoticesCode.Selection) -> String {
    switch selection {
    case .number(let name, let number): return "self.\(naming.property(name)) == \(number)"
    case .text(let name, let text): return "_is_equivalent(self.\(naming.property(name)), \(quoted(text)))"
    case .category(let name, let condition): return "(\(holds(condition, of: name)))"
    case .noCategory(let name, let conditions):
      return conditions.map { "not (\(holds($0, of: name)))" }.joined(separator: " and ")
    }
  }

  private func holds(_ condition: PluralCondition, of name: String) -> String {
    let alternatives = condition.alternatives.map { relations in
      relations.isEmpty
        ? "True"
        : relations.map { relation in
          let ranges = relation.ranges.map { "(\($0.lowerBound), \($0.upperBound))" }.joined(separator: ", ")
          let call = "_lies(self.\(naming.property(name)), \(relation.modulus ?? 0), \(ranges))"
          return relation.isNegated ? "not \(call)" : call
        }.joined(separator: " and ")
    }
    return alternatives.isEmpty ? "False" : alternatives.joined(separator: " or ")
  }

  private func writeSupport(_ styles: StyleTable, _ writer: inout SourceWriter) {
    func define(_ signature: String, _ lines: String...) {
      writer.add("", "")
      writer.block("def \(signature):") { writer in for line in lines { writer.add(line) } }
    }
    define(
      "_isolated(text: str, start: str, is_isolating: bool) -> str",
      "return start + text + \"\\u2069\" if is_isolating else text"
    )
    let ranges = NoticesCode.rightToLeftRanges.map {
      "(0x\(String($0.lowerBound, radix: 16)), 0x\(String($0.upperBound, radix: 16)))"
    }
    define(
      "_is_right_to_left(text: str) -> bool",
      "ranges = \(tuple(ranges))",
      "return any(first <= ord(letter) <= last for letter in text for first, last in ranges)"
    )
    define(
      "_is_equivalent(text: str, other: str) -> bool",
      "return unicodedata.normalize(\"NFC\", text) == unicodedata.normalize(\"NFC\", other)"
    )
    define(
      "_plain_spaces(text: str) -> str",
      "return text.translate({0x202F: \" \", 0x2009: \" \", 0xA0: \" \"})"
    )
    define(
      "_lies(number: int, divisor: int, *ranges: tuple[int, int]) -> bool",
      "# Whether a number's magnitude, or its remainder, lies in one of the ranges; 0 stands for no remainder.",
      "operand = abs(number) if divisor == 0 else abs(number) % divisor",
      "return any(first <= operand <= last for first, last in ranges)"
    )
    writeIntegers(styles, &writer)
    for (index, style) in styles.days.enumerated() {
      writer.add("", "")
      writer.block("def _day\(index)(day: datetime.\(style.hasTime ? "datetime" : "date")) -> str:") { writer in
        writer.add("return \(style.pieces.map(piece).joined(separator: " + "))")
      }
    }
  }

  private func writeIntegers(_ styles: StyleTable, _ writer: inout SourceWriter) {
    guard !styles.integers.isEmpty else { return }
    writer.add("", "")
    let arguments = [
      "number: int", "digits: str", "separator: str", "groups: tuple[int, int, int]", "minus: tuple[str, str]",
    ]
    writer.block("def _integer(\(arguments.joined(separator: ", "))) -> str:") { writer in
      writer.add("plain = str(abs(number))", "last, others, least = groups", "text = \"\"")
      writer.block("for index, digit in enumerate(plain):") { writer in
        writer.add("rest = len(plain) - index - last")
        writer.block("if index > 0 and rest >= 0 and rest % others == 0 and len(plain) >= least:") {
          $0.add("text += separator")
        }
        writer.add("text += digits[int(digit)]")
      }
      writer.add("return minus[0] + text + minus[1] if number < 0 else text")
    }
    for (index, style) in styles.integers.enumerated() {
      writer.add("", "")
      writer.block("def _integer\(index)(number: int) -> str:") { writer in
        let groups = "(\(style.lastGroup), \(style.otherGroups), \(style.leastGroupedDigits))"
        let minus = "(\(quoted(style.minus.before)), \(quoted(style.minus.behind)))"
        let digits = quoted(style.digits.joined())
        writer.add("return _integer(number, \(digits), \(quoted(style.separator)), \(groups), \(minus))")
      }
    }
  }

  private func piece(_ piece: DateStyle.Piece) -> String {
    func text(_ texts: [String], _ index: String, plain: String, from first: Int = 1) -> String {
      DateStyle.arePlainNumbers(texts, from: first) ? "str(\(plain))" : "\(tuple(texts.map(quoted)))[\(index)]"
    }
    return switch piece {
    case .literal(let text): quoted(text)
    case .year(let digits):
      DateStyle.arePlain(digits)
        ? "str(day.year)" : "\"\".join(\(quoted(digits.joined()))[int(digit)] for digit in str(day.year))"
    case .month(let texts): text(texts, "day.month - 1", plain: "day.month")
    case .day(let texts): text(texts, "day.day - 1", plain: "day.day")
    case .weekday(let texts): "\(tuple(texts.map(quoted)))[day.weekday()]"
    case .hour(let texts): text(texts, "day.hour", plain: "day.hour", from: 0)
    case .minute(let texts): text(texts, "day.minute", plain: "day.minute", from: 0)
    case .dayPeriod(let texts): "\(tuple(texts.map(quoted)))[day.hour]"
    }
  }
}
