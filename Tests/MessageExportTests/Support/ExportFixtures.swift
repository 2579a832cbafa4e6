import Catalogs
import Diagnostics
import Foundation
import Fuzzing
import ICU
import MessageFormatting
import MessageSyntax
import Notices
import Testing
import ProjectFiles

import MessageExport

/// The files of the catalog that is shipped, by path.
func shippedFiles() throws -> [String: [UInt8]] { try ProjectFiles.shippedCatalog() }

/// The messages of the shipped catalog.
func shippedMessages() throws -> ExportedMessages { try messages(of: shippedFiles()) }

/// The messages of a catalog with what notices need of the shipped one, and some files of its own; it can't decide.
func messages(with files: [String: String]) throws -> ExportedMessages {
  let kept = [
    "catalog.yaml", "facts/channels.yaml", "facts/links.yaml", "facts/parameters.yaml", "facts/schedule.yaml",
  ]
  let others = ["facts/glossary.yaml", "facts/sources.yaml", "/glossary.yaml", "/notices/common.yaml"]
  let shipped = try shippedFiles().filter { path, _ in
    kept.contains(path) || path.hasPrefix("facts/notices/") || others.contains { path.hasSuffix($0) }
      || ["en", "ja"].contains { path.hasPrefix("strings/\($0)/notices/grace") }
  }
  return try messages(of: shipped.merging(files.mapValues { Array($0.utf8) }) { $1 })
}

private func messages(of files: [String: [UInt8]]) throws -> ExportedMessages {
  let loaded = Catalog.load(files: files)
  let errors = loaded.diagnostics.filter { $0.severity == .error }
  #expect(errors.isEmpty, "\(errors.prefix(3))")
  let catalog = try #require(loaded.catalog)
  return ExportedMessages(CatalogTexts(catalog), locales: catalog.locales)
}

/// The shipped catalog, one in languages that count and run otherwise, and random ones, which are loaded once.
enum Fixtures {
  static let all = Result {
    [try shippedMessages(), try messagesInOtherLanguages()] + (try Fuzzing.seeds(2).map(randomMessages))
  }
}

/// A catalog in Russian, which has three forms of nouns for counts, and Hebrew, which runs from right to left.
func messagesInOtherLanguages() throws -> ExportedMessages {
  let russian = """
    push.body: |
      Доступ к «{$productName}» открыт: {$graceLastDay :date fields=month-day length=long}.

    """
  let russianReminder = """
    push.body: |
      .input {$daysLeft :integer}
      .match $daysLeft
      0 {{Доступ к «{$productName}» открыт до конца дня.}}
      one {{Доступ к «{$productName}» открыт ещё {$daysLeft} день.}}
      few {{Доступ к «{$productName}» открыт ещё {$daysLeft} дня.}}
      many {{Доступ к «{$productName}» открыт ещё {$daysLeft} дней.}}
      * {{Доступ к «{$productName}» открыт ещё {$daysLeft} дня.}}

    """
  let hebrew = """
    push.body: |
      הגישה אל {$productName} נמשכת עד {$graceLastDay :date fields=month-day length=long}.

    """
  let hebrewReminder = """
    push.body: |
      .input {$daysLeft :integer}
      .match $daysLeft
      one {{הגישה אל {$productName} נמשכת עוד יום אחד.}}
      two {{הגישה אל {$productName} נמשכת עוד יומיים.}}
      * {{הגישה אל {$productName} נמשכת עוד {$daysLeft} ימים.}}

    """
  // Samples of the source do for the others.
  let shipped = String(decoding: try #require(shippedFiles()["facts/parameters.yaml"]), as: UTF8.self)
  return try messages(with: [
    "facts/parameters.yaml": shipped.replacingOccurrences(of: "{en: ", with: "{any: "),
    "catalog.yaml":
      "format: 1\nname: other\nsourceLocale: en\nlocales: [en, ja, ru, he]\nmessageSyntax: mf2-ldml48.2\n",
    "strings/ru/notices/grace.yaml": russian, "strings/he/notices/grace.yaml": hebrew,
    "strings/ru/notices/graceReminder.yaml": russianReminder, "strings/he/notices/graceReminder.yaml": hebrewReminder,
  ])
}

/// A catalog whose notices say what no translator would: every character that some format gives a meaning.
func randomMessages(_ seed: UInt64) throws -> ExportedMessages {
  var generator = Fuzzing.generator(seed)
  var files: [String: String] = [:]
  for locale in ["en", "ja"] {
    for notice in ["grace", "retry", "softBilling", "renewalOff", "recovered", "winBackOffer", "accessRevoked"] {
      var text = ""
      for key in [
        "push.title", "push.body", "banner.header", "banner.body", "email.subject", "email.body", "sms.text",
      ] {
        var message = Message(
          declarations: [.input(name: "productName", .init(operand: .variable("productName")))],
          body: .pattern(.random(&generator, hasBreaks: key == "email.body"))
        )
        if key == "push.body", notice == "grace" {
          let keys: [Message.Key] = [.literal("0"), .literal(locale == "en" ? "one" : "2"), .catchAll]
          message = Message(
            declarations: [
              .input(
                name: "daysLeft",
                .init(operand: .variable("daysLeft"), function: .init(name: "integer"))
              )
            ],
            body: .select(
              selectors: ["daysLeft"],
              variants: keys.map { .init(keys: [$0], value: .random(&generator, hasBreaks: false, showsCount: true)) }
            )
          )
        }
        let lines = message.description.split(separator: "\n", omittingEmptySubsequences: false)
        text += "\(key): |\n" + lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined() + "\n"
      }
      files["strings/\(locale)/notices/\(notice).yaml"] = text
    }
  }
  return try messages(with: files)
}

extension Message.Pattern {
  /// - Parameter showsCount: Whether the number of days is among the values.
  fileprivate static func random(
    _ generator: inout SeededGenerator,
    hasBreaks: Bool,
    showsCount: Bool = false
  ) -> Self {
    var elements: [Message.Element] = []
    if showsCount { elements.append(.expression(.init(operand: .variable("daysLeft")))) }
    for _ in 0..<Int.random(in: 1...5, using: &generator) {
      if generator.one(in: 3) {
        elements.append(.expression(.init(operand: .variable(generator.one(in: 2) ? "productName" : "appName"))))
        continue
      }
      var text = ""
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        text += generator.pick(hasBreaks ? pieces + ["\n\n", "\n"] : pieces, or: "")
      }
      elements.append(.text(text))
    }
    return Self(elements: elements)
  }

  private static let pieces = [
    "'", "''", "\"", "{", "}", "{{", "}}", "\\", "\\n", "%", "%%", "%s", "%1$s", "%@", "@", "?", "#", "<", "<b>",
    "</b>",
    "&amp;", "]]>", "--", "$t(", "$", "*", ".", "[", "]", "=", ":", "!", "|", "~", "`", " ", "  ", "a", "don't", "語",
    "。",
    "👩‍👩‍👧", "שלום", "é", "\u{A0}", "1", "\\u0041", "one", "//", "{0}", "-", "+",
  ]
}
