import Diagnostics

/// Collects what a load finds.
final class Findings {
  private(set) var diagnostics: [Diagnostic] = []

  func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  func add(_ rule: RuleID, _ summary: String, at span: SourceSpan?, fix: String, explanation: String? = nil) {
    add(
      Diagnostic(
        rule: rule,
        severity: .error,
        summary: summary,
        explanation: explanation,
        span: span,
        fix: fix
      )
    )
  }
}

/// The keys of one map, read by name; a key that nobody asked for is a finding, with the nearest known one.
struct Fields {
  /// What the map describes, for messages: `parameter graceEnd`.
  let subject: String
  let span: SourceSpan
  let findings: Findings
  private var entries: [String: YAMLNode] = [:]
  private var order: [YAMLScalar] = []
  private var known: Set<String> = []

  init(_ list: [YAMLEntry], subject: String, span: SourceSpan, findings: Findings) {
    self.subject = subject
    self.span = span
    self.findings = findings
    for entry in list {
      guard entries[entry.key.value] == nil else {
        findings.add(
          .duplicateKey,
          "Key '\(entry.key.value)' stands twice in \(subject)",
          at: entry.key.span,
          fix: "Keep one of the two; the first one is used here."
        )
        continue
      }
      entries[entry.key.value] = entry.value
      order.append(entry.key)
    }
  }

  /// Makes fields from a node that must be a map.
  init?(_ node: YAMLNode, subject: String, findings: Findings) {
    guard case .mapping(let list) = node.content else {
      findings.add(
        .wrongType,
        "\(subject) is \(node.kindName), not a map",
        at: node.span,
        fix: "Write `{key: value}` or indented `key: value` lines."
      )
      return nil
    }
    self.init(list, subject: subject, span: node.span, findings: findings)
  }

  /// The node of a key, and that the key is known.
  mutating func node(_ key: String) -> YAMLNode? {
    known.insert(key)
    return entries[key]
  }

  /// The node of a key that must be there.
  mutating func required(_ key: String) -> YAMLNode? {
    guard let node = node(key) else {
      findings.add(
        .missingKey,
        "\(subject) has no '\(key)'",
        at: span,
        fix: "Add `\(key):` to \(subject)."
      )
      return nil
    }
    return node
  }

  /// All entries in order, as a map from names that the file chooses.
  mutating func allEntries() -> [(key: YAMLScalar, value: YAMLNode)] {
    order.compactMap { key in
      known.insert(key.value)
      return entries[key.value].map { (key, $0) }
    }
  }

  /// Reports the keys that nobody asked for.
  func reportUnknownKeys() {
    for key in order where !known.contains(key.value) {
      let nearest = suggestion(for: key.value, among: known.sorted())
      findings.add(
        .unknownKey,
        "Key '\(key.value)' is not known in \(subject)",
        at: key.span,
        fix: nearest.map { "Did you mean '\($0)'?" }
          ?? "Remove it; \(subject) takes: \(known.sorted().joined(separator: ", "))."
      )
    }
  }
}

extension Fields {
  mutating func token(_ key: String) -> Token? { required(key).flatMap { token($0, key) } }

  mutating func optionalToken(_ key: String) -> Token? { node(key).flatMap { token($0, key) } }

  mutating func text(_ key: String) -> String? {
    guard let node = required(key), let scalar = scalar(node, key) else { return nil }
    return scalar.value
  }

  mutating func optionalText(_ key: String) -> String? { node(key).flatMap { scalar($0, key)?.value } }

  mutating func integer(_ key: String) -> Int? {
    guard let node = required(key), let scalar = scalar(node, key) else { return nil }
    guard let value = Int(scalar.value) else {
      wrongType(key, scalar.value, "a whole number", node.span)
      return nil
    }
    return value
  }

  mutating func boolean(_ key: String, default fallback: Bool? = nil) -> Bool? {
    guard let node = fallback == nil ? required(key) : self.node(key) else { return fallback }
    guard let scalar = scalar(node, key) else { return fallback }
    switch scalar.value {
    case "true": return true
    case "false": return false
    default:
      wrongType(key, scalar.value, "true or false", node.span)
      return fallback
    }
  }

  /// A value of a closed set, written as the raw value of one of its cases.
  mutating func choice<Choice>(_ key: String, _ type: Choice.Type = Choice.self) -> Choice?
  where Choice: RawRepresentable<String> & CaseIterable {
    guard let node = required(key), let scalar = scalar(node, key) else { return nil }
    guard let choice = Choice(rawValue: scalar.value) else {
      let names = Choice.allCases.map(\.rawValue)
      let nearest = suggestion(for: scalar.value, among: names).map { "; did you mean '\($0)'?" } ?? ""
      findings.add(
        .wrongType,
        "'\(scalar.value)' is not a value of '\(key)' in \(subject)",
        at: node.span,
        fix: "Write one of: \(names.joined(separator: ", "))\(nearest)"
      )
      return nil
    }
    return choice
  }

  mutating func tokens(_ key: String, optional: Bool = false) -> [Token] {
    guard let node = optional ? node(key) : required(key) else { return [] }
    guard case .sequence(let items) = node.content else {
      wrongType(key, node.kindName, "a list", node.span)
      return []
    }
    return items.compactMap { token($0, key) }
  }

  func token(_ node: YAMLNode, _ key: String) -> Token? {
    scalar(node, key).map { Token($0.value, $0.span) }
  }

  func scalar(_ node: YAMLNode, _ key: String) -> YAMLScalar? {
    guard case .scalar(let scalar) = node.content else {
      wrongType(key, node.kindName, "a single value", node.span)
      return nil
    }
    guard !scalar.value.isEmpty else {
      wrongType(key, "empty", "a value", node.span)
      return nil
    }
    return scalar
  }

  func wrongType(_ key: String, _ found: String, _ expected: String, _ span: SourceSpan) {
    findings.add(
      .wrongType,
      "'\(key)' of \(subject) is \(found), not \(expected)",
      at: span,
      fix: "Write \(expected)."
    )
  }
}

/// A word of a catalog file, with its place.
public struct Token: Hashable, Sendable, CustomStringConvertible {
  /// The word.
  public let name: String
  /// Where it stands.
  public let span: SourceSpan

  init(_ name: String, _ span: SourceSpan) {
    self.name = name
    self.span = span
  }

  /// The word.
  public var description: String { name }
}
