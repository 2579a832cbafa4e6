import Diagnostics
import Fuzzing
import Testing

import Catalogs
import YAML

/// Compares the reader of plain files with libyaml, on whose events everything else depends.
struct PlainYAMLTests {
  /// Everything that was read, places included.
  private static func described(_ entries: [YAMLEntry]) -> String {
    "{\(entries.map { "\(described($0.key)): \(described($0.value))" }.joined(separator: ", "))}"
  }

  private static func described(_ node: YAMLNode) -> String {
    let content =
      switch node.content {
      case .scalar(let scalar): described(scalar)
      case .sequence(let items): "[\(items.map(described).joined(separator: ", "))]"
      case .mapping(let entries): described(entries)
      case .refused: "refused"
      }
    return "\(content) at \(described(node.span))"
  }

  private static func described(_ scalar: YAMLScalar) -> String {
    let lines = scalar.text.lineStarts.map { "\($0.line):\($0.column)" }.joined(separator: " ")
    // All that is not shown is held too.
    return "\(scalar.style) '\(scalar.value)' \(described(scalar.span)) lines \(lines) \(scalar.text)"
  }

  private static func described(_ span: SourceSpan) -> String {
    "\(span.file) \(span.start.line):\(span.start.column)-\(span.end.line):\(span.end.column)"
  }

  /// A node and everything in it.
  private static func nodes(_ node: YAMLNode) -> [YAMLNode] {
    switch node.content {
    case .scalar, .refused: [node]
    case .sequence(let items): [node] + items.flatMap(nodes)
    case .mapping(let entries): [node] + entries.flatMap { nodes($0.value) }
    }
  }

