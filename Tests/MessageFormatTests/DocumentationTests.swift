import Foundation
import MessageFormat
import Testing

/// What the documentation shows is compiled and run, and prints what it says.
struct DocumentationTests {
  private static let examples = [
    "CustomFunctions": Example.customFunctions, "Errors": Example.errors, "Functions": Example.functions,
    "GettingStarted": Example.gettingStarted, "RichText": Example.richText,
  ]

  /// The lines of the examples of an article, as their file has them.
  private static func code(_ article: String) throws -> [String] {
    let file = Article.package.appending(path: "Tests/MessageFormatTests/Examples/\(article)Examples.swift")
    return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n    Example(").dropFirst().map {
      let lines = $0.components(separatedBy: "\n    }").first?.components(separatedBy: "\n").dropFirst() ?? []
      return lines.map { String($0.dropFirst(6)) }.joined(separator: "\n")
    }
  }

  @Test(arguments: examples.keys.sorted())
  func `code of an article is compiled and prints what it says`(name: String) throws {
    let manifest = try String(
      contentsOf: Article.package.appending(path: "Examples/messages/Package.swift"),
      encoding: .utf8
    )
    var shown = try Article("\(name).md").blocks("swift")
    shown.removeAll { $0 == "import MessageFormat" || manifest.contains($0) }
    #expect(try Self.code(name) == shown)
    let examples = try #require(Self.examples[name])
    #expect(examples.count == shown.count)
    for (example, code) in zip(examples, shown) {
      #expect(try example.printed() == Article.printed(by: code), "\(name), \(example.heading)")
    }
  }

  @Test func `no article has code that is not tested`() throws {
    for name in try Article.names() where Self.examples[String(name.dropLast(3))] == nil {
      #expect(try Article(name).blocks("swift").isEmpty, "\(name)")
    }
  }

  @Test func `messages in tables give the texts beside them`() throws {
    let article = try Article("Functions.md")
    let rows = article.rows()
    #expect(rows.count >= 30)
    let context = try Example.context()
    for (source, text) in rows {
      let formatted = ParsedMessage.parse(source).formatted(try Self.arguments(), in: context)
      #expect(formatted.errors.isEmpty, "\(source): \(formatted.errors)")
      // CLDR has spaces of several widths, which look the same in a table.
      let shown = String(formatted.text.map { $0.isWhitespace ? " " : $0 })
      #expect(shown == text, "\(source)")
    }
  }

  @Test func `every function has a section`() throws {
    let article = try Article("Functions.md")
    for name in FunctionRegistry.standard.names { #expect(article.text.contains("\n## :\(name)\n"), "\(name)") }
  }

  /// The snippet of the README, and those of documentation comments.
  @Test func `other snippets are compiled`() throws {
    let file = Article.package.appending(path: "Tests/MessageFormatTests/Examples/OtherExamples.swift")
    let code = try String(contentsOf: file, encoding: .utf8)
    var snippets = try Article(file: Article.package.appending(path: "README.md")).blocks("swift")
      .filter { $0.hasPrefix("import MessageFormat\n") }
      .map { String($0.dropFirst("import MessageFormat\n\n".count)) }
    #expect(snippets.count == 1)
    for folder in ["MessageSyntax", "MessageFormatting", "ICU", "Instants", "JSON"] {
      snippets += try Self.documentedSnippets(Article.package.appending(path: "Sources/\(folder)"))
    }
    #expect(snippets.count >= 3)
    for snippet in snippets {
      let indented = snippet.components(separatedBy: "\n").map { $0.isEmpty ? "" : "      \($0)" }
      #expect(code.contains(indented.joined(separator: "\n")), "\(snippet)")
    }
    for (example, code) in zip(Example.others, try Self.code("Other")) {
      #expect(try example.printed() == Article.printed(by: code), "\(example.heading)")
    }
  }

  private static func documentedSnippets(_ folder: URL) throws -> [String] {
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return try files.filter { $0.hasSuffix(".swift") }.sorted().flatMap { file in
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      return text.components(separatedBy: "/// ```swift\n").dropFirst().compactMap { rest in
        rest.components(separatedBy: "/// ```").first?.components(separatedBy: "\n").dropLast()
          .map { String($0.drop { $0 == " " }.dropFirst(4)) }.joined(separator: "\n")
      }
    }
  }

  /// The arguments that the article Functions shows.
  private static func arguments() throws -> [String: MessageValue] {
    [
      "name": .string("Ada"), "n": .number(try number("1234.5")), "count": .number(DecimalNumber(3)),
      "ratio": .number(try number("0.256")), "price": .price(try number("9.99"), try CurrencyCode("EUR")),
      "way": .measure(try number("42.195"), try UnitIdentifier("kilometer")),
      "moment": try instant("2026-10-28T15:04:05Z"), "day": .string("2026-10-28"),
      "left": .duration([DurationAmount(DecimalNumber(2), .day), DurationAmount(DecimalNumber(3), .hour)]),
      "stay": try interval("2026-10-28T00:00:00Z", "2026-11-02T23:00:00Z"),
      "systems": .list([.string("iOS"), .string("iPadOS"), .string("visionOS")]),
    ]
  }
}
