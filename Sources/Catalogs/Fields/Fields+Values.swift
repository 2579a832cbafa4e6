import Diagnostics
import YAML

extension Fields {
  /// A text that must be there.
  package mutating func text(_ key: String) -> String? { required(key).flatMap { token($0, key) }?.name }

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
