import Diagnostics
import Fuzzing
import MessageSyntax
import Testing

import Catalogs
import YAML

/// A compiled catalog is the catalog; anything else is refused.
struct CompiledCatalogTests {
  private static let small = smallCatalog.merging([
    "strings/en/notices/grace.yaml": "# A note.\npush.title: Keep listening\nemail.body: |\n  One {$a}.\n\n    Two.\n",
    "strings/ja/notices/grace.yaml": "push.title: このまま\nemail.body: |\n  一。\n\n    二。\n",
    "records/ja/notices/grace.yaml": """
    push.title:
      state: approved
      text: bcdfghjkmnpq
      source: |
        Keep listening

    """,
  ]) { $1 }.mapValues { Array($0.utf8) }

  private static let compiled = CompiledCatalog.bytes(files: small, layouts: ["notices/email.txt.mustache": "{{.}}"])

  private func same(_ left: Catalog, _ right: Catalog) {
    #expect(left.name == right.name)
    #expect(left.digest == right.digest)
    #expect(left.locales == right.locales)
    let facts = [left, right].map { catalog in
      var facts = catalog.facts
      facts.cases = []
      return described(facts)
    }
    #expect(facts[0] == facts[1])
    for locale in left.locales {
      let (one, other) = (left.texts[locale], right.texts[locale])
      #expect(one?.order == other?.order)
      #expect(one?.order.isEmpty == false)
      for key in one?.order ?? [] {
        #expect(one?.messages[key]?.text == other?.messages[key]?.text)
        #expect(one?.messages[key]?.text.span == other?.messages[key]?.text.span)
        #expect(one?.messages[key]?.keySpan == other?.messages[key]?.keySpan)
        #expect(one?.messages[key]?.parsed.errors == other?.messages[key]?.parsed.errors)
      }
    }
  }

  @Test func `holds facts texts and their places`() throws {
    for files in [Self.small, ShippedCatalog.files] {
      let folder = try #require(Catalog.load(files: files).catalog)
      let loaded = try CompiledCatalog(CompiledCatalog.bytes(files: files)).load()
      #expect(loaded.diagnostics == [])
      same(folder, try #require(loaded.catalog))
    }
  }

  @Test func `holds layouts and neither records nor cases`() throws {
    let catalog = try CompiledCatalog(Self.compiled)
    #expect(catalog.layouts == ["notices/email.txt.mustache": "{{.}}"])
    #expect(catalog.load().catalog?.texts.values.allSatisfy { $0.records.isEmpty } == true)
    #expect(
      try CompiledCatalog(CompiledCatalog.bytes(files: ShippedCatalog.files)).load().catalog?.facts.cases.isEmpty
        == true
    )
    #expect(Catalog.load(files: Self.small).catalog?.texts.values.contains { !$0.records.isEmpty } == true)
  }

