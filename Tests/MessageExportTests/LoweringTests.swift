import Catalogs
import Diagnostics
import ICU
import JSON
import Notices
import Testing

import MessageExport

/// How messages that a format can't express are lowered, and that each loss is reported.
@Suite struct LoweringTests {
  /// The texts of a key of the shipped catalog with a message of its own, in a format.
  private func lowered(
    _ message: String,
    as format: ExportFormat,
    in locale: String = "en"
  ) throws -> (texts: [LoweredText], losses: [Loss]) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
    let messages = try messages(with: ["strings/\(locale)/notices/grace.yaml": "push.body: |\n\(lines)"])
    var session = ExportSession(messages, format)
    return (session.texts("notices.grace.push.body", in: try LocaleIdentifier(locale)), session.losses)
  }

  /// The pattern of MessageFormat 1 of a message.
  private func pattern(_ message: String, in locale: String = "en") throws -> String {
    let texts = try lowered(message, as: .icuJSON, in: locale).texts
    var writer = MessageFormat1Writer(.formatJS)
    return writer.pattern(try #require(texts.last).content)
  }

  @Test func `Facts and terms are written out in each language`() throws {
    #expect(try pattern("For {$schedule.billingRetry} of a {$term.subscription}") == "For 60 days of a subscription")
    #expect(try pattern("{$schedule.billingRetry}の{$term.subscription}", in: "ja") == "60日のサブスクリプション")
  }

  @Test func `A matrix becomes choices inside one another, with each point as the message chooses it`() throws {
    let matrix = """
      .input {$daysLeft :integer}
      .input {$productName :string}
      .match $productName $daysLeft
      plus one {{plus one}}
      plus * {{plus many}}
      * 0 {{any none}}
      * * {{any}}
      """
    #expect(
      try pattern(matrix)
        == "{productName, select, plus {{daysLeft, plural, one {plus one} other {plus many}}} "
        + "other {{daysLeft, plural, =0 {any none} other {any}}}}"
    )
  }

  @Test func `A key that says the same as what would be chosen without it is left out`() throws {
    let message = """
      .input {$daysLeft :integer}
      .match $daysLeft
      1 {{one day}}
      one {{one day}}
      other {{days}}
      * {{days}}
      """
    #expect(try pattern(message) == "{daysLeft, plural, one {one day} other {days}}")
    #expect(try pattern(message, in: "ja") == "{daysLeft, plural, =1 {one day} other {days}}")
  }

  @Test func `A fact that is chosen by chooses once for all`() throws {
    let message = """
      .input {$schedule.sandboxRenewals :integer}
      .match $schedule.sandboxRenewals
      12 {{a dozen}}
      one {{one}}
      * {{many}}
      """
    #expect(try pattern(message) == "a dozen")
  }

  @Test func `Two forms of one argument are two arguments where the caller formats them`() throws {
    let message = "{$graceLastDay :date fields=month-day} and {$graceLastDay :date length=long}"
    let (texts, losses) = try lowered(message, as: .fluent)
    #expect(texts.last?.content.arguments.map(\.name) == ["graceLastDay", "graceLastDay2"])
    #expect(losses.map(\.kind) == [.formattedArgument, .formattedArgument])
    #expect(losses.last?.subject == "{$graceLastDay :date length=long}")
    #expect(losses.last?.lowering == "argument graceLastDay2 is the formatted text")
    #expect(losses.last?.span.file == "strings/en/notices/grace.yaml")
    #expect(try pattern(message) == "{graceLastDay, date, ::MMMd} and {graceLastDay, date, ::yMMMMd}")
  }

  @Test func `What a format cannot choose by has a key for each variant`() throws {
    let message = """
      .input {$daysLeft :integer}
      .match $daysLeft
      0 {{none}}
      7 {{a week}}
      one {{one}}
      * {{many}}
      """
    let android = try lowered(message, as: .android)
    #expect(android.texts.map(\.suffix) == ["_daysLeft_0", "_daysLeft_7", ""])
    #expect(android.losses.map(\.subject) == ["daysLeft = 0", "daysLeft = 7"])
    // i18next and Apple's platforms know exactly 0.
    #expect(try lowered(message, as: .i18next).texts.map(\.suffix) == ["_daysLeft_7", ""])
    #expect(try lowered(message, as: .xcstrings).losses.map(\.kind) == [.variantKeys])
    // Dart knows 0, 1 and 2, but not 7.
    let arb = try lowered(message, as: .arb)
    #expect(arb.losses.map(\.kind) == [.variant])
    #expect(try lowered(message, as: .icuJSON).losses.isEmpty)
  }

  @Test func `A key that only another language has says what this one says there`() throws {
    let message = """
      push.body: |
        .input {$daysLeft :integer}
        .match $daysLeft
        1 {{only one}}
        7 {{a week}}
        one {{one}}
        * {{many}}

      """
    let messages = try messages(with: [
      "strings/en/notices/grace.yaml": message, "strings/ja/notices/grace.yaml": "push.body: あと{$daysLeft}日\n",
    ])
    var session = ExportSession(messages, .android)
    let texts = session.texts("notices.grace.push.body", in: try LocaleIdentifier("ja"))
    #expect(texts.map(\.suffix) == ["_daysLeft_1", "_daysLeft_7", ""])
    #expect(Set(texts.map(\.content)).count == 1)
    let strings = String(
      decoding: Export(messages, as: .android).files["res/values-ja/strings.xml"] ?? [],
      as: UTF8.self
    )
    #expect(strings.contains("<string name=\"notices_grace_push_body_daysLeft_7\">あと<xliff:g id=\"daysLeft\""))
  }

  @Test func `A line break beside a value is told, because only the value says what becomes of it`() throws {
    let beside = try lowered("Hello,\n{$productName} goes on.", as: .icuJSON)
    #expect(beside.losses.map(\.kind) == [.text])
    #expect(beside.losses.first?.subject == "line break beside a value")
    #expect(try lowered("Hello, {$productName}\n\n{$appName} goes on\nand on.", as: .icuJSON).losses.isEmpty)
  }

  @Test func `A number that the message works out is left to the caller`() throws {
    let message = """
      .input {$daysLeft :integer}
      .local $rest = {$daysLeft :offset subtract=1}
      .match $rest
      one {{one}}
      * {{many}}
      """
    let (texts, losses) = try lowered(message, as: .icuJSON)
    #expect(texts.last?.content.selectors.map(\.name) == ["rest"])
    #expect(losses.map(\.kind) == [.formattedArgument])
  }

  @Test func `Options that no other format has leave a number to the caller`() throws {
    let (texts, losses) = try lowered("{$daysLeft :number minimumFractionDigits=2}", as: .icuJSON)
    #expect(texts.last?.content.arguments.map(\.form) == [.text])
    #expect(losses.map(\.subject) == ["{$daysLeft :number minimumFractionDigits=2}"])
  }

  @Test func `Apostrophes and braces are quoted together`() {
    func written(_ text: String) -> String {
      var writer = MessageFormat1Writer(.icu)
      return writer.pattern(.pattern([.text(text)]))
    }
    #expect(written("don't") == "don''t")
    #expect(written("{'}") == "'{''}'")
    #expect(written("'{") == "'''{'")
    #expect(written("#") == "#")
  }

  @Test func `Platforms' names of locales`() throws {
    func names(_ tag: String) throws -> [String] {
      let locale = try LocaleIdentifier(tag)
      return [locale.androidQualifier, locale.underscored, locale.gettextName]
    }
    #expect(try names("ja") == ["ja", "ja", "ja"])
    #expect(try names("pt-BR") == ["pt-rBR", "pt_BR", "pt_BR"])
    #expect(try names("zh-Hant") == ["b+zh+Hant", "zh_Hant", "zh_Hant"])
    #expect(try names("zh-Hant-TW") == ["b+zh+Hant+TW", "zh_Hant_TW", "zh_Hant_TW"])
    #expect(try names("es-419") == ["b+es+419", "es_419", "es_419"])
    #expect(try names("sr-Latn-RS") == ["b+sr+Latn+RS", "sr_Latn_RS", "sr_RS@latin"])
    #expect(try names("fil") == ["b+fil", "fil", "fil"])
  }

  @Test func `gettext's plural rules are those of CLDR, in nearly every language`() throws {
    func header(_ tag: String) throws -> String { PluralRuleExpression(try LocaleIdentifier(tag)).header }
    #expect(try header("ja") == "nplurals=1; plural=0;")
    #expect(try header("en") == "nplurals=2; plural=(n==1 ? 0 : 1);")
    #expect(try header("fr") == "nplurals=2; plural=(n<=1 ? 0 : 1);")
    #expect(
      try header("ru")
        == "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
    )
    #expect(PluralRuleExpression(try LocaleIdentifier("ar")).categories.count == 6)
    let languages = [
      "ar", "bg", "cs", "cy", "da", "de", "el", "es", "et", "fa", "fi", "fil", "fr", "ga", "he", "hi", "hr",
    ]
    let others = ["hu", "id", "is", "it", "ko", "lt", "lv", "mk", "mt", "nl", "pl", "pt", "ro", "ru", "sk", "sl", "sr"]
    let last = ["sv", "th", "tr", "uk", "vi", "zh", "be", "ca", "gd", "dsb"]
    let inexact = try (languages + others + last).filter { try !PluralRuleExpression(LocaleIdentifier($0)).isExact }
    #expect(inexact == [])
  }

  @Test func `Exports are the same whenever they are made, and every loss is in the report`() throws {
    let messages = try #require(Fixtures.all.get().first)
    for format in ExportFormat.allCases {
      let (first, second) = (Export(messages, as: format), Export(messages, as: format))
      #expect(first.files == second.files && !first.files.isEmpty, "\(format)")
      guard case .array(let report) = try JSONValue(parsing: Array(LossReport(first.losses).json.utf8)) else {
        Issue.record("no array")
        continue
      }
      #expect(report.count == first.losses.count)
      #expect(Set(first.losses).count == first.losses.count)
    }
  }
}
