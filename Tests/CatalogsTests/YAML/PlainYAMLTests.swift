import Diagnostics
import Fuzzing
import Testing

@testable import Catalogs

/// The reader of plain files beside libyaml, on whose events everything else depends.
struct PlainYAMLTests {
  /// Everything that was read, places included.
  private static func described(_ entries: [YAMLEntry]) -> String { "\(entries)" }

  /// What both readers make of a text that holds no refused characters; nothing where the plain one hands it over.
  private static func readings(_ text: String) throws -> (plain: [YAMLEntry], events: [YAMLEntry], findings: Int)? {
    let source = try SourceText(file: "strings/en/a.yaml", bytes: Array(text.utf8))
    try #require(refusedCharacters(in: source).isEmpty)
    guard let plain = PlainYAMLReader.read(source) else { return nil }
    let (events, findings) = YAMLReader.readByEvents(source, [])
    return (plain, events, findings.count)
  }

  /// A text that is nearly always plain, or nearly.
  private static func text(_ random: inout SeededGenerator) -> String {
    let keys = ["a", "b.title", "state", "x-1", "under_score", "0", "no", "note.a.b"]
    let words = [
      "text", "更新", "é", "a:b", "a#b", "`code`", "{$x}", "(1)", "…", "😀", "x: y", "x #y", "-", "[a]", "'", "\"", "|",
      "  ", "\\",
      "---", "%", "&a", "*a", "!t", "?", ",", "a:", "#",
    ]
    let starts = [
      "Text", "更新", "(a)", "~", "- a", "[a", "{a: b}", "'a'", "\"a\"", "&a", "*a", "> a", "|-", "| a", "@", "`", "%a",
      "",
    ]
    func phrase(_ random: inout SeededGenerator) -> String {
      var parts = [random.one(in: 12) ? random.pick(starts, or: "") : "Text"]
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        parts.append(random.one(in: 5) ? random.pick(words, or: "") : "word")
      }
      return parts.joined(separator: " ") + (random.one(in: 60) ? " " : "")
    }
    func gap(_ random: inout SeededGenerator) -> String {
      switch Int.random(in: 0..<40, using: &random) {
      case 0..<6: "\n"
      case 6..<10: "# comment: a\n"
      case 10: "  # comment\n"
      case 11: "   \n"
      case 12: "---\n"
      case 13: "...\n"
      default: ""
      }
    }
    func map(_ indent: Int, _ depth: Int, _ random: inout SeededGenerator) -> String {
      var lines = ""
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        lines += gap(&random)
        let spaces = String(repeating: " ", count: random.one(in: 60) ? indent + 1 : indent)
        lines += spaces + random.pick(keys, or: "a") + (random.one(in: 80) ? " " : "") + ":"
        switch Int.random(in: 0..<6, using: &random) {
        case 0 where depth < 3:
          lines += "\n" + map(indent + Int.random(in: 1...4, using: &random), depth + 1, &random)
        case 1, 2, 3:
          lines += random.one(in: 20) ? " |+\n" : " |\n"
          let own = indent + Int.random(in: 1...3, using: &random)
          for _ in 0...Int.random(in: 0..<4, using: &random) {
            if random.one(in: 5) { lines += "\n" }
            let extra = random.one(in: 8) ? Int.random(in: 0...3, using: &random) : 0
            let short = random.one(in: 40) ? 1 : 0
            lines += String(repeating: " ", count: own + extra - short) + phrase(&random) + "\n"
          }
        case 4 where random.one(in: 8): lines += "\n"
        default:
          lines += String(repeating: " ", count: random.one(in: 10) ? 2 : 1) + phrase(&random) + "\n"
          if random.one(in: 30) { lines += String(repeating: " ", count: indent + 2) + "goes on\n" }
        }
      }
      return lines
    }
    var text = map(0, 0, &random)
    if random.one(in: 4) { text.removeLast() }
    if random.one(in: 10) { text = text.replacing("\n", with: "\r\n") }
    return text
  }

  @Test(arguments: Fuzzing.seeds(8))
  func bothReadersGiveTheSame(seed: UInt64) throws {
    var random = Fuzzing.generator(seed)
    var plain = 0
    for _ in 0..<400 {
      let text = Self.text(&random)
      guard let readings = try Self.readings(text) else { continue }
      plain += 1
      #expect(Self.described(readings.plain) == Self.described(readings.events), "\(text)")
      #expect(readings.findings == 0, "\(text)")
    }
    // Otherwise there would be little to compare.
    #expect(plain > 60, "\(plain) of 400")
  }

  @Test(arguments: [
    "a: text\n", "a: |\n  text\n\n  more\nb: text\n", "a:\n  b:\n    c: text\n  d: |\n     text\n\n\ne: text",
    "# note\n\na: 更新の状態: no\n", "a: text # no\n", "a: |\n    deep\n  # comment\nb: c\n", "a: |\n\n  text\n",
    "a: b\n  c\n",
  ])
  func textsOfOneKindAreReadAlike(_ text: String) throws {
    guard let readings = try Self.readings(text) else { return }
    #expect(Self.described(readings.plain) == Self.described(readings.events))
  }

  @Test(arguments: [
    "a: 'text'\n", "a: [b]\n", "a: text: more\n", "a: text # more\n", "a: text \n", "a: |-\n  text\n", "a: |\ntext\n",
    "a: b\n c\n",
    "a:\n", "- a\n", "a b: c\n", "a: |\n  text\n \n", "---\na: b\n", "a: b\n  # comment\n", "a: |\n  b\n c: d\n", "",
    "# a\n",
  ])
  func whatElseYAMLHasIsHandedOver(_ text: String) throws {
    let source = try SourceText(file: "a.yaml", bytes: Array(text.utf8))
    #expect(PlainYAMLReader.read(source) == nil)
  }

  @Test func thePlacesOfABlockAreThoseOfItsFile() throws {
    let source = try SourceText(file: "a.yaml", bytes: Array("a:\n  b: |\n     text\n\n     mehr é\n".utf8))
    let entry = try #require(PlainYAMLReader.read(source)?.first)
    guard case .mapping(let entries) = entry.value.content, case .scalar(let scalar)? = entries.first?.value.content
    else {
      Issue.record("no map")
      return
    }
    #expect(scalar.value == "text\n\nmehr é")
    #expect(
      scalar.text.lineStarts == [.init(line: 3, column: 6), .init(line: 4, column: 1), .init(line: 5, column: 6)]
    )
  }
}
