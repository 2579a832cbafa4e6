import Notices
import Bytes

/// Writes running text as Markdown.
struct MarkdownInlines {
  let dialect: MarkdownDialect

  init(_ dialect: MarkdownDialect) { self.dialect = dialect }

  /// Writes for GitHub.
  init(links: SiteLinks) { self.init(.gitHub(links)) }

  /// One line of Markdown. In a table, `|` is escaped too.
  func line(_ inlines: [Inline], inTable: Bool = false) -> String {
    if inlines.count == 1 { return inTable ? inline(inlines[0], inTable).escapingPipes : inline(inlines[0], inTable) }
    var text = ""
    for inline in inlines { text += self.inline(inline, inTable) }
    return inTable ? text.escapingPipes : text
  }

  private func inline(_ inline: Inline, _ inTable: Bool) -> String {
    switch inline {
    case .text(let text), .badge(let text, _): escaped(text)
    case .code(let code): self.code(code)
    case .emphasis(let content): marked(content, "*", "em")
    case .strong(let content): marked(content, "**", "strong")
    case .link(let content, let target):
      dialect.address(of: target).map { "[\(line(content))](\($0))" } ?? line(content)
    case .foreign(let content, _), .quiet(let content), .folded(let content, _): line(content)
    // DocC has no line breaks.
    case .lineBreak: dialect.isDocC ? inTable ? " · " : " " : "<br>"
    case .softBreak: " "
    }
  }

  private func escaped(_ text: String) -> String {
    dialect.isDocC ? text.markdownEscaped.escapingTypography : text.markdownEscaped
  }

  /// Stars only close next to a letter in every context; elsewhere an element does what they would not.
  private func marked(_ content: [Inline], _ mark: String, _ element: String) -> String {
    let plain = content.plainText
    let isPlain = [plain.first, plain.last].allSatisfy { $0.map { $0.isLetter || $0.isNumber } ?? false }
    let text = line(content)
    if dialect.isDocC, !isPlain || text.hasPrefix("`") || text.hasSuffix("`") { return text }
    return isPlain && !text.hasPrefix("`") && !text.hasSuffix("`")
      ? "\(mark)\(text)\(mark)" : "<\(element)>\(text)</\(element)>"
  }

  /// A code span, in more backticks than it holds; to DocC, several would mean a symbol.
  private func code(_ code: String) -> String {
    let longest = code.longestRun(of: "`")
    guard longest > 0 else { return "`\(code)`" }
    if dialect.isDocC { return escaped(code) }
    let marks = String(repeating: "`", count: longest + 1)
    return "\(marks) \(code) \(marks)"
  }
}

extension String {
  /// The text with all characters escaped that Markdown or HTML give a meaning inside a line.
  fileprivate var markdownEscaped: String {
    replacingBytes { byte in
      switch byte {
      case UInt8(ascii: "\\"): "\\\\"
      case UInt8(ascii: "`"): "\\`"
      case UInt8(ascii: "*"): "\\*"
      case UInt8(ascii: "_"): "\\_"
      case UInt8(ascii: "["): "\\["
      case UInt8(ascii: "]"): "\\]"
      case UInt8(ascii: "~"): "\\~"
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case UInt8(ascii: "&"): "&amp;"
      case 0x0A, 0x0D: " "
      default: nil
      }
    }
  }

  /// The text with those characters escaped, too, of which DocC would make typographic quotes, dashes and dots.
  fileprivate var escapingTypography: String {
    var escaped = ""
    var last: Character?
    for character in self {
      let isTypographic = "\"'".contains(character) || "-.".contains(character) && character == last
      escaped += isTypographic ? "\\\(character)" : "\(character)"
      last = character
    }
    return escaped
  }

  fileprivate var escapingPipes: String { replacingBytes { $0 == UInt8(ascii: "|") ? "\\|" : nil } }

  /// The length of the longest run of a character of ASCII.
  func longestRun(of character: Unicode.Scalar) -> Int {
    var (longest, run) = (0, 0)
    for byte in utf8 {
      run = byte == UInt8(ascii: character) ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
