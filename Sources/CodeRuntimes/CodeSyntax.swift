import JSON

/// How a language writes comments, texts and keywords.
package struct CodeSyntax: Sendable {
  /// The languages of generated code, by their names in code blocks of Markdown.
  package static let all: [String: CodeSyntax] = Dictionary(
    uniqueKeysWithValues: CodeRuntimes.languages.map { folder, description in
      guard case .string(let name)? = description["markdown"], let syntax = CodeSyntax(description) else {
        preconditionFailure("the syntax of \(folder) is whole")
      }
      return (name, syntax)
    }
  )

  /// What a comment begins with that ends with its line.
  package let lineComment: String
  /// Whether `/*` begins a comment, and `*/` ends it.
  package let hasBlockComments: Bool
  /// The quotation marks of texts; a longer one comes before its beginning.
  package let quotes: [String]
  /// The words with a meaning of their own.
  package let keywords: Set<Substring>

  private init?(_ description: JSONValue) {
    func texts(_ value: JSONValue?) -> [String]? {
      guard case .array(let items)? = value else { return nil }
      return items.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
    guard let syntax = description["syntax"], case .string(let comment)? = syntax["comment"],
      case .boolean(let hasBlocks)? = syntax["hasBlockComments"], let quotes = texts(syntax["quotes"]),
      let keywords = texts(description["keywords"])
    else { return nil }
    (lineComment, hasBlockComments, self.quotes) = (comment, hasBlocks, quotes)
    self.keywords = Set(keywords.map { $0[...] })
  }
}
