import Diagnostics
import Fuzzing
import Testing

@testable import Catalogs

/// Facts that were kept are the facts; anything else is refused.
struct FactRecordTests {
  private func kept(_ files: [String: [UInt8]]) throws -> (catalog: Catalog, bytes: [UInt8]) {
    let catalog = try #require(Catalog.load(files: files).catalog)
    return (catalog, FactRecord.bytes(catalog.facts, files: files))
  }

  private func catalog(_ bytes: [UInt8], _ files: [String: [UInt8]]) -> Catalog? {
    bytes.withUnsafeBytes { FactRecord($0) }?.catalog(
      digest: "d",
      readingTexts: files.keys.filter { $0.hasPrefix("strings/") },
      unchecked: [],
      bytes: { files[$0] }
    )
  }

  @Test func holdsAllFactsWithTheirPlacesInOrder() throws {
    let small = smallCatalog.mapValues { Array($0.utf8) }
    for files in [ShippedCatalog.files, small] {
      let (whole, bytes) = try kept(files)
      let read = try #require(catalog(bytes, files))
      var facts = whole.facts
      // Golden cases are of no use to those who make pages.
      facts.cases = []
      #expect(described(read.facts) == described(facts))
      #expect(read.name == whole.name && read.locales == whole.locales && read.sourceLocale == whole.sourceLocale)
      #expect(read.digest == "d")
      for locale in whole.locales {
        for key in whole.texts[locale]?.order ?? [] {
          #expect(read.message(key, in: locale)?.text == whole.message(key, in: locale)?.text)
        }
      }
    }
  }

  @Test func everyKindOfBlockIsKept() throws {
    let spans = [
      SourceSpan.start(of: "a.yaml"), SourceSpan(file: "b.yaml", start: SourcePosition(line: 7, column: 300)),
    ]
    let tokens = spans.map { Token("word", $0) }
    var blocks: [PageFact.Block] = [
      .text("text"), .table(tokens[0]), .list(tokens[1]), .pages(tokens), .code(tokens[0]), .timeline(tokens[0]),
    ]
    blocks += PageFact.StatePart.allCases.map { .state(tokens[0], $0) }
    blocks += PageFact.ScenarioPart.allCases.map { .scenario(tokens[1], $0) }
    blocks += PageFact.Generated.allCases.flatMap { [.generated($0), .some($0, tokens)] }
    let page = PageFact(
      id: "page",
      path: "a/page",
      about: tokens[0],
      movedFrom: tokens,
      moved: [("anchor", tokens[1])],
      sections: [PageFact.Section(id: "section", blocks: blocks, span: spans[1])],
      span: spans[0]
    )
    var writer = FactWriter()
    writer.add(page)
    let read = try writer.record.bytes.withUnsafeBytes { bytes in
      var reader = FactReader(RecordReader(bytes))
      let page = try reader.page()
      #expect(reader.record.isAtEnd)
      return page
    }
    #expect(described(read) == described(page))
  }

  @Test(arguments: Fuzzing.seeds(4))
  func whatIsDamagedIsRefusedOrGivesFacts(seed: UInt64) throws {
    var random = Fuzzing.generator(seed)
    let files = smallCatalog.mapValues { Array($0.utf8) }
    let bytes = try kept(files).bytes
    for _ in 0..<200 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = catalog(damaged, files)
      let start = bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))
      #expect(start.withUnsafeBytes { FactRecord($0) } == nil)
    }
  }
}
