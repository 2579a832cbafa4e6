/// The tokens of which a request must have one.
struct BearerTokens: Sendable {
  private let tokens: [[UInt8]]

  /// Reads a file with one token per line; more than one lets callers change theirs one after the other.
  init(file: String) throws(ServiceFailure) {
    let lines = try InputFiles.bytes(of: file).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    tokens = lines.map(Array.init)
    let isUsable = tokens.allSatisfy { token in token.count >= 16 && token.allSatisfy { (0x21...0x7E).contains($0) } }
    guard !tokens.isEmpty, isUsable else {
      throw ServiceFailure(
        "'\(file)' doesn't have a token of at least 16 ASCII characters on each line",
        fix: "Write one, for example with `openssl rand -hex 32`."
      )
    }
  }

  /// Whether the value of an `Authorization` field has one of the tokens. The time that this takes reveals only the
  /// length of a token.
  func allow(_ field: String?) -> Bool {
    guard let field, let space = field.firstIndex(of: " "), field[..<space].lowercased() == "bearer" else {
      return false
    }
    let given = Array(field[space...].utf8.drop { $0 == 0x20 })
    var isFound = false
    for token in tokens { isFound = Self.areEqual(token, given) || isFound }
    return isFound
  }

  private static func areEqual(_ token: [UInt8], _ given: [UInt8]) -> Bool {
    var difference = token.count ^ given.count
    for (index, byte) in token.enumerated() {
      difference |= Int(byte ^ (given.isEmpty ? 0 : given[index % given.count]))
    }
    return difference == 0
  }
}
