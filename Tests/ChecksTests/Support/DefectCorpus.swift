import Catalogs
import Diagnostics
import MessageSyntax

/// The corpus of seeded defects and of correct texts that look like them; `Corpus/README.md` describes its files.
struct DefectCorpus {
  /// One catalog: with a mistake, or without any.
  struct Case: CustomStringConvertible, Sendable {
    /// The rule that has to find it; `nil` for a correct catalog.
    let rule: RuleID?
    /// Rules that may find it as well, because the mistake is theirs too.
    let others: Set<RuleID>
    /// The rule whose file has the case.
    let file: String
    /// What is wrong, or what resembles a defect but is correct.
    let title: String
    /// The files of the catalog, by path.
    let files: [String: String]

    var description: String { "\(file): \(title)" }
  }

  let cases: [Case]

  /// Reads the files of a corpus, by path: those below `ground/` are what cases are built on, the others hold cases.
  init(_ files: [String: [UInt8]]) {
    let texts = files.mapValues { String(decoding: $0, as: UTF8.self) }
    cases = texts.sorted { $0.key < $1.key }.filter { !$0.key.contains("/") }.flatMap { path, text in
      CaseReader(file: String(path.dropLast(".txt".count)), texts: texts).cases(in: text)
    }
  }
}

/// Reads the cases of one file.
private struct CaseReader {
  let file: String
  let texts: [String: String]

  func cases(in text: String) -> [DefectCorpus.Case] {
    var blocks: [[String]] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("defect ") || line.hasPrefix("correct ") { blocks.append([]) }
      if !blocks.isEmpty { blocks[blocks.count - 1].append(line) }
    }
    return blocks.map(makeCase)
  }

  /// What a case is made of, as its lines say.
  private struct Parts {
    var files: [String: String] = [:]
    var texts: [(key: String, locale: String, text: String, isOwn: Bool)] = []
    var others: Set<RuleID> = []
    var key = "page.note"
  }

  private func makeCase(_ lines: [String]) -> DefectCorpus.Case {
    var parts = Parts()
    parts.files["catalog.yaml"] = "format: 1\nname: corpus\nsourceLocale: en\nmessageSyntax: mf2-ldml48.2\n"
    parts.files["facts/sources.yaml"] = "guide: {title: Guide, kind: guide}\n"
    read(lines.dropFirst(), into: &parts)
    let (kind, title) = (lines[0].prefix { $0 != " " }, lines[0].drop { $0 != " " }.dropFirst())
    return DefectCorpus.Case(
      rule: kind == "defect" ? RuleID(file) : nil,
      others: parts.others,
      file: file,
      title: String(title),
      files: files(parts)
    )
  }

  private func read(_ lines: some Sequence<String>, isOwn: Bool = true, into parts: inout Parts) {
    var path: String?
    for line in lines {
      if line.isEmpty || line.hasPrefix("  "), let path {
        parts.files[path, default: ""] += Self.unescaped(line.dropFirst(2)) + "\n"
        continue
      }
      let word = line.prefix { $0 != " " }
      let rest = String(line.dropFirst(word.count + 1))
      switch word {
      case "", "#": continue
      case "also": parts.others.formUnion(rest.split(separator: " ").map { RuleID(String($0)) })
      case "key": parts.key = rest
      case "file":
        parts.files[rest] = ""
        path = rest
      case "without": parts.files[rest] = nil
      case "with":
        let ground = texts["ground/\(rest).txt"] ?? ""
        read(
          ground.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
          isOwn: false,
          into: &parts
        )
      default:
        precondition(word.hasSuffix(">"), "\(file): a line that means nothing: \(line)")
        let locale = String(word.dropLast())
        let text = Self.unescaped(Substring(rest))
        if let last = parts.texts.lastIndex(where: { $0.locale == locale && $0.key == parts.key }) {
          parts.texts[last].text += "\n" + text
        } else {
          parts.texts.append((parts.key, locale, text, isOwn))
        }
      }
    }
  }

  /// The files of a case: texts follow those that their files have, with records that say they have been
  /// reviewed. A ground has texts in many locales; the case has those that it writes itself.
  private func files(_ parts: Parts) -> [String: String] {
    var files = parts.files
    let own = Set(files.keys.filter { $0.hasPrefix("strings/") }.map { String($0.split(separator: "/")[1]) })
    let locales = ["en"] + own.union(parts.texts.filter(\.isOwn).map(\.locale)).subtracting(["en"]).sorted()
    for text in parts.texts where locales.contains(text.locale) {
      var words = text.key.split(separator: ".").map(String.init)
      let folder = ["notices", "pages"].contains(words[0]) ? words.removeFirst() + "/" : ""
      let path = "\(folder)\(words.removeFirst()).yaml"
      let name = words.joined(separator: ".")
      files["strings/\(text.locale)/\(path)", default: ""] += "\(name): |\n" + Self.indented(text.text, by: 2)
      guard text.locale != "en", let source = parts.texts.first(where: { $0.key == text.key && $0.locale == "en" })
      else { continue }
      let print = fingerprint(of: ParsedMessage.parse(text.text))
      files["records/\(text.locale)/\(path)", default: ""] +=
        "\(name):\n  state: approved\n  text: \(print)\n  source: |\n" + Self.indented(source.text, by: 4)
    }
    files["facts/channels.yaml"] = files["facts/channels.yaml"]?.replacing(#/, each: (\d+)/#) { match in
      locales.dropFirst().map { ", \($0): \(match.1)" }.joined()
    }
    files["catalog.yaml", default: ""] += "locales: [\(locales.joined(separator: ", "))]\n"
    return files
  }

  private static func indented(_ text: String, by count: Int) -> String {
    let margin = String(repeating: " ", count: count)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "\n" : "\(margin)\(line)\n"
    }.joined()
  }

  /// The text with each `\u{200B}` replaced by the character that it names.
  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let start = rest.firstRange(of: "\\u{"), let end = rest[start.upperBound...].firstIndex(of: "}") {
      result += rest[..<start.lowerBound]
      let scalar = UInt32(rest[start.upperBound..<end], radix: 16).flatMap(Unicode.Scalar.init)
      if let scalar { result.unicodeScalars.append(scalar) }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
