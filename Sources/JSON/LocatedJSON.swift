/// A JSON value with its place, for messages about single values of a file.
///
/// Places are counted in bytes from the beginning, because lines and columns would have to be counted for each value.
package struct LocatedJSON: Sendable {
  /// The content at the place.
  package enum Content: Sendable {
    case string(String)
    case array([LocatedJSON])
    case object([Member])
    /// A number, true or false, or null.
    case other(JSONValue)
  }

  /// A name and its value in an object.
  package struct Member: Sendable {
    /// The name, without its escapes.
    package let name: String
    /// The place of the quote before the name.
    package let nameOffset: Int
    package let value: LocatedJSON
  }

  /// The place of the first byte: that of a bracket, a quote, or the value itself.
  package let offset: Int
  package let content: Content

  /// Reads one value as ``JSONValue/init(parsing:replacingLoneSurrogates:)`` does. If a name occurs twice, the error
  /// has the place of the first occurrence.
  /// - Complexity: O(*n*) in the number of bytes.
  package init(parsing bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    self = try reader.locatedDocument()
  }

  fileprivate init(offset: Int, content: Content) { (self.offset, self.content) = (offset, content) }

  /// The members of an object; `nil` for all other values.
  package var members: [Member]? { if case .object(let members) = content { members } else { nil } }

  /// The text of a text; `nil` for all other values.
  package var string: String? { if case .string(let text) = content { text } else { nil } }

  /// The value of an object's member of this name, compared by scalars; nil in all other values.
  /// - Complexity: O(*n*) in the number of members.
  package subscript(name: String) -> LocatedJSON? { members?.first { $0.name.hasSameScalars(as: name) }?.value }
}

extension JSONReader {
  /// The one value that the whole text is, with its places.
  fileprivate mutating func locatedDocument() throws(JSONError) -> LocatedJSON {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let value = try located(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw error("expected the end of the text", .textBehind) }
    return value
  }

  private mutating func located(depth: Int) throws(JSONError) -> LocatedJSON {
    skipSpace()
    let offset = position
    switch byte {
    case UInt8(ascii: "{"): return LocatedJSON(offset: offset, content: .object(try locatedMembers(depth: depth + 1)))
    case UInt8(ascii: "["): return LocatedJSON(offset: offset, content: .array(try locatedItems(depth: depth + 1)))
    case UInt8(ascii: "\""): return LocatedJSON(offset: offset, content: .string(try text()))
    default: return LocatedJSON(offset: offset, content: .other(try value(depth: depth)))
    }
  }

  private mutating func locatedMembers(depth: Int) throws(JSONError) -> [LocatedJSON.Member] {
    try enter(depth)
    var members: [LocatedJSON.Member] = []
    if skip("}") { return members }
    // A dictionary of strings would merge names that are only canonically equivalent.
    var offsets: [[UInt8]: Int] = [:]
    repeat {
      skipSpace()
      guard byte == UInt8(ascii: "\"") else { throw error("expected a property name in double quotes") }
      let offset = position
      let name = try text()
      path.append(name)
      if let first = offsets.updateValue(offset, forKey: Array(name.utf8)) {
        position = offset
        let place = place(of: first)
        let reason = "the object has this property twice, first at line \(place.line), column \(place.column)"
        throw error(reason, .duplicateName)
      }
      guard skip(":") else { throw error("expected ':'") }
      members.append(LocatedJSON.Member(name: name, nameOffset: offset, value: try located(depth: depth)))
      path.removeLast()
    } while skip(",")
    guard skip("}") else { throw error("expected ',' or '}'") }
    return members
  }

  private mutating func locatedItems(depth: Int) throws(JSONError) -> [LocatedJSON] {
    try enter(depth)
    var items: [LocatedJSON] = []
    if skip("]") { return items }
    repeat { items.append(try located(depth: depth)) } while skip(",")
    guard skip("]") else { throw error("expected ',' or ']'") }
    return items
  }
}
