/// Questions about single words of the message grammar, for code that writes names and literals. Each is O(*n*) in the
/// length of the word.
public enum MessageGrammar: Sendable {
  /// Whether `text` can be a variable name, or either half of an identifier.
  ///
  /// Bidirectional marks around a name aren't part of it, so a name that contains one is invalid.
  public static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.isNameStart else { return false }
    return text.unicodeScalars.allSatisfy(\.isNameCharacter)
  }

  /// Whether `text` can name a function, an option, an attribute or markup: a name, or two joined by a colon.
  public static func isIdentifier(_ text: String) -> Bool {
    let parts = text.unicodeScalars.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.allSatisfy { isName(String($0)) }
  }

  /// Whether `text` can be written as a literal without `|` around it.
  public static func isUnquotedLiteral(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy(\.isNameCharacter)
  }
}
