import Diagnostics
import YAML

/// The keys of one map, read by name; a key that isn't known is a finding, with the nearest known one.
package struct Fields {
  /// What the map describes, for messages: `parameter graceEnd`.
  let subject: String
  let span: SourceSpan
  let findings: Findings
  /// The first entry of each key, in order.
  private var entries: [YAMLEntry] = []
  /// The index of each key's entry; empty if there are so few entries that a search is as fast.
  private var indices: [String: Int] = [:]
  /// The keys that were read by their names.
  private var known: [String] = []
  private var isEachKnown = false

  package init(_ list: [YAMLEntry], subject: String, span: SourceSpan, findings: Findings) {
    self.subject = subject
    self.span = span
    self.findings = findings
    entries = list
    let duplicates = list.count > 8 ? fillIndices() : Self.duplicates(list)
    if !duplicates.isEmpty { remove(duplicates) }
  }

  /// Fills ``indices``, and returns the indices of the entries whose keys occur earlier.
  private mutating func fillIndices() -> [Int] {
    indices.reserveCapacity(entries.count)
    var duplicates: [Int] = []
    for (index, entry) in entries.enumerated() {
      if let first = indices.updateValue(index, forKey: entry.key.value) {
        indices[entry.key.value] = first
        duplicates.append(index)
      }
    }
    return duplicates
  }

  /// The indices of the entries of a short list whose keys occur earlier.
  private static func duplicates(_ list: [YAMLEntry]) -> [Int] {
    list.indices.filter { index in
      let key = list[index].key.value
      return list[..<index].contains { $0.key.value == key }
    }
  }

  /// Removes entries whose keys occur earlier, and reports each of them.
  private mutating func remove(_ duplicates: [Int]) {
    for index in duplicates {
      let key = entries[index].key
      findings.add(
        .duplicateKey,
        "Key '\(key.value.shown)' occurs twice in \(subject)",
        at: key.span,
        fix: "Keep one of the two; the first one is used here."
      )
    }
    let places = Set(duplicates)
    entries = entries.indices.filter { !places.contains($0) }.map { entries[$0] }
    if !indices.isEmpty {
      indices.removeAll(keepingCapacity: true)
      _ = fillIndices()
    }
  }

  /// Makes fields from a node that must be a map.
  init?(_ node: YAMLNode, subject: String, findings: Findings) {
    switch node.content {
    case .mapping(let list): self.init(list, subject: subject, span: node.span, findings: findings)
    case .refused: return nil
    case .scalar, .sequence:
      findings.add(
        .wrongType,
        "\(subject) is \(node.kindName), not a map",
        at: node.span,
        fix: "Write `{key: value}` or indented `key: value` lines."
      )
      return nil
    }
  }

  /// Whether the map has no keys.
  var isEmpty: Bool { entries.isEmpty }

  /// The node of a key; the key then counts as known.
  package mutating func node(_ key: String) -> YAMLNode? {
    if !known.contains(key) {
      if known.isEmpty { known.reserveCapacity(8) }
      known.append(key)
    }
    return index(of: key).map { entries[$0].value }
  }

  private func index(of key: String) -> Int? {
    indices.isEmpty ? entries.firstIndex { $0.key.value == key } : indices[key]
  }

  /// The node of a key that must be there.
  mutating func required(_ key: String) -> YAMLNode? {
    guard let node = node(key) else {
      findings.add(.missingKey, "\(subject) has no '\(key)'", at: span, fix: "Add `\(key):` to \(subject).")
      return nil
    }
    return node
  }

  /// A map that is the value of a key.
  func fields(_ node: YAMLNode, _ key: String) -> Fields? {
    Fields(node, subject: "\(key) of \(subject)", findings: findings)
  }

  /// All entries in order; the file chooses their keys.
  package mutating func allEntries() -> [(key: YAMLScalar, value: YAMLNode)] {
    isEachKnown = true
    return entries.map { ($0.key, $0.value) }
  }

  /// All entries in order; their keys name facts, so that those that cannot be names are findings and are left out.
  mutating func namedEntries() -> [(key: YAMLScalar, value: YAMLNode)] {
    allEntries().filter { key, _ in
      if isName(key.value), !isAmbiguous(key.value) { return true }
      findings.add(
        .invalidName,
        "'\(key.value.shown)' in \(subject) cannot be a name",
        at: key.span,
        fix: "Begin with an ASCII letter, and go on with ASCII letters, digits and hyphens; not a word such as yes."
      )
      return false
    }
  }

  /// The maps of all named entries, each described as `kind name of subject`.
  mutating func namedFields(_ kind: String) -> [(key: YAMLScalar, fields: Fields)] {
    namedEntries().compactMap { key, node in
      Fields(node, subject: "\(kind) \(key.value) of \(subject)", findings: findings).map { (key, $0) }
    }
  }

  /// Reports the keys that weren't read.
  func reportUnknownKeys() {
    let unknown = isEachKnown ? [] : entries.map(\.key).filter { !known.contains($0.value) }
    guard !unknown.isEmpty else { return }
    let list = NameList(known.sorted())
    for key in unknown {
      findings.add(
        .unknownKey,
        "Key '\(key.value.shown)' is not known in \(subject)",
        at: key.span,
        fix: list.fix(for: key.value)
      )
    }
  }
}
