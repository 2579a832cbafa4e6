/// Writes running text as Markdown for GitHub.
struct MarkdownInlines {
  let links: SiteLinks

  /// One line of Markdown. In a table, `|` is escaped too.
  func line(_ inlines: [Inline], inTable: Bool = false) -> String {
    let text = inlines.map { inline($0) }.joined()
    return inTable ? text.escapingPipes : text
  }

  private func inline(_ inline: Inline) -> String {
    switch inline {
    case .text(let text), .badge(let text, _): text.markdownEscaped
    case .code(let code): Self.code(code)
    case .emphasis(let content): marked(content, "*", "em")
    case .strong(let content): marked(content, "**", "strong")
    case .link(let content, let target): "[\(line(content))](\(links.address(of: target)))"
    case .foreign(let content, _), .quiet(let content): line(content)
    case .lineBreak: "<br>"
    case .softBreak: " "
    }
  }

  /// Stars only close next to a letter in every context; elsewhere an element does what they would not.
  private func marked(_ content: [Inline], _ mark: String, _ element: String) -> String {
    let plain = content.plainText
    let isPlain = [plain.first, plain.last].allSatisfy { $0.map { $0.isLetter || $0.isNumber } ?? false }
    let text = line(content)
    return isPlain && !text.hasPrefix("`") && !text.hasSuffix("`")
      ? "\(mark)\(text)\(mark)" : "<\(element)>\(text)</\(element)>"
  }

  /// A code span, in more backticks than it holds.
  private static func code(_ code: String) -> String {
    var longest = 0
    var run = 0
    for character in code {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    guard longest > 0 else { return "`\(code)`" }
    let marks = String(repeating: "`", count: longest + 1)
    return "\(marks) \(code) \(marks)"
  }
}

extension String {
  /// The text with all characters escaped that Markdown or HTML give a meaning inside a line.
  fileprivate var markdownEscaped: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "~": escaped += "\\\(scalar)"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      case "\n", "\r": escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  fileprivate var escapingPipes: String {
    split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
