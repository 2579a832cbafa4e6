import MessageSyntax

/// A pattern as text and protected codes, with the same numbers in a source and its translation.
struct InlineCodes {
  enum Piece {
    case text(String)
    /// A value or standalone markup.
    case placeholder(id: Int, code: String)
    case open(id: Int, code: String)
    case close(id: Int, code: String)
  }

  /// The code of each number, from 1, and whether it opens or closes something.
  private(set) var codes: [String] = []
  /// How often a code has come up in the pattern that is being read.
  private var counts: [String: Int] = [:]
  private var ids: [String: [Int]] = [:]

  /// The pieces of a pattern; the source's is read first.
  mutating func pieces(of pattern: Message.Pattern) -> [Piece] {
    counts = [:]
    var open: [(name: String, id: Int)] = []
    return pattern.elements.map { element in
      switch element {
      case .text(let text): return .text(text)
      case .expression(let expression):
        let code = MessagePrinter().printed(expression)
        return .placeholder(id: id(of: code), code: code)
      case .markup(let markup):
        let code = MessagePrinter().printed(markup)
        switch markup.kind {
        case .standalone: return .placeholder(id: id(of: code), code: code)
        case .open:
          let id = id(of: code)
          open.append((markup.name, id))
          return .open(id: id, code: code)
        case .close:
          if let last = open.last, last.name == markup.name {
            open.removeLast()
            return .close(id: last.id, code: code)
          }
          return .placeholder(id: id(of: code), code: code)
        }
      }
    }
  }

  /// The number of the next use of a code.
  private mutating func id(of code: String) -> Int {
    let index = counts[code, default: 0]
    counts[code] = index + 1
    if let known = ids[code], index < known.count { return known[index] }
    codes.append(code)
    ids[code, default: []].append(codes.count)
    return codes.count
  }
}
