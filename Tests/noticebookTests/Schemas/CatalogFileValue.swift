import Catalogs
import Diagnostics
import YAML
import JSON

/// A catalog file as a value of JSON, which is what schemas are about, and back.
enum CatalogFileValue {
  /// Reads a file as a reader of YAML 1.2 (its core schema) does.
  static func read(_ path: String, _ bytes: [UInt8]) throws -> JSONValue {
    let (entries, diagnostics) = YAMLReader.read(try SourceText(file: path, bytes: bytes))
    precondition(diagnostics.isEmpty, "\(path): \(diagnostics.map(\.summary))")
    return object(entries)
  }

  private static func object(_ entries: [YAMLEntry]) -> JSONValue {
    .object(entries.map { JSONValue.Member(name: $0.key.value, value: value($0.value)) })
  }

  private static func value(_ node: YAMLNode) -> JSONValue {
    switch node.content {
    case .mapping(let entries): return object(entries)
    case .sequence(let items): return .array(items.map(value))
    case .refused: return .null
    case .scalar(let scalar):
      guard scalar.style == .plain else { return .string(scalar.value) }
      switch scalar.value {
      case "true", "false": return .boolean(scalar.value == "true")
      case "", "null", "~": return .null
      default: return JSONNumber(scalar.value).map(JSONValue.number) ?? .string(scalar.value)
      }
    }
  }

  /// Writes a file: an entry a line, texts of the locales as blocks, and everything else in brackets.
  static func yaml(_ value: JSONValue, isText: Bool) -> String {
    guard case .object(let members) = value, !members.isEmpty else { return flow(value) + "\n" }
    return members.map { member in
      if isText, case .string(let text) = member.value, !text.isEmpty {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let block = lines.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
        return "\(key(member.name)): |2\n\(block)\n"
      }
      return "\(key(member.name)): \(entry(member))\n"
    }.joined()
  }

  /// Nothing is written as nothing, because `null` and `~` are texts to the loader; but access that is not known is `null`.
  private static func entry(_ member: JSONValue.Member) -> String {
    member.value == .null && member.name != "entitled" ? "" : flow(member.value)
  }

  private static func flow(_ value: JSONValue) -> String {
    switch value {
    case .object(let members): "{" + members.map { "\(key($0.name)): \(entry($0))" }.joined(separator: ", ") + "}"
    case .array(let items): "[" + items.map(flow).joined(separator: ", ") + "]"
    case .string(let text): isPlain(text) ? text : value.text(indented: false)
    case .null, .boolean, .number: value.text(indented: false)
    }
  }

  /// A key, which the loader only takes without quotation marks.
  private static func key(_ name: String) -> String {
    precondition(name.unicodeScalars.allSatisfy { $0.isASCIIAlphanumeric || " .-_".unicodeScalars.contains($0) })
    return name
  }

  /// Whether a text means itself without quotation marks.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, ("a"..."z").contains(first) || ("A"..."Z").contains(first) else {
      return false
    }
    return !isAmbiguous(text)
      && text.unicodeScalars.allSatisfy { $0.isASCIIAlphanumeric || "-+._/".unicodeScalars.contains($0) }
  }
}
