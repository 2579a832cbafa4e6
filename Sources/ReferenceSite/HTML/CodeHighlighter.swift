import CodeRuntimes
import Templates

/// Colors source code: its comments, texts, numbers and keywords. What it does not know stays plain.
package enum CodeHighlighter {
  /// The code as HTML, in which the parts that have a color are in elements with a class.
  ///
  /// - Parameter language: The language as code blocks of Markdown name it.
  /// - Complexity: O(*n*) in the length of the code.
  package static func html(of code: String, in language: String) -> String {
    guard let syntax = CodeSyntax.all[language] else { return code.htmlEscaped }
    var scanner = Scanner(rest: code[...], syntax: syntax)
    var html = ""
    while let (text, kind) = scanner.next() {
      let text = String(text).htmlEscaped
      html += kind.map { "<span class=\"\($0.rawValue)\">\(text)</span>" } ?? text
    }
    return html
  }

  /// The names of classes in the style sheet.
  private enum Kind: String { case comment = "c", text = "s", number = "n", keyword = "k" }

  /// Takes one piece of code after the other.
  private struct Scanner {
    var rest: Substring
    let syntax: CodeSyntax

    mutating func next() -> (Substring, Kind?)? {
      guard let first = rest.first else { return nil }
      if rest.hasPrefix(syntax.lineComment) { return (take { !$0.isNewline }, .comment) }
      if syntax.hasBlockComments, rest.hasPrefix("/*") { return (take(through: "*/", after: 2), .comment) }
      if let quote = syntax.quotes.first(where: rest.hasPrefix) { return (text(in: quote), .text) }
      if first.isNumber { return (take { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }, .number) }
      if Self.isWord(first) {
        let word = take(while: Self.isWord)
        return (word, syntax.keywords.contains(word) ? .keyword : nil)
      }
      return (take(1), nil)
    }

    private static func isWord(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character == "_" || character == "$"
    }

    private mutating func take(_ count: Int) -> Substring {
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }

    private mutating func take(while belongs: (Character) -> Bool) -> Substring {
      let piece = rest.prefix(while: belongs)
      rest = rest[piece.endIndex...]
      return piece
    }

    /// Up to the end of a mark, or all that is left.
    private mutating func take(through mark: String, after start: Int) -> Substring {
      let body = rest.dropFirst(start)
      let end = body.firstRange(of: mark)?.upperBound ?? rest.endIndex
      defer { rest = rest[end...] }
      return rest[..<end]
    }

    /// A text with its quotation marks; one of a single mark ends at the end of its line, unless it may have several.
    private mutating func text(in quote: String) -> Substring {
      let spansLines = quote.count > 1 || quote == "`"
      var end = rest.index(rest.startIndex, offsetBy: quote.count)
      while end < rest.endIndex {
        if rest[end...].hasPrefix(quote) {
          end = rest.index(end, offsetBy: quote.count)
          break
        }
        if !spansLines, rest[end].isNewline { break }
        if rest[end] == "\\", rest.index(after: end) < rest.endIndex { end = rest.index(after: end) }
        end = rest.index(after: end)
      }
      defer { rest = rest[end...] }
      return rest[..<end]
    }
  }
}
