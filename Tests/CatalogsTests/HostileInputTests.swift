import Fuzzing
import Diagnostics
import Testing

import Catalogs
import YAML

/// Nothing that a file can hold stops the loader, makes it slow, or makes it silent.
@Suite(.serialized)
struct HostileInputTests {
  private func time(_ work: () -> Void) -> Duration { ContinuousClock().measure(work) }

  private func nested(_ open: String, _ close: String, _ count: Int = 10_000) -> String {
    String(repeating: open, count: count) + String(repeating: close, count: count)
  }

  @Test func `deep nesting`() {
    let indented = (0..<2_000).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    let texts = [
      "a: " + nested("[", "]"), "a: " + nested("{a: ", "}"), "a: " + nested("[", ""), "a: " + nested("{", ""),
      indented, "a:\n " + nested("- ", ""), "a: " + nested("[\n", ""), nested("? ", ""), "a: " + nested("!", ""),
    ]
    for text in texts {
      let taken = time {
        let found = load(["strings/ja/a.yaml": text + "\n", "strings/ja/b.yaml": "a: \"b\"\n"]).diagnostics
        #expect(
          found.contains { $0.rule == .catalogSyntax && $0.span?.file == "strings/ja/a.yaml" },
          "\(text.prefix(20))"
        )
        #expect(found.last?.rule == .refusedText)
      }
      #expect(taken < .seconds(10), "\(text.prefix(20)) took \(taken)")
    }
  }

  @Test func `what follows a deep entry is read`() {
    let found = load(["strings/ja/a.yaml": "a: " + nested("[", "]", 50) + "\nb: \"引用\"\nc: 一\n"])
    #expect(found.diagnostics.map(\.rule) == [.catalogSyntax, .refusedText])
    #expect(found.catalog?.texts.values.contains { $0.messages["a.c"] != nil } == true)
  }

  @Test func `billion laughs`() {
    var text = "a: &a [x, x, x, x, x, x, x, x, x]\n"
    for (name, last) in zip("bcdefghij", "abcdefghi") {
      text += "\(name): &\(name) [\(Array(repeating: "*\(last)", count: 9).joined(separator: ", "))]\n"
    }
    let found = load(["strings/ja/a.yaml": text]).diagnostics
    #expect(found.count { $0.summary == "An anchor (&) is not allowed" } == 10)
    #expect(found.count { $0.summary == "An alias (*) is not allowed" } == 81)
  }

  /// Twice as much of anything takes about twice as long; what grows with the square would take four times as long.
  @Test(arguments: [
    "key%: 「{$name}」の{$count :integer}件\n", "key%: 一: 二\n", "key%: \"一\n", "key: 一\n", "key%: [一\n",
  ])
  func `time is linear`(_ line: String) {
    let texts = [5_000, 20_000].map { count in (0..<count).map { line.replacing("%", with: "\($0)") }.joined() }
    // Other tests run at the same time: linear code is fast enough in one of a few tries, other code in no try.
    let isLinear = (0..<6).contains { _ in
      let taken = texts.map { text in time { _ = load(["strings/ja/a.yaml": text]) } }
      return taken[1] < taken[0] * 9
    }
    #expect(isLinear, "\(line)")
  }

  @Test func `fifty thousand keys`() {
    let text = (0..<50_000).map { "key\($0): 「{$name}」の件\n" }.joined()
    let taken = time {
      let loaded = load(["strings/ja/a.yaml": text])
      #expect(loaded.diagnostics == [])
      #expect(loaded.catalog?.texts.values.contains { $0.order.count == 50_000 } == true)
    }
    print("50,000 keys: \(taken)")
    #expect(taken < .seconds(30))
  }

  @Test func `thousands of files`() {
    let text = (0..<10).map { "key\($0): 一\n" }.joined()
    let files = Dictionary(uniqueKeysWithValues: (0..<3_000).map { ("strings/ja/file\($0).yaml", text) })
    let taken = time { #expect(load(files).diagnostics == []) }
    #expect(taken < .seconds(30), "\(taken)")
  }

  @Test func `ten thousand facts that name nothing`() {
    let rest = "evidence: documented, sources: [nowhere]}\n"
    let text = (0..<10_000).map { "link\($0): {url: https://example.com, \(rest)" }.joined()
    let taken = time {
      let found = load(["facts/links.yaml": text]).diagnostics
      #expect(found.count == 1_001)
      #expect(found.contains { $0.summary.contains("more than 1000 findings") })
    }
    #expect(taken < .seconds(30), "\(taken)")
  }

  @Test func `many parameters and unknown keys`() {
    let parameters = (0..<10_000).map {
      "p\($0): {type: count, civilDaysUntil: p\($0 + 1), about: A, examples: {any: 1}}\n"
    }
    let keys = (0..<20_000).map { "unknown\($0): 1\n" }
    let taken = time {
      _ = load(["facts/parameters.yaml": parameters.joined(), "facts/notices/a.yaml": keys.joined()])
    }
    #expect(taken < .seconds(30), "\(taken)")
  }

  @Test func `long lines and many findings in one text`() {
    let long = String(repeating: "あ", count: 300_000)
    let braces = String(repeating: "｛", count: 200_000)
    let taken = time {
      #expect(load(["strings/ja/a.yaml": "a: \(long)\nb: |\n  \(long)\n"]).diagnostics == [])
      #expect(load(["strings/ja/a.yaml": "a: |\n  \(braces)\n"]).diagnostics.count == 1_001)
      let key = load(["strings/ja/a.yaml": "\(long): 一\n"]).diagnostics
      #expect(!key.isEmpty && key.allSatisfy { $0.summary.count < 200 })
    }
    #expect(taken < .seconds(60), "\(taken)")
  }

  @Test func `file size`() {
    let found = load(["strings/ja/a.yaml": String(repeating: "#", count: 5 << 20)]).diagnostics
    #expect(found.map(\.summary) == ["The file is larger than 4 MiB"])
    #expect(found.first?.span?.start == SourcePosition(line: 1, column: 1))
  }

  @Test func `every single byte`() {
    for byte in UInt8.min...UInt8.max {
      for bytes in [
        [byte], Array("a: ".utf8) + [byte], Array("a: |\n  ".utf8) + [byte, 10], [byte] + Array("a: b".utf8),
      ] {
        var files = smallCatalog.mapValues { Array($0.utf8) }
        files["strings/ja/a.yaml"] = bytes
        check(Catalog.load(files: files))
      }
    }
  }

  @Test func `random bytes`() {
    var generator = SeededGenerator(seed: 1)
    let alphabet = Array("ab:-?[]{},#&*!|>'\"%@` \n\n  \t.$0あ｛".utf8) + [0xFF, 0x00, 0x85, 0x0D]
    for _ in 0..<3_000 {
      var files = smallCatalog.mapValues { Array($0.utf8) }
      let path = ["strings/ja/a.yaml", "facts/links.yaml", "facts/tables/a.yaml", "catalog.yaml"].randomElement(
        using: &generator
      )
      let bytes = (0..<Int.random(in: 0...80, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? 0
      }
      files[path ?? ""] = bytes
      check(Catalog.load(files: files))
    }
  }

  /// Files of the shipped catalog with bytes or lines removed, doubled or replaced.
  @Test func `mutations`() {
    let paths = ShippedCatalog.files.keys.sorted()
    let facts = ShippedCatalog.files.filter { $0.key.hasPrefix("facts") || $0.key == "catalog.yaml" }
    let pieces = ["{", "}", "[", "]", ": ", "\n", "  ", "#", "*", "&a ", "|", "\"", "none", "1", "…", "\u{0}"].map {
      Array($0.utf8)
    }
    for seed in Fuzzing.seeds(400) {
      var generator = Fuzzing.generator(seed)
      guard let path = paths.randomElement(using: &generator), var bytes = ShippedCatalog.files[path] else { continue }
      for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
        let start = Int.random(in: 0..<bytes.count, using: &generator)
        let end = min(bytes.count, start + Int.random(in: 0...12, using: &generator))
        bytes.replaceSubrange(start..<end, with: pieces.randomElement(using: &generator) ?? [])
      }
      // Only facts meet other facts when they are read; texts and cases are mutated without them, for speed.
      var files = path.hasPrefix("facts") ? facts : facts.filter { $0.key == "catalog.yaml" }
      files[path] = bytes
      check(Catalog.load(files: files))
    }
  }

  /// Every finding has a place inside its file, a fix and a summary of one line.
  private func check(_ loaded: LoadedCatalog) {
    #expect(loaded.catalog != nil || !loaded.diagnostics.isEmpty)
    for finding in loaded.diagnostics {
      let isSound =
        finding.fix?.isEmpty == false && !finding.summary.contains(where: \.isNewline)
        && finding.span.map { $0.start.line > 0 && $0.start.column > 0 && $0.start <= $0.end } != false
      if !isSound { Issue.record("\(finding)") }
    }
  }
}
