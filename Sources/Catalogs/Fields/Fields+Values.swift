import Diagnostics
import YAML

extension Fields {
  /// A word that must be there.
  mutating func token(_ key: String) -> Token? { required(key).flatMap { token($0, key) } }

  /// A word.
  mutating func optionalToken(_ key: String) -> Token? { node(key).flatMap { token($0, key) } }

  /// A value that need not be a word: a day, a length of time, a literal.
  mutating func typedToken(_ key: String) -> Token? { required(key).flatMap { typedToken($0, key) } }

  /// A text that must be there.
  package mutating func text(_ key: String) -> String? { token(key)?.name }

  /// A whole number that must be there.
  mutating func integer(_ key: String) -> Int? {
    guard let token = typedToken(key) else { return nil }
    let value = Int(token.name)
    if value == nil { wrongType(key, token.name, "a whole number", token.span) }
    return value
  }

  /// A required value that is true or false.
  mutating func boolean(_ key: String) -> Bool? { required(key).flatMap { boolean($0, key) } }

  /// An optional value that is true or false.
  mutating func optionalBoolean(_ key: String) -> Bool? { node(key).flatMap { boolean($0, key) } }

  private func boolean(_ node: YAMLNode, _ key: String) -> Bool? {
    guard let token = typedToken(node, key) else { return nil }
    switch token.name {
    case "true": return true
    case "false": return false
    default:
      wrongType(key, token.name, "true or false", token.span)
      return nil
    }
  }

  /// A value of a closed set, written as the raw value of one of its cases.
  mutating func choice<Choice>(_ key: String, _ type: Choice.Type = Choice.self) -> Choice?
  where Choice: RawRepresentable<String> & CaseIterable {
    guard let token = typedToken(key) else { return nil }
    guard let choice = Choice(rawValue: token.name) else {
      findings.add(
        .wrongType,
        "'\(token.name.shown)' is not a value of '\(key)' in \(subject)",
        at: token.span,
        fix: NameList(Choice.allCases.map(\.rawValue)).fix(for: token.name)
      )
      return nil
    }
    return choice
  }

  /// A list of different words that must be there and hold at least one.
  mutating func tokens(_ key: String) -> [Token] {
    guard let node = required(key), let tokens = tokens(node, key) else { return [] }
    if case .sequence(let items) = node.content, items.isEmpty { wrongType(key, "empty", "a list of words", node.span) }
    return tokens
  }

  /// A list of different words, which may be empty.
  mutating func optionalTokens(_ key: String) -> [Token] { node(key).flatMap { tokens($0, key) } ?? [] }

  private func tokens(_ node: YAMLNode, _ key: String) -> [Token]? {
    switch node.content {
    case .sequence(let items): return withoutDuplicates(items.compactMap { token($0, key) }, key)
    case .refused: return nil
    case .scalar, .mapping:
      wrongType(key, node.kindName, "a list", node.span)
      return nil
    }
  }

  /// The first occurrence of each word; later occurrences are findings.
  func withoutDuplicates(_ tokens: [Token], _ key: String) -> [Token] {
    var seen: Set<String> = []
    return tokens.filter { token in
      if seen.insert(token.name).inserted { return true }
      findings.add(
        .duplicateKey,
        "'\(token.name.shown)' occurs twice in '\(key)' of \(subject)",
        at: token.span,
        fix: "Keep one of the two."
      )
      return false
    }
  }

  /// A word: a value that no reader of YAML takes for another type.
  func token(_ node: YAMLNode, _ key: String) -> Token? {
    guard let scalar = scalar(node, key) else { return nil }
    if scalar.style == .plain, isAmbiguous(scalar.value) {
      wrongType(
        key,
        scalar.value,
        "a word: a version takes its platform, as in iOS 16.4, and a word such as no takes quotation marks",
        scalar.span
      )
      return nil
    }
    return Token(scalar.value, scalar.span)
  }

  /// A value that need not be a word.
  func typedToken(_ node: YAMLNode, _ key: String) -> Token? {
    scalar(node, key).map { Token($0.value, $0.span) }
  }

  func scalar(_ node: YAMLNode, _ key: String) -> YAMLScalar? {
    switch node.content {
    case .scalar(let scalar) where !scalar.value.isEmpty: return scalar
    case .scalar: wrongType(key, "empty", "a value", node.span)
    case .refused: break
    case .sequence, .mapping: wrongType(key, node.kindName, "a single value", node.span)
    }
    return nil
  }

  func wrongType(_ key: String, _ found: String, _ expected: String, _ span: SourceSpan) {
    findings.add(
      .wrongType,
      "'\(key.shown)' of \(subject) is \(found.shown), not \(expected)",
      at: span,
      fix: "Write \(expected)."
    )
  }
}