  @Test func `what notices need loads alone and lacks nothing`() throws {
    let bytes = CompiledCatalog.bytes(files: ShippedCatalog.files)
    let whole = try #require(try CompiledCatalog(bytes).load().catalog)
    let loaded = try CompiledCatalog(bytes, part: .notices).load()
    let part = try #require(loaded.catalog)
    #expect(loaded.diagnostics == [])
    #expect(part.digest == whole.digest)
    #expect(part.facts.pages.isEmpty && part.facts.code.isEmpty && part.facts.symbols.isEmpty)
    #expect(
      described([part.facts.tables, part.facts.notices] as [Any])
        == described([whole.facts.tables, whole.facts.notices] as [Any])
    )
    for locale in whole.locales {
      let order = try #require(whole.texts[locale]?.order)
      let kept = try #require(part.texts[locale]?.order)
      #expect(
        kept
          == order.filter { key in
            !["pages.", "site.", "simulation."].contains { key.description.hasPrefix($0) }
          }
      )
      #expect(kept.count > 100 && kept.count < order.count)
    }
  }

  @Test func `the same files give the same few bytes`() {
    let bytes = CompiledCatalog.bytes(files: ShippedCatalog.files)
    #expect(bytes == CompiledCatalog.bytes(files: ShippedCatalog.files))
    #expect(bytes.count < ShippedCatalog.files.filter { $0.key.hasSuffix(".yaml") }.values.map(\.count).reduce(0, +))
  }

  private func error(_ bytes: [UInt8]) -> CompiledCatalogError? {
    do throws(CompiledCatalogError) {
      _ = try CompiledCatalog(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func `every truncation is refused`() {
    for length in 0..<Self.compiled.count {
      let expected: CompiledCatalogError = length < CompiledCatalog.magic.count ? .notCompiled : .truncated
      #expect(error(Array(Self.compiled.prefix(length))) == expected)
    }
    #expect(error(Self.compiled + [0]) == .damaged)
  }

  @Test func `every flipped bit is refused`() {
    var bytes = Self.compiled
    for index in bytes.indices {
      for bit in 0..<8 {
        bytes[index] ^= 1 << bit
        if error(bytes) == nil { Issue.record("bit \(bit) of byte \(index) may be wrong") }
        bytes[index] ^= 1 << bit
      }
    }
    #expect(error(bytes) == nil)
  }

  @Test func `corrupted regions of the shipped catalog are refused`() {
    let whole = CompiledCatalog.bytes(files: ShippedCatalog.files)
    for seed in Fuzzing.seeds(60) {
      var generator = Fuzzing.generator(seed)
      var bytes = whole
      let start = Int.random(in: 0..<bytes.count, using: &generator)
      for index in start..<min(bytes.count, start + 1_000) { bytes[index] = .random(in: 0...255, using: &generator) }
      if bytes != whole { #expect(error(bytes) != nil, "seed \(seed)") }
    }
  }

  @Test func `other formats are refused by name`() {
    let body = Array(Self.compiled.dropFirst(CompiledCatalog.headerLength))
    #expect(error(CompiledCatalog.sealed(body)) == nil)
    #expect(error(CompiledCatalog.sealed(body, format: 4)) == .newer(format: 4))
    #expect(error(CompiledCatalog.sealed(body, format: 2)) == .older(format: 2))
    #expect(CompiledCatalogError.newer(format: 4).summary.contains("newer noticebook (format 4; this one reads 3)"))
    #expect(error(Array("format: 1\n".utf8)) == .notCompiled)
  }

  /// Somebody who makes files up can make their checksums fit too.
  private func forged(_ tail: [UInt8]) -> CompiledCatalogError? {
    error(CompiledCatalog.sealed([0] + [UInt8](repeating: 0, count: 32) + tail))
  }

  @Test func `huge counts take no room`() {
    let huge: [UInt8] = [0xFF, 0xFF, 0xFF, 0x7F]
    let texts: [UInt8] = [1, 1, 0x61]
    #expect(forged([0, 0, 0]) == nil)
    let tails: [[UInt8]] = [
      huge, [1] + huge, texts + huge, texts + [0] + huge, texts + [0, 1, 0] + huge,
      [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], [0x80, 0x80, 0x80, 0x80, 0x80, 0x80], [1, 1, 0xFF],
    ]
    for tail in tails { #expect(forged(tail) == .damaged, "\(tail)") }
  }

  @Test func `deep lists are refused`() {
    let span: [UInt8] = [2, 1, 0, 1]
    let key: [UInt8] = [0, 0, 2, 1, 0, 1, 0, 1]
    let list: [UInt8] = [CompiledNode.list, 0, 1, 0, 1, 1]
    func file(depth: Int) -> [UInt8] {
      var entries: [UInt8] = [1, 0] + key
      for _ in 0..<depth { entries += list }
      entries += [CompiledNode.list] + span + [0]
      // A text, no layouts, and a file of that name with the entries.
      let length = (0..<3).map { digit -> UInt8 in
        UInt8(entries.count >> (7 * digit) & 0x7F) | (digit < 2 ? 0x80 : 0)
      }
      return [1, 1, 0x61, 0, 1, 0] + length + entries
    }
    #expect(forged(file(depth: YAMLReader.depthLimit - 1)) == nil)
    #expect(forged(file(depth: YAMLReader.depthLimit)) == .damaged)
    #expect(forged(file(depth: 100_000)) == .damaged)
  }

  /// A few bytes name a text, and each message that has it is parsed.
  @Test func `a long text cannot be named again and again`() {
    func number(_ value: Int) -> [UInt8] {
      value < 128 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + number(value >> 7)
    }
    func file(textLength: Int, names: Int) -> [UInt8] {
      let key: [UInt8] = [0, 0, 2, 1, 0, 1, 0, 1]
      let item: [UInt8] = [0, 1, 0, 1, 0, 1, 0, 1]
      var entries: [UInt8] = [1, 0] + key + [CompiledNode.list, 0, 1, 0, 1] + number(names)
      for _ in 0..<names { entries += item }
      let texts = [2, 1, 0x61] + number(textLength) + [UInt8](repeating: 0x62, count: textLength)
      return texts + [0, 1, 0] + number(entries.count) + entries
    }
    #expect(forged(file(textLength: 100, names: 1_000)) == nil)
    #expect(forged(file(textLength: 400, names: 1_000)) == .damaged)
  }

  /// What a file with a fitting checksum holds may be anything; it gives a catalog, findings or an error.
  @Test func `forged bodies end soon`() {
    for files in [Self.small, ShippedCatalog.files] {
      let body = Array(CompiledCatalog.bytes(files: files).dropFirst(CompiledCatalog.headerLength))
      var read = 0
      for seed in Fuzzing.seeds(files.count < 20 ? 3_000 : 240) {
        var generator = Fuzzing.generator(seed)
        var bytes = body
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          let index = Int.random(in: 32..<bytes.count, using: &generator)
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: bytes[index] = .random(in: 0...255, using: &generator)
          case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
          case 2: bytes.remove(at: index)
          default: bytes.insert(.random(in: 0...255, using: &generator), at: index)
          }
        }
        guard let compiled = try? CompiledCatalog(CompiledCatalog.sealed(bytes)) else { continue }
        read += 1
        let loaded = compiled.load()
        #expect(loaded.catalog != nil || !loaded.diagnostics.isEmpty)
      }
      #expect(read > 0, "no forged file was read")
    }
  }
}

/// A value with everything in it; dictionaries, which have an order of their own each time, sorted.
func described(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  guard !mirror.children.isEmpty else { return String(reflecting: value) }
  let parts = mirror.children.map { "\($0.label ?? "") \(described($0.value))" }
  let isUnordered = mirror.displayStyle == .dictionary || mirror.displayStyle == .set
  return "\(mirror.subjectType)(\((isUnordered ? parts.sorted() : parts).joined(separator: ", ")))"
}
