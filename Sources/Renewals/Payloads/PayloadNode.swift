import CSimdJSON
import Catalogs
import JSON

/// A value inside a document.
package struct PayloadNode: Sendable {
  let document: PayloadDocument
  /// The index of its head.
  let index: Int

  /// What a word can be the head of; the numbers are those of `CSimdJSON.h`.
  enum Kind: UInt64 {
    case null, `false`, `true`, integer, number, text, list, object, name
  }

  var kind: Kind { document.kind(at: index) }
  /// A text; `nil` for anything else.
  var string: String? { kind == .text ? document.text(at: index) : nil }
  /// The number of its words, with the head; not of a name.
  var extent: Int { document.extent(at: index) }

  /// The value with everything inside it.
  package var value: PayloadValue {
    switch kind {
    case .null: .null
    case .false: .boolean(false)
    case .true: .boolean(true)
    case .integer: .integer(document.integer(at: index))
    case .number: .number(document.number(at: index))
    case .text, .name: .text(document.text(at: index))
    case .list: .list(items.map(\.value))
    case .object: .object(Dictionary(members.map { ($0.name, $0.node.value) }) { first, _ in first })
    }
  }

  /// The value of a member; `nil` if this isn't an object, has no such member, or has null for it.
  subscript(_ name: FieldName) -> PayloadNode? {
    guard let found = document.member(name, at: index) else { return nil }
    return PayloadNode(document: document, index: found)
  }

  /// The values of a list, in order; none of anything else.
  var items: [PayloadNode] {
    guard kind == .list else { return [] }
    var items: [PayloadNode] = []
    var place = index + 1
    while place < index + extent {
      items.append(PayloadNode(document: document, index: place))
      place += document.extent(at: place)
    }
    return items
  }

  /// The members of an object, in order; none of anything else.
  var members: [(name: String, node: PayloadNode)] {
    guard kind == .object else { return [] }
    var members: [(name: String, node: PayloadNode)] = []
    var place = index + 1
    while place < index + extent {
      let value = document.value(ofNameAt: place)
      members.append((document.text(at: place), PayloadNode(document: document, index: value)))
      place = value + document.extent(at: value)
    }
    return members
  }
}

/// The value at a place; every place is the index of a head.
extension PayloadDocument {
  @inline(__always)
  func kind(at place: Int) -> PayloadNode.Kind { PayloadNode.Kind(rawValue: words[place] & 15) ?? .null }

  /// The number of words of a value, with the head.
  @inline(__always)
  func extent(at place: Int) -> Int { Int(words[place] >> 32) }

  /// The place of the value that belongs to a name.
  @inline(__always)
  fileprivate func value(ofNameAt place: Int) -> Int { place + 1 + Self.wordCount(words[place]) }

  @inline(__always)
  func isKind(_ kind: PayloadNode.Kind, at place: Int) -> Bool { words[place] & 15 == kind.rawValue }

  func integer(at place: Int) -> Int64 { Int64(bitPattern: words[place + 1]) }

  func number(at place: Int) -> Double { Double(bitPattern: words[place + 1]) }

  func text(at place: Int) -> String {
    let count = Self.count(words[place])
    return words.withUnsafeBytes { bytes in
      String(decoding: bytes[(place + 1) * 8..<(place + 1) * 8 + count], as: UTF8.self)
    }
  }

  /// Appends the bytes of a text.
  func appendText(at place: Int, to bytes: inout ByteBuffer) {
    words.withUnsafeBytes { words in
      words.withMemoryRebound(to: UInt8.self) { memory in
        bytes.append(UnsafeBufferPointer(rebasing: memory[(place + 1) * 8..<(place + 1) * 8 + count(at: place)]))
      }
    }
  }

  /// The place of the value of an object's member that is not null.
  /// - Complexity: O(members).
  package func member(_ name: FieldName, at object: Int) -> Int? {
    guard isKind(.object, at: object) else { return nil }
    let end = object + extent(at: object)
    var place = object + 1
    while place < end {
      let value = value(ofNameAt: place)
      if isName(name, at: place) { return isKind(.null, at: value) ? nil : value }
      place = value + extent(at: value)
    }
    return nil
  }

  /// The place of the value that names lead to from an object, one inside the other; `nil` if it is absent or null.
  func member(_ names: [FieldName], at object: Int) -> Int? {
    var place = object
    for name in names {
      guard let next = member(name, at: place) else { return nil }
      place = next
    }
    return place
  }

  /// An identifier, which some stores write as a number, as a text; `nil` for other values.
  func identifier(at place: Int) -> String? {
    switch kind(at: place) {
    case .text: text(at: place)
    case .integer: String(integer(at: place))
    default: nil
    }
  }

  /// What a value is, as a sentence names it.
  func kindName(at place: Int) -> String { node(at: place).value.kindName }

  /// The number of an object's members, or of a list's values.
  func count(at place: Int) -> Int { Self.count(words[place]) }

  /// Whether two places hold the same text, or the same number.
  func isEqual(_ first: Int, _ second: Int) -> Bool {
    words[first..<first + extent(at: first)] == words[second..<second + extent(at: second)]
  }

  /// Whether a text is that of a name.
  func isText(_ name: FieldName, at place: Int) -> Bool {
    guard isKind(.text, at: place), Self.count(words[place]) == Self.count(name.head) else { return false }
    for index in 0..<Self.wordCount(name.head) where name.body[index] != words[place + 1 + index] { return false }
    return true
  }

  @inline(__always)
  private func isName(_ name: FieldName, at place: Int) -> Bool {
    guard words[place] == name.head else { return false }
    for index in 0..<Self.wordCount(name.head) where name.body[index] != words[place + 1 + index] { return false }
    return true
  }

  @inline(__always)
  private static func count(_ head: UInt64) -> Int { Int(head >> 4 & 0xFFF_FFFF) }

  /// The number of words after the head of a text or a name.
  @inline(__always)
  static func wordCount(_ head: UInt64) -> Int { (count(head) + 7) / 8 }
}
