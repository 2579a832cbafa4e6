/// A Mustache template that has been read, with sections inside each other and without the lines that hold only tags.
struct Template: Sendable {
  /// A part of a template.
  indirect enum Node: Sendable {
    case text(String)
    /// A value by its name; `.` is the item of a list of texts.
    case value(String, isEscaped: Bool)
    case section(String, isInverted: Bool, [Node])
    /// Another template. If its tag is on a line of its own, the text before the tag is put before each line of the
    /// template.
    case partial(String, indentation: String)
  }

  /// Why a template cannot be read, and on which line, from 1.
  struct SyntaxError: Error {
    let reason: String
    let line: Int
  }

  private(set) var nodes: [Node] = []

  /// Puts the parts of a template together, whose tags have been checked. Only HTML is escaped.
  init(_ pieces: [TemplatePiece], isHTML: Bool) throws(SyntaxError) {
    /// Open sections, with the nodes before them.
    var open: [(tag: TemplateTag, before: [Node])] = []
    var line = 1
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .text(let bytes, let start):
        line = start + bytes.count { $0 == UInt8(ascii: "\n") }
        let text = bytes[pieces.endOfLine(after: index - 1)..<pieces.startOfLine(before: index + 1)]
        if !text.isEmpty { nodes.append(.text(String(decoding: text, as: UTF8.self))) }
      case .tag(let tag):
        line = tag.line
        switch tag.kind {
        case .value(let isEscaped): nodes.append(.value(tag.name, isEscaped: isEscaped && isHTML))
        case .section:
          open.append((tag, nodes))
          nodes = []
        case .end:
          guard var section = open.popLast(), section.tag.name == tag.name else {
            throw SyntaxError(reason: "a section ends under another name", line: line)
          }
          let isInverted = section.tag.kind == .section(isInverted: true)
          section.before.append(.section(tag.name, isInverted: isInverted, nodes))
          nodes = section.before
        case .partial: nodes.append(.partial(tag.name, indentation: pieces.indentation(of: index)))
        case .comment, .pragma, .unsupported, .unclosed: break
        }
      }
    }
    guard open.isEmpty else { throw SyntaxError(reason: "a section has no end", line: line) }
  }
}

extension [TemplatePiece] {
  /// The start of the text after a tag: after the line break, if the tag has a line of its own.
  fileprivate func endOfLine(after tag: Int) -> Int { ownLine(of: tag)?.end ?? 0 }

  /// Where the text before a tag ends: before the blanks of its line, where the tag has a line of its own.
  fileprivate func startOfLine(before tag: Int) -> Int {
    guard tag > 0, case .text(let text, _) = self[tag - 1] else { return 0 }
    return ownLine(of: tag)?.start ?? text.count
  }

  /// The text before a tag on a line of its own.
  fileprivate func indentation(of tag: Int) -> String {
    guard tag > 0, case .text(let text, _) = self[tag - 1], let start = ownLine(of: tag)?.start else { return "" }
    return String(decoding: text[start...], as: UTF8.self)
  }

  /// The line of a tag on a line of its own: its start in the text before the tag, and its end in the text after it.
  /// `nil` for other tags, and for tags that write something.
  private func ownLine(of tag: Int) -> (start: Int, end: Int)? {
    guard indices.contains(tag), case .tag(let own) = self[tag], !own.isValue else { return nil }
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var (start, end) = (0, 0)
    if tag > 0 {
      guard case .text(let text, _) = self[tag - 1] else { return nil }
      start = text.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
      guard start == 0 ? tag == 1 : text[start - 1] == UInt8(ascii: "\n") else { return nil }
    }
    if tag + 1 < count {
      guard case .text(let text, _) = self[tag + 1] else { return nil }
      end = text.firstIndex { !isBlank($0) } ?? text.count
      if end < text.count, text[end] == UInt8(ascii: "\r") { end += 1 }
      guard end < text.count ? text[end] == UInt8(ascii: "\n") : tag + 2 == count else { return nil }
      end = Swift.min(end + 1, text.count)
    }
    return (start, end)
  }
}

extension TemplateTag {
  fileprivate var isValue: Bool { if case .value = kind { true } else { false } }
}
