import Catalogs
import ICU
import Instants
import MessageFormatting
import MessageSyntax
import Diagnostics

@testable import CodeGeneration
@testable import Notices

/// Customers of every notice, and the texts that they get.
struct NoticeCases {
  let fixture: CodeFixture
  let code: NoticesCode
  private let formatters = FormatterCache(capacity: 32)

  init(_ fixture: CodeFixture, _ code: NoticesCode) { (self.fixture, self.code) = (fixture, code) }

  static let texts = [
    "Harbor Radio", "a\"'{b}\\ $c `${d}` \\(e) %s #{f} */ \"\"\" <b>&amp;", "ハーバー 🎧👨‍👩‍👧", "راديو", "e\u{301}\u{A0}x", "*",
  ]
  static let numbers = [0, 1, 2, 5, 11, 21, 1_234_567, -3, 100, 103]
  static let days = ["2026-10-28", "2027-12-31", "2028-02-29", "2025-01-01", "2026-11-30", "2027-08-16", "2027-08-17"]
  static let ends = ["2026-10-28T13:05:00Z", "2027-12-31T00:30:00Z", "2026-11-01T12:00:00Z", "2025-01-01T23:59:00Z"]
  static let today = "2026-10-20"

  struct Case {
    let notice: NoticesCode.Notice
    let locale: LocaleIdentifier
    let values: [MessageValue]

    let line: String
  }

  /// The cases of all notices, in every locale.
  func all() throws -> [Case] {
    var cases: [Case] = []
    for (position, notice) in code.notices.enumerated() {
      for number in 0..<10 {
        for locale in code.locales {
          var values: [MessageValue] = []
          var columns = ["notice", notice.name, locale.tag]
          for (index, parameter) in notice.parameters.enumerated() {
            let value = try value(of: parameter, number + index * (1 + position))
            values.append(value)
            columns.append(column(value, parameter.name, of: notice.name, locale))
          }
          if notice.hasDates { columns.append(Self.today) }
          cases.append(Case(notice: notice, locale: locale, values: values, line: columns.joined(separator: "\t")))
        }
      }
    }
    return cases
  }

  private func value(of parameter: NoticesCode.Parameter, _ number: Int) throws -> MessageValue {
    switch parameter.kind {
    case .text: return .string(Self.texts[number % Self.texts.count])
    case .wholeNumber: return .number(DecimalNumber(Self.numbers[number % Self.numbers.count]))
    case .day: return try value(ofDay: number)
    case .end:
      // One half are whole days, the other have a time.
      guard number.isMultiple(of: 2) else { return try value(ofDay: number) }
      guard let end = Instant(iso8601: Self.ends[number / 2 % Self.ends.count]) else { throw CodeFixture.Missing() }
      return .instant(end)
    case .formatted:
      guard let amount = DecimalNumber("\(number * 7).50") else { throw CodeFixture.Missing() }
      return .price(amount, try CurrencyCode("USD"))
    }
  }

  private func value(ofDay number: Int) throws -> MessageValue {
    guard let day = CivilDate(iso8601: Self.days[number % Self.days.count]) else { throw CodeFixture.Missing() }
    return .civilDate(day)
  }

  private func column(
    _ value: MessageValue,
    _ parameter: String,
    of notice: String,
    _ locale: LocaleIdentifier
  ) -> String {
    switch value {
    case .string(let text): return text
    case .number(let number): return number.text
    case .civilDate(let day): return day.description
    case .instant(let end): return String(end.description.prefix(16))
    default:
      let context = FormattingContext(
        locale: locale,
        timeZone: .utc,
        bidiIsolation: .none,
        includesFields: false,
        formatters: formatters
      )
      return MessageFormatter(.parse(placeholder(of: parameter, in: notice, locale)), in: context)
        .text([parameter: value])
    }
  }

  /// How the texts of a notice write a value that code takes as it is.
  private func placeholder(of parameter: String, in notice: String, _ locale: LocaleIdentifier) -> String {
    let keys = (fixture.texts.catalog.texts[locale]?.order ?? []).filter { $0.isAtOrBelow("notices.\(notice)") }
    let texts = keys.compactMap { fixture.texts.catalog.message($0, in: locale)?.text.value }
    for text in texts {
      guard let range = text.firstRange(of: "{$\(parameter) :") else { continue }
      return text[range.lowerBound...].prefix { $0 != "}" } + "}"
    }
    return "{$\(parameter)}"
  }

  /// The texts of a case as Noticebook writes them, in the order of the code's parts.
  func expected(_ item: Case) throws -> [String] {
    let catalog = fixture.texts.catalog
    guard let fact = catalog.facts.notices.named(item.notice.name), let today = CivilDate(iso8601: Self.today)
    else { throw CodeFixture.Missing() }
    let request = NoticeWording.Request(
      notice: fact.id,
      action: nil,
      locale: item.locale,
      timeZone: .utc,
      isTimeZoneAssumed: false,
      linksTextMessages: false,
      channels: []
    )
    let wording = NoticeWording(fact, for: request, texts: fixture.texts, layouts: fixture.layouts)
    var detail: DateDetail = []
    for value in item.values {
      let day: CivilDate
      switch value {
      case .civilDate(let date): day = date
      case .instant(let end):
        detail.insert(.time)
        day = CivilDateTime(utc: end).date
      default: continue
      }
      if abs(day.daysSinceEpoch - today.daysSinceEpoch) > 300 { detail.insert(.year) }
    }
    let arguments = NoticeArguments(
      for: MessageParameters(item.notice.parameters.map(\.name)),
      values: item.values,
      detail: detail
    )
    let words = wording.words(arguments)
    return item.notice.partsByDocument.map { parts -> String in
      let names = Set(parts.map(\.name))
      let channel = words.channels.first { $0.id == parts[0].channel }
      guard let found = channel?.parts.first(where: { names.contains($0.id) }) else { return "nothing" }
      return found.body.map(Self.written) ?? found.text
    }.map(\.onOneLine)
  }

  private static func written(_ body: RichText) -> String {
    body.paragraphs.map { paragraph in
      paragraph.map { inline in
        switch inline {
        case .text(let text): "[\(text)]"
        case .link(let text, let url): "[\(text)](\(url))"
        }
      }.joined()
    }.joined(separator: "\n")
  }
}

extension String {
  /// The text without line breaks, so that it can be read back.
  var onOneLine: String { replacing("\\", with: "\\\\").replacing("\n", with: "\\n") }
}

extension NoticesCode.Notice {
  /// The parts, where the paragraphs of one channel are one document.
  var partsByDocument: [[NoticesCode.Part]] {
    parts.reduce(into: []) { documents, part in
      if part.isParagraphs, let last = documents.last?.last, last.isParagraphs, last.channel == part.channel {
        documents[documents.count - 1].append(part)
      } else {
        documents.append([part])
      }
    }
  }
}
