/// A tag of a Mustache template, as far as checking needs it.
struct TemplateTag: Hashable {
  enum Kind: Hashable {
    /// `{{name}}`, or `{{{name}}}` and `{{&name}}`, which write a value as it is.
    case value(isEscaped: Bool)
    /// The start of a section, which `^` makes one for a value that is missing.
    case section(isInverted: Bool)
    /// The end of a section.
    case end
    /// `{{> name}}`: another template.
    case partial
    case comment
    /// `{{% name: value}}`: how Mustache is to treat the template.
    case pragma
    /// A tag of Mustache that templates here do without: new delimiters and inheritance, which would hide names.
    case unsupported
    /// A tag that never ends.
    case unclosed
  }

  let kind: Kind
  /// The name without the spaces around it; empty if the tag has no name.
  let name: String
  /// The line on which the tag begins, from 1.
  let line: Int
}

/// A part of a template.
enum TemplatePiece {
  /// Literal text, and the line on which it begins.
  case text([UInt8], line: Int)
  case tag(TemplateTag)

  /// The parts of a template, in order.
  ///
  /// Reads bytes, as Mustache does. A Swift `Character` combines a brace and a following combining mark, and is then
  /// not equal to a brace.
  static func all(in template: String) -> [TemplatePiece] {
    let bytes = Array(template.utf8)
    var pieces: [TemplatePiece] = []
    var line = 1
    var offset = 0
    func find(_ brace: UInt8, _ count: Int, from start: Int) -> Int? {
      var index = start
      while index + count <= bytes.count {
        if bytes[index..<index + count].allSatisfy({ $0 == brace }) { return index }
        index += 1
      }
      return nil
    }
    while offset < bytes.count {
      let start = find(UInt8(ascii: "{"), 2, from: offset)
      let text = bytes[offset..<(start ?? bytes.count)]
      if !text.isEmpty { pieces.append(.text(Array(text), line: line)) }
      line += text.count { $0 == UInt8(ascii: "\n") }
      guard let start else { break }
      let isTriple = start + 2 < bytes.count && bytes[start + 2] == UInt8(ascii: "{")
      guard let end = find(UInt8(ascii: "}"), isTriple ? 3 : 2, from: start + 2) else {
        pieces.append(.tag(TemplateTag(kind: .unclosed, name: "", line: line)))
        break
      }
      pieces.append(.tag(TemplateTag(bytes[start + 2..<end], line: line)))
      line += bytes[start..<end].count { $0 == UInt8(ascii: "\n") }
      offset = end + (isTriple ? 3 : 2)
    }
    return pieces
  }
}

extension TemplateTag {
  /// A tag from the text between its braces. The sign comes first, without spaces before it.
  fileprivate init(_ content: ArraySlice<UInt8>, line: Int) {
    let kinds: [UInt8: Kind] = [
      UInt8(ascii: "!"): .comment, UInt8(ascii: "%"): .pragma, UInt8(ascii: ">"): .partial,
      UInt8(ascii: "="): .unsupported, UInt8(ascii: "$"): .unsupported, UInt8(ascii: "<"): .unsupported,
      UInt8(ascii: "#"): .section(isInverted: false), UInt8(ascii: "^"): .section(isInverted: true),
      UInt8(ascii: "/"): .end, UInt8(ascii: "&"): .value(isEscaped: false), UInt8(ascii: "{"): .value(isEscaped: false),
    ]
    let signed = content.first.flatMap { kinds[$0] }
    kind = signed ?? .value(isEscaped: true)
    let name = signed == nil ? content : content.dropFirst()
    let blank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let end = name.lastIndex { !blank($0) }.map { $0 + 1 } ?? name.startIndex
    self.name = String(decoding: name[..<end].drop(while: blank), as: UTF8.self)
    self.line = line
  }
}
