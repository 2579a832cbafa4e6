import Catalogs
import Fuzzing
import ICU
import MessageFormatting
import MessageSyntax
import Notices
import Testing
import Diagnostics

import Checks

/// Messages that are left out of trials because they show nothing but facts as they are.
struct PlainFactsTests {
  private static let pieces = [
    "text ", "a {$schedule.billingRetry} b", "{$billing.retry}", "{$schedule.billingRetry :nosuch}",
    "{$schedule.billingRetry :nb:duration}", "{$states.expired}", "{$terms.appStore}", "{$productName}", "{|literal|}",
    "{$schedule.billingRetry @note=|x|}", "{#b}bold{/b}", "{:nb:list}", "{$links.support}", "\\{",
  ]

  @Test func `what is left out formats without errors`() throws {
    var random = Fuzzing.generator(85)
    var files = shippedFiles
    let catalog = Catalog.load(files: files)
    let source = try #require(catalog.catalog?.sourceLocale)
    let facts = try #require(catalog.catalog.map { CatalogValues($0).values(in: source) })
    let pieces = Self.pieces + facts.keys.sorted().map { "{$\($0)}" }
    let texts = (0..<1_500).map { _ in
      (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Bool.random(using: &random) ? Self.pieces.randomElement(using: &random) : pieces.randomElement(using: &random)
      }.compactMap(\.self).joined(separator: " ")
    }
    let lines = texts.enumerated().map { "t\($0): |\n  \($1)\n" }
    files["strings/\(source)/random.yaml"] = Array(lines.joined().utf8)
    let loaded = try #require(Catalog.load(files: files).catalog?.texts[source])
    let formatting = FormattingContext(
      locale: source,
      timeZone: .utc,
      includesFields: false,
      formatters: FormatterCache()
    )
    var plain = PlainFacts(facts, formatting)
    var (leftOut, tried) = (0, 0)
    for message in loaded.messages.values where message.key.name.hasPrefix("random.") {
      guard plain.makeAll(of: message.parsed) else {
        tried += 1
        continue
      }
      leftOut += 1
      let model = try #require(message.parsed.message)
      #expect(model.formatted(facts, in: formatting).errors.isEmpty, "\(message.text.value)")
    }
    #expect(leftOut > 100 && tried > 100, "\(leftOut) \(tried)")
  }
}
