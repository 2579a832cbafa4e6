/// Names, identifiers and variables.
extension MessageParser {
  /// `name`, with at most one mark on either side; `nil`, without moving, if the name is missing.
  mutating func parseName() -> NameNode? {
    let start = position
    if let scalar = current, scalar.isBidirectionalMark { position += 1 }
    guard let first = current, first.isNameStart else {
      position = start
      return nil
    }
    let lower = position
    skipNameCharacters()
    let range = SourceRange(lower: lower, upper: position)
    if let scalar = current, scalar.isBidirectionalMark { position += 1 }
    return NameNode(value: text(range.lower, range.upper), range: range)
  }

  /// `identifier`; fails the placeholder when a name is missing. `subject` names the owner in the error.
  mutating func parseIdentifier(of subject: String) -> NameNode {
    guard let first = parseName() else { return failForName(of: subject) }
    tokenEnd = first.range.upper
    guard current == ":" else { return first }
    position += 1
    tokenEnd = position
    guard let second = parseName() else { return failForName(of: subject) }
    tokenEnd = second.range.upper
    if current == ":" {
      fail(
        SourceRange(lower: position, upper: position + 1),
        "\(subject) has more than one namespace",
        remedy: "Keep at most one colon inside the name"
      )
    }
    return NameNode(value: first.value + ":" + second.value, range: first.range.union(second.range))
  }

  /// `variable`, at its `$`.
  mutating func parseVariable() -> VariableNode {
    let start = position
    position += 1
    tokenEnd = position
    guard let name = parseName() else {
      _ = failForName(of: "Variable")
      return VariableNode(name: "", range: SourceRange(lower: start, upper: position))
    }
    tokenEnd = name.range.upper
    return VariableNode(name: name.value, range: SourceRange(lower: start, upper: name.range.upper))
  }

  private mutating func failForName(of subject: String) -> NameNode {
    let place = SourceRange(at: position)
    fail(
      place,
      "\(subject) has no name",
      expected: "a name",
      remedy: "Write a name here that starts with a letter, + or _"
    )
    return NameNode(value: "", range: place)
  }
}
