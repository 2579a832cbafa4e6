import Notices
import Templates

/// Break opportunities in long identifiers of a table, which make its column narrower: after `_`, `/` and `.`, and
/// before a capital that begins a word.
package enum IdentifierBreaks {
  /// Shorter ones fit into any column.
  private static let shortest = 16

  /// The code, escaped, with places to break.
  static func html(_ code: String) -> String {
    guard code.utf8.count >= shortest else { return code.htmlEscaped }
    return pieces(of: code).map { String($0).htmlEscaped }.joined(separator: "<wbr>")
  }

  /// The pieces of an identifier; joined, they are the identifier.
  package static func pieces(of code: String) -> [Substring] {
    var pieces: [Substring] = []
    var start = code.startIndex
    var last: Unicode.Scalar?
    for index in code.unicodeScalars.indices {
      let scalar = code.unicodeScalars[index]
      if let last, index > start, breaks(between: last, and: scalar) {
        pieces.append(code[start..<index])
        start = index
      }
      last = scalar
    }
    pieces.append(code[start...])
    return pieces
  }

  private static func breaks(between last: Unicode.Scalar, and next: Unicode.Scalar) -> Bool {
    guard last.isASCII, next.isASCII, last != " ", next != " " else { return false }
    if last == "_" || last == "/" || last == "." { return next != last }
    return ("A"..."Z").contains(next) && (("a"..."z").contains(last) || ("0"..."9").contains(last))
  }
}