  /// What both readers make of a text that holds no refused characters; `nil` if the plain one hands it over.
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
    func quoted(_ random: inout SeededGenerator) -> String {
      let mark = random.one(in: 2) ? "\"" : "'"
      let inner = ["", "a", " a b ", "2000", "更新", "é: b", "a #b", "[a", "a, b", "it's", "\\n", "\"", "\(mark)\(mark)"]
      return mark + random.pick(inner, or: "") + (random.one(in: 40) ? "" : mark)
    }
    func word(_ random: inout SeededGenerator) -> String {
      let words = [
        "a", "renewal", "iOS 16.4", "-5d", "2026-10-20T09:00:00Z", "更新", "é b", "a:b", "a.b/c", "1", "~", "now-1d",
        "x y",
        "a  b", "(a)", "b'", "c|d", "f(in:)", "a#b", "a b# c", "a:(b)", "a::b", "a:更新",
      ]
      let odd = [
        "a: b", "a #b", "#a", "a:", "-", "- a", "?", "a?b", "&a", "*a", "!t", "@", "`a`", "a[", "", "|", ">", "%",
        ": a",
      ]
      return random.pick(random.one(in: 40) ? odd : words, or: "")
    }
    func gapInBrackets(_ indent: Int, _ random: inout SeededGenerator) -> String {
      switch Int.random(in: 0..<60, using: &random) {
      case 0..<6: "\n" + String(repeating: " ", count: indent + Int.random(in: 1...4, using: &random))
      case 6: "\n"
      case 7: " # comment\n" + String(repeating: " ", count: indent + 2)
      case 8: "\n" + String(repeating: " ", count: indent)
      case 9..<20: ""
      case 20: "  "
      default: " "
      }
    }
    func bracketed(_ indent: Int, _ depth: Int, _ random: inout SeededGenerator) -> String {
      func item(_ random: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<8, using: &random) {
        case 0 where depth < 3: bracketed(indent, depth + 1, &random)
        case 1: quoted(&random)
        default: word(&random)
        }
      }
      let isMap = random.one(in: 2)
      var text = isMap ? "{" : "["
      if random.one(in: 4) { text += gapInBrackets(indent, &random) }
      for index in 0..<Int.random(in: 0..<4, using: &random) {
        if index > 0 { text += (random.one(in: 8) ? " ," : ",") + gapInBrackets(indent, &random) }
        if isMap { text += random.pick(keys, or: "a") + ":" + (random.one(in: 40) ? "" : " ") }
        text += item(&random)
      }
      if random.one(in: 40) { text += "," }
      if random.one(in: 4) { text += gapInBrackets(indent, &random) }
      return random.one(in: 60) ? text : text + (isMap ? "}" : "]")
    }
    /// What can follow a key or a dash, with its line's end.
    func value(_ indent: Int, _ depth: Int, _ random: inout SeededGenerator) -> String {
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1, 2: bracketed(indent, 0, &random) + (random.one(in: 40) ? " " : "") + "\n"
      case 3: quoted(&random) + (random.one(in: 40) ? " b" : "") + "\n"
      default: phrase(&random) + "\n"
      }
    }
    func list(_ indent: Int, _ depth: Int, _ random: inout SeededGenerator) -> String {
      var lines = ""
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        lines += gap(&random) + String(repeating: " ", count: random.one(in: 60) ? indent + 1 : indent) + "-"
        let spaces = random.one(in: 12) ? 2 : 1
        lines += String(repeating: " ", count: spaces)
        switch Int.random(in: 0..<10, using: &random) {
        case 0 where depth < 3: lines += "- a\n"
        case 1, 2,
          3 where depth < 3:
          let own = indent + 1 + spaces
          let entries = map(own, depth + 1, &random)
          lines += entries.drop { $0 == " " || $0 == "\n" }
        case 4: lines += "|\n" + String(repeating: " ", count: indent + 2) + phrase(&random) + "\n"
        default: lines += value(indent, depth, &random)
        }
      }
      return lines
    }
    func map(_ indent: Int, _ depth: Int, _ random: inout SeededGenerator) -> String {
      var lines = ""
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        lines += gap(&random)
        let spaces = String(repeating: " ", count: random.one(in: 60) ? indent + 1 : indent)
        lines += spaces + random.pick(keys, or: "a") + (random.one(in: 80) ? " " : "") + ":"
        switch Int.random(in: 0..<9, using: &random) {
        case 6 where depth < 3:
          lines +=
            "\n" + list(indent + Int.random(in: random.one(in: 20) ? 0...0 : 1...4, using: &random), depth + 1, &random)
        case 7: lines += " " + value(indent, depth, &random)
        case 8 where depth < 3:
          lines += "\n" + String(repeating: " ", count: indent + 2) + bracketed(indent, 0, &random) + "\n"
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
        case 4 where random.one(in: 8): lines += random.one(in: 2) ? "\n" : " \n"
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
  func `both readers give the same`(seed: UInt64) throws {
    var random = Fuzzing.generator(seed)
    var (plain, lists, quoted) = (0, 0, 0)
    for _ in 0..<400 {
      let text = Self.text(&random)
      guard let readings = try Self.readings(text) else { continue }
      plain += 1
      let nodes = readings.plain.flatMap { Self.nodes($0.value) }
      if nodes.contains(where: \.isList) { lists += 1 }
      if nodes.contains(where: \.isQuoted) { quoted += 1 }
      #expect(Self.described(readings.plain) == Self.described(readings.events), "\(text)")
      #expect(readings.findings == 0, "\(text)")
    }
    // Otherwise there would be little to compare.
    #expect(plain > 60 && lists > 10 && quoted > 0, "\(plain) of 400, \(lists), \(quoted)")
  }

  @Test(arguments: [
    "a: text\n", "a: |\n  text\n\n  more\nb: text\n", "a:\n  b:\n    c: text\n  d: |\n     text\n\n\ne: text",
    "# note\n\na: 更新の状態: no\n", "a: text # no\n", "a: |\n    deep\n  # comment\nb: c\n", "a: |\n\n  text\n",
    "a: b\n  c\n", "a: [b, 'c', \"d\"]\nb: {c: d, e: {}, f: []}\n", "a: [更新, é]\n", "a:\n  [b,\n   c]\nd: e\n",
    "a:\n  - b\n  - c: d\n    e: f\n  - {g: h}\n  - |\n    i\nj: k\n", "a: 'b'\nc: \"\"\n", "a: [-5d, 09:00]\n",
    "a: {b: [c,\n  d], e:\n  f}\n",
  ])
  func `texts of one kind are read alike`(_ text: String) throws {
    guard let readings = try Self.readings(text) else { return }
    #expect(Self.described(readings.plain) == Self.described(readings.events))
  }

  @Test(arguments: [
    "a: 'it''s'\n", "a: \"b\\n\"\n", "a: [b: c]\n", "a: [b,]\n", "a: [b] c\n", "a: [b\n", "a: [b,\nc]\n", "a: {b}\n",
    "a: {b:c}\n", "a: {b: }\n", "a: 'b'\n  c\n", "a: [b]\n  c\n", "a: [b] # c\n", "a:\n- b\n", "a:\n  - - b\n",
    "a:\n  -\n",
    "a:\n  - b\n  c: d\n", "a: [b, # c\n  d]\n", "a: [b?c]\n", "a: [b\n  c]\n",
    "a: text: more\n", "a: text # more\n", "a: text \n", "a: |-\n  text\n", "a: |\ntext\n",
    "a: b\n c\n",
    "a:\n", "- a\n", "a b: c\n", "a: |\n  text\n \n", "---\na: b\n", "a: b\n  # comment\n", "a: |\n  b\n c: d\n", "",
    "# a\n",
  ])
  func `what else YAML has is handed over`(_ text: String) throws {
    let source = try SourceText(file: "a.yaml", bytes: Array(text.utf8))
    #expect(PlainYAMLReader.read(source) == nil)
  }

  /// The files of the shipped catalog are the kind that the reader is for.
  @Test func `the files of the shipped catalog are plain`() throws {
    for (path, bytes) in ShippedCatalog.files {
      let source = try SourceText(file: path, bytes: bytes)
      guard let plain = PlainYAMLReader.read(source) else {
        Issue.record("\(path) is not plain")
        continue
      }
      // There are very many texts, all of one kind.
      if path.hasPrefix("strings/") || path.hasPrefix("records/") { continue }
      let (events, findings) = YAMLReader.readByEvents(source, [])
      #expect(Self.described(plain) == Self.described(events), "\(path)")
      #expect(findings.isEmpty, "\(path)")
    }
  }

  @Test func `the places of a block are those of its file`() throws {
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

extension YAMLNode {
  fileprivate var isList: Bool { if case .sequence(let items) = content { !items.isEmpty } else { false } }

  fileprivate var isQuoted: Bool { if case .scalar(let scalar) = content { scalar.style == .quoted } else { false } }
}
