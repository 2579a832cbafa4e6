import Templates

/// Colors source code: its comments, texts, numbers and keywords. What it does not know stays plain.
package enum CodeHighlighter {
  /// The code as HTML, in which the parts that have a color are in elements with a class.
  ///
  /// - Parameter language: The language as code blocks of Markdown name it.
  /// - Complexity: O(*n*) in the length of the code.
  package static func html(of code: String, in language: String) -> String {
    guard let lexicon = Lexicon.all[language] else { return code.htmlEscaped }
    var scanner = Scanner(rest: code[...], lexicon: lexicon)
    var html = ""
    while let (text, kind) = scanner.next() {
      let text = String(text).htmlEscaped
      html += kind.map { "<span class=\"\($0.rawValue)\">\(text)</span>" } ?? text
    }
    return html
  }

  /// The names of classes in the style sheet.
  private enum Kind: String { case comment = "c", text = "s", number = "n", keyword = "k" }

  /// How a language writes what has a color.
  private struct Lexicon {
    let lineComment: String
    var hasBlockComments = true
    /// The quotation marks of texts; a longer one comes before its beginning.
    let quotes: [String]
    let keywords: Set<Substring>

    init(_ lineComment: String, hasBlockComments: Bool = true, quotes: [String], _ keywords: String) {
      (self.lineComment, self.hasBlockComments, self.quotes) = (lineComment, hasBlockComments, quotes)
      self.keywords = Set(keywords.split(separator: " "))
    }

    static let all: [String: Lexicon] = [
      "swift": Lexicon(
        "//",
        quotes: ["\"\"\"", "\""],
        """
        actor any as async await break case catch class continue default defer do else enum extension false fileprivate final \
        for func guard if import in init inout is let mutating nil package private protocol public return self some static \
        struct switch throw throws true try typealias var where while
        """
      ),
      "typescript": Lexicon(
        "//",
        quotes: ["\"", "'", "`"],
        """
        as async await break case catch class const continue default delete do else enum export extends false finally for \
        from function if implements import in instanceof interface let new null of private readonly return satisfies static \
        super switch this throw true try type typeof undefined var while yield
        """
      ),
      "python": Lexicon(
        "#",
        hasBlockComments: false,
        quotes: ["\"\"\"", "\"", "'"],
        """
        and as async await break class continue def del elif else except False finally for from global if import in is \
        lambda None not or pass raise return True try while with yield
        """
      ),
      "java": Lexicon(
        "//",
        quotes: ["\"\"\"", "\"", "'"],
        """
        abstract boolean break byte case catch char class continue default do double else enum extends false final finally \
        float for if implements import instanceof int interface long new null package private protected public record return \
        short static super switch this throw throws true try var void while
        """
      ),
      "go": Lexicon(
        "//",
        quotes: ["\"", "`", "'"],
        """
        break case chan const continue default defer else fallthrough false for func go goto if import interface map nil \
        package range return select struct switch true type var
        """
      ),
      "php": Lexicon(
        "//",
        quotes: ["\"", "'"],
        """
        abstract as break case catch class const continue declare default do echo else elseif extends false final finally fn \
        for foreach function if implements instanceof interface match namespace never new null private protected public \
        readonly require return self static switch throw true try use while
        """
      ),
    ]
  }

  /// Takes one piece of code after the other.
  private struct Scanner {
    var rest: Substring
    let lexicon: Lexicon

    mutating func next() -> (Substring, Kind?)? {
      guard let first = rest.first else { return nil }
      if rest.hasPrefix(lexicon.lineComment) { return (take { !$0.isNewline }, .comment) }
      if lexicon.hasBlockComments, rest.hasPrefix("/*") { return (take(through: "*/", after: 2), .comment) }
      if let quote = lexicon.quotes.first(where: rest.hasPrefix) { return (text(in: quote), .text) }
      if first.isNumber { return (take { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }, .number) }
      if Self.isWord(first) {
        let word = take(while: Self.isWord)
        return (word, lexicon.keywords.contains(word) ? .keyword : nil)
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
