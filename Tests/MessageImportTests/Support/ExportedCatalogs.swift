import Catalogs
import Diagnostics
import Foundation
import Fuzzing
import ICU
import MessageExport
import MessageSyntax
import Notices
import Testing
import ProjectFiles

/// Catalogs whose exports the readers read: the shipped one, and random ones, loaded once.
enum ExportedCatalogs {
  /// A catalog, and the files that it was loaded from.
  struct Loaded {
    let files: [String: [UInt8]]
    let messages: ExportedMessages
  }

  static let loaded = Result {
    [try load(shippedFiles(), [:])] + (try Fuzzing.seeds(3).map { try random($0, hasRanks: false) })
  }

  /// One more, with choices that most formats take apart, which only readers are tried with.
  private static let ranked = Result { try Fuzzing.seeds(1).map { try random($0 + 1_000, hasRanks: true) } }

  static var all: Result<[ExportedMessages], any Error> {
    Result { (try loaded.get() + ranked.get()).map(\.messages) }
  }

  static func shippedFiles() throws -> [String: [UInt8]] { try ProjectFiles.shippedCatalog() }

  static func load(_ files: [String: [UInt8]], _ own: [String: String]) throws -> Loaded {
    let files = files.merging(own.mapValues { Array($0.utf8) }) { $1 }
    let loaded = Catalog.load(files: files)
    let errors = loaded.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors.prefix(3))")
    let catalog = try #require(loaded.catalog)
    return Loaded(files: files, messages: ExportedMessages(CatalogTexts(catalog), locales: catalog.locales))
  }

  /// What a person may write into a text, each in a catalog of its own.
  private static let pieces = Result {
    let pieces = ["x", "改めて", " ok ", "'", "\\", "100%", "👩‍👩‍👧", "#", "\"", "é", "|", "{", "}", "<", "@", "[", "&"]
    return try pieces.map { piece in
      let text = ["\\", "{", "}"].contains(piece) ? "\\" + piece : piece
      let texts = "push.title: |\n  a\(text){$productName}\(text)b\n"
      let files = try shippedFiles().filter { path, _ in !path.hasPrefix("strings/") && !path.hasPrefix("records/") }
      return (piece, try load(files, ["strings/en/notices/grace.yaml": texts]).messages)
    }
  }

  /// What a person may write into a text of a format, which its export says without a loss.
  static func pieces(in format: ExportFormat) throws -> [String] {
    try pieces.get().filter { _, messages in !Export(messages, as: format).losses.contains { $0.kind == .text } }.map(
      \.0
    )
  }

  /// A catalog that says what no translator would, in languages with one form of nouns for counts, two and three.
  private static func random(_ seed: UInt64, hasRanks: Bool) throws -> Loaded {
    var generator = Fuzzing.generator(seed)
    let shipped = try shippedFiles()
    let kept = [
      "facts/channels.yaml", "facts/links.yaml", "facts/schedule.yaml", "facts/glossary.yaml", "facts/sources.yaml",
    ]
    var files = shipped.filter { path, _ in
      kept.contains(path) || path.hasPrefix("facts/notices/")
        || (path.hasPrefix("strings/en/") || path.hasPrefix("strings/ja/"))
          && (path.hasSuffix("/glossary.yaml") || path.hasSuffix("/notices/common.yaml"))
    }
    // Samples of the source do for the others.
    let parameters = String(decoding: try #require(shipped["facts/parameters.yaml"]), as: UTF8.self)
    files["facts/parameters.yaml"] = Array(parameters.replacingOccurrences(of: "{en: ", with: "{any: ").utf8)
    var own = [
      "catalog.yaml": "format: 1\nname: other\nsourceLocale: en\nlocales: [en, ja, ru]\nmessageSyntax: mf2-ldml48.2\n"
    ]
    for locale in ["en", "ja", "ru"] {
      for notice in ["grace", "retry", "softBilling", "renewalOff"] {
        var text = ""
        for key in ["push.title", "push.body", "banner.header", "email.subject", "email.body", "sms.text"] {
          let message =
            hasRanks && notice == "softBilling" && key == "push.body" && locale != "ja"
            ? ranked(locale, &generator) : message(key, notice, locale, &generator)
          let lines = message.description.split(separator: "\n", omittingEmptySubsequences: false)
          text += "\(key): |\n" + lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined() + "\n"
        }
        own["strings/\(locale)/notices/\(notice).yaml"] = text
      }
    }
    return try load(files, own)
  }

  private static func message(
    _ key: String,
    _ notice: String,
    _ locale: String,
    _ generator: inout SeededGenerator
  ) -> Message {
    let product = Message.Declaration.input(
      name: "productName",
      .init(operand: .variable("productName"), function: .init(name: "string"))
    )
    guard key == "push.body", notice == "grace" || notice == "retry" else {
      return Message(
        declarations: [product],
        body: .pattern(.random(&generator, hasBreaks: key == "email.body"))
      )
    }
    let days = Message.Declaration.input(
      name: "daysLeft",
      .init(operand: .variable("daysLeft"), function: .init(name: "integer"))
    )
    let keys: [String: [Message.Key]] = [
      "en": [.literal("0"), .literal("one")], "ja": [.literal("0")],
      "ru": [.literal("0"), .literal("one"), .literal("few"), .literal("many")],
    ]
    let products: [Message.Key] = notice == "retry" ? [.literal("plus"), .catchAll] : [.catchAll]
    var variants: [Message.Variant] = []
    for product in products {
      for day in (keys[locale] ?? []) + [.catchAll] {
        let keys = notice == "retry" ? [product, day] : [day]
        variants.append(.init(keys: keys, value: .random(&generator, hasBreaks: false, showsCount: true)))
      }
    }
    return Message(
      declarations: [product, days],
      body: .select(selectors: notice == "retry" ? ["productName", "daysLeft"] : ["daysLeft"], variants: variants)
    )
  }

  /// A message that chooses by the rank of a day, and then by a text.
  private static func ranked(_ locale: String, _ generator: inout SeededGenerator) -> Message {
    let product = Message.Declaration.input(
      name: "productName",
      .init(operand: .variable("productName"), function: .init(name: "string"))
    )
    let select = Message.Option(name: "select", value: .literal("ordinal"))
    let days = Message.Declaration.input(
      name: "daysLeft",
      .init(operand: .variable("daysLeft"), function: .init(name: "integer", options: [select]))
    )
    let ranks: [Message.Key] =
      locale == "en" ? [.literal("one"), .literal("two"), .catchAll] : [.literal("3"), .catchAll]
    var variants: [Message.Variant] = []
    for rank in ranks {
      for product: Message.Key in [.literal("plus"), .catchAll] {
        variants.append(.init(keys: [rank, product], value: .random(&generator, hasBreaks: false, showsCount: true)))
      }
    }
    return Message(
      declarations: [product, days],
      body: .select(selectors: ["daysLeft", "productName"], variants: variants)
    )
  }
}

extension Message.Pattern {
  /// - Parameter showsCount: Whether the number of days is among the values.
  fileprivate static func random(
    _ generator: inout SeededGenerator,
    hasBreaks: Bool,
    showsCount: Bool = false
  ) -> Self {
    var elements: [Message.Element] = []
    if showsCount, !generator.one(in: 3) { elements.append(.expression(.init(operand: .variable("daysLeft")))) }
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
    "'", "''", "\"", "{", "}", "{{", "}}", "\\", "\\n", "%", "%%", "%s", "%1$s", "%@", "%arg", "%d", "@", "?", "#", "<",
    "<b>", "</b>", "&amp;", "]]>", "--", "$t(", "$", "*", ".", "[", "]", "=", ":", "!", "|", "~", "`", " ", "  ", "a",
    "don't", "語", "。", "👩‍👩‍👧", "שלום", "é", "\u{A0}", "1", "\\u0041", "one", "//", "{0}", "-", "+", "\u{3000}",
  ]
}
