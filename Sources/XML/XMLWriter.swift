import Bytes

/// Writes XML 1.0, indented and escaped. The order of calls is the order of the document; nothing is read back.
package struct XMLWriter {
  package private(set) var text: String
  private var depth = 0

  /// Begins a document, with an XML declaration.
  package init() {
    text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  }

  /// An element with children.
  package mutating func element(
    _ name: String,
    _ attributes: [(String, String)] = [],
    _ children: (inout XMLWriter) -> Void
  ) {
    line("<\(name)\(Self.written(attributes))>")
    depth += 1
    children(&self)
    depth -= 1
    line("</\(name)>")
  }

  /// An element without children.
  package mutating func element(_ name: String, _ attributes: [(String, String)]) {
    line("<\(name)\(Self.written(attributes))/>")
  }

  /// An element that holds text, all of it on one line with its tags: spaces inside count for some readers.
  package mutating func element(_ name: String, _ attributes: [(String, String)] = [], text: String) {
    line("<\(name)\(Self.written(attributes))>\(text.xmlEscaped())</\(name)>")
  }

  /// An element that holds XML which is written already, all of it on one line with its tags.
  package mutating func element(_ name: String, _ attributes: [(String, String)] = [], markup: String) {
    line("<\(name)\(Self.written(attributes))>\(markup)</\(name)>")
  }

  /// A comment, in which hyphens never are next to each other.
  package mutating func comment(_ text: String) {
    var words = text.split(separator: "-", omittingEmptySubsequences: false).joined(separator: "-\u{2060}")
    if !text.contains("--"), !text.hasSuffix("-") { words = text }
    line("<!-- \(words.xmlEscaped()) -->")
  }

  private mutating func line(_ content: String) {
    for _ in 0..<depth { text += "  " }
    text += content
    text += "\n"
  }

  private static func written(_ attributes: [(String, String)]) -> String {
    var text = ""
    for (name, value) in attributes { text += " \(name)=\"\(value.xmlEscaped(inAttribute: true))\"" }
    return text
  }
}

extension String {
  /// The text escaped for XML, between tags or in an attribute. What XML 1.0 has no way to write becomes U+FFFD.
  package func xmlEscaped(inAttribute: Bool = false) -> String {
    guard hasByte(\.mayNeedEscapeInXML) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where inAttribute: result += "&quot;"
      // A reader would make spaces of them in an attribute, and a line feed of a return anywhere.
      case "\t" where inAttribute, "\n" where inAttribute, "\r": result += "&#\(scalar.value);"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension UInt8 {
  /// Whether the byte may belong to a character that is escaped: a control, a sign of XML, or U+FFFE and U+FFFF, which
  /// begin with EF.
  fileprivate var mayNeedEscapeInXML: Bool {
    self < 0x20 || self == UInt8(ascii: "&") || self == UInt8(ascii: "<") || self == UInt8(ascii: ">")
      || self == UInt8(ascii: "\"") || self == 0xEF
  }
}
