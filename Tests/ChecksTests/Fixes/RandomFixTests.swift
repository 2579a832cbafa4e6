import Catalogs
import Checks
import Diagnostics
import Fuzzing
import MessageSyntax
import Testing

/// Small catalogs of random texts with slips in random places.
private struct RandomTexts {
  var generator: SeededGenerator

  private static let pieces = [
    "状態", "です", "。", ".", ",", "!", "?", " ", "  ", "\u{3000}", "ｶﾞ", "ﾞ", "ｱ", "２", "Ａ", "x", "\u{200B}", "\u{A0}",
    "\u{AD}", "が", "か\u{3099}", "e\u{301}", "{$n}", "{$n  :number}", "{#b}", "{/b}", "`ｱ  `", "\\{", "\\\\", "**", "[",
    "](page:x)",
    "- ", "1", "１", ": ", " #", "'", "\"", "|", "{|ｱ  ２| :string}",
  ]

  mutating func pattern() -> String {
    (0..<Int.random(in: 1...9, using: &generator)).map { _ in generator.pick(Self.pieces, or: "") }.joined()
  }

  mutating func entry(_ key: String) -> String {
    var lines = (0..<Int.random(in: 1...3, using: &generator)).map { _ in pattern() }
    if generator.one(in: 4) {
      lines = [".input {$n :number}", ".match $n", "1 {{\(pattern())}}", "*  {{\(pattern())}}"]
    }
    let block = lines.map { "  \($0)\n" }.joined()
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return "\(key): \(lines[0])\n"
    case 1: return "\(key): '\(lines[0])'\n"
    case 2: return "\(key): \"\(lines[0])\"\n"
    case 3: return "\(key): >\n\(block)"
    default: return "# ｶﾅ  です.\n\(key): |\n\(block)"
    }
  }

  mutating func file() -> String { ["a", "b", "c"].map { entry($0) }.joined() }
}

/// All that a message has besides its text.
private func frame(_ message: Message?) -> [String]? {
  message.map { message in
    message.declarations.map { "\($0)" }
      + message.patterns.map { pattern in
        pattern.elements.map { element in
          switch element {
          case .text: ""
          case .expression(let expression): MessagePrinter().printed(expression)
          case .markup(let markup): MessagePrinter().printed(markup)
          }
        }
        .joined()
      }
  }
}

struct RandomFixTests {
  @Test(arguments: Fuzzing.seeds(200))
  func `a fix is done once and changes no meaning`(seed: UInt64) throws {
    var texts = RandomTexts(generator: Fuzzing.generator(seed))
    let path = seed.isMultiple(of: 2) ? "strings/ja/pages/x.yaml" : "strings/en/page.yaml"
    let files = smallCatalog(texts.file(), at: path)
    let fixed = FixedCatalog(files: files, find: fixable)
    let after = files.merging(fixed.files) { $1 }
    let again = FixedCatalog(files: after, find: fixable)
    #expect(again.files.isEmpty && again.fixed.isEmpty)
    #expect(fixed.fixed.isEmpty == fixed.files.isEmpty)

    let (old, new) = (Catalog.load(files: files), Catalog.load(files: after))
    // A space that the load refuses may be gone.
    var refusals = old.diagnostics.map(\.rule)
    for rule in new.diagnostics.map(\.rule) { refusals.remove(at: try #require(refusals.firstIndex(of: rule))) }
    let locales = try #require(old.catalog).locales
    for locale in locales {
      let messages = old.catalog?.texts[locale]?.messages ?? [:]
      #expect(messages.count == new.catalog?.texts[locale]?.messages.count)
      for (key, message) in messages {
        let other = try #require(new.catalog?.message(key, in: locale))
        #expect(frame(message.parsed.message) == frame(other.parsed.message))
        #expect(message.parsed.errors.map(\.kind) == other.parsed.errors.map(\.kind))
        #expect(message.text.value.filter(\.isNewline) == other.text.value.filter(\.isNewline))
      }
    }
    let comments = { (files: [String: [UInt8]]) in
      String(decoding: files[path] ?? [], as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("#") }
    }
    #expect(comments(files) == comments(after))
  }

  @Test func `random texts have what can be fixed and what cannot`() {
    let counts = Fuzzing.seeds(50).map { seed in
      var texts = RandomTexts(generator: Fuzzing.generator(seed))
      let fixed = FixedCatalog(files: smallCatalog(texts.file()), find: fixable)
      return (fixed: fixed.fixed.count, left: fixed.findings.count)
    }
    #expect(counts.reduce(0) { $0 + $1.fixed } > counts.count)
    #expect(counts.reduce(0) { $0 + $1.left } > counts.count / 4)
  }
}
