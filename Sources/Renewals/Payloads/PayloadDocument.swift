import CSimdJSON
import Catalogs
import JSON

/// Decoded JSON as one block of words; their meaning is described in `CSimdJSON.h`.
///
/// Values are unpacked on use, and a document is put into another by copying words.
package struct PayloadDocument: Sendable {
  private(set) var words: [UInt64] = []

  /// A document to be filled with one value, with room for what facts usually are.
  init() { words.reserveCapacity(256) }

  /// A document without a value and without memory.
  static let empty = PayloadDocument(words: [])

  private init(words: [UInt64]) { self.words = words }

  /// A document of one value.
  init(_ value: PayloadValue) { append(value) }

  /// A value that tables name, as documents hold it.
  init(_ literal: PayloadLiteral) {
    switch literal {
    case .integer(let value): self.init(PayloadValue.integer(Int64(value)))
    case .boolean(let value): self.init(PayloadValue.boolean(value))
    case .text(let value): self.init(PayloadValue.text(value))
    }
  }

  /// Reads one JSON value, by the rules of ``PayloadValue/init(json:)``.
  package init(json: [UInt8]) throws(PayloadError) {
    if let words = Self.read(json) {
      self.words = words
    } else {
      // Where the fast reader gives up, the exact one knows why, or knows better.
      let value: JSONValue
      do throws(JSONError) { value = try JSONValue(parsing: json) } catch { throw PayloadError(error) }
      _ = try PayloadValue(value, path: [])
      try append(inOrder: value)
    }
  }

  /// Puts a value that has been checked at the end, with its members in their order.
  private mutating func append(inOrder value: JSONValue) throws(PayloadError) {
    switch value {
    case .array(let items):
      let head = open()
      for item in items { try append(inOrder: item) }
      closeList(at: head, count: items.count)
    case .object(let members):
      let head = open()
      for member in members {
        appendName(member.name)
        try append(inOrder: member.value)
      }
      closeObject(at: head, count: members.count)
    default: append(try PayloadValue(value, path: []))
    }
  }

  private static func read(_ json: [UInt8]) -> [UInt64]? {
    json.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return nil }
      var words: UnsafePointer<UInt64>?
      var count = 0
      guard nb_json_read(start, bytes.count, &words, &count) else { return nil }
      var document: [UInt64] = []
      // Room for what the payloads say together, so that adding it does not move them.
      document.reserveCapacity(count + 64)
      document.append(contentsOf: UnsafeBufferPointer(start: words, count: count))
      return document
    }
  }

  /// The value at an index of ``words``, which must be that of a head.
  package func node(at index: Int) -> PayloadNode { PayloadNode(document: self, index: index) }

  /// Puts a value at the end.
  /// - Returns: The index of its head.
  @discardableResult
  mutating func append(_ value: PayloadValue) -> Int {
    let index = words.count
    switch value {
    case .null: words.append(Self.head(.null, extent: 1))
    case .boolean(let value): words.append(Self.head(value ? .true : .false, extent: 1))
    case .integer(let value):
      words.append(Self.head(.integer, extent: 2))
      words.append(UInt64(bitPattern: value))
    case .number(let value):
      words.append(Self.head(.number, extent: 2))
      words.append(value.bitPattern)
    case .text(let text):
      words.append(0)
      FieldName.pack(text, into: &words)
      close(index, count: text.utf8.count, kind: .text)
    case .list(let items):
      words.append(0)
      for item in items { append(item) }
      closeList(at: index, count: items.count)
    case .object(let members):
      words.append(0)
      // Hash tables have no order of their own.
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        appendName(name)
        append(value)
      }
      closeObject(at: index, count: members.count)
    }
    return index
  }

  /// Puts the name of a member at the end; its value follows.
  mutating func appendName(_ name: String) {
    let head = words.count
    words.append(0)
    FieldName.pack(name, into: &words)
    words[head] = words.withUnsafeBufferPointer { words in
      words.baseAddress.map { nb_json_name_head($0 + head + 1, UInt64(name.utf8.count)) } ?? 0
    }
  }

  /// Starts an object or a list at the end; what it holds follows, and then ``closeObject(at:count:)`` or
  /// ``closeList(at:count:)``.
  /// - Returns: The index of its head.
  mutating func open() -> Int {
    words.append(0)
    return words.count - 1
  }

  /// Ends a list.
  mutating func closeList(at head: Int, count: Int) { close(head, count: count, kind: .list) }

  /// Ends an object.
  mutating func closeObject(at head: Int, count: Int) { close(head, count: count, kind: .object) }

  private mutating func close(_ head: Int, count: Int, kind: PayloadNode.Kind) {
    words[head] = Self.head(kind, extent: words.count - head, count: count)
  }

  private static func head(_ kind: PayloadNode.Kind, extent: Int, count: Int = 0) -> UInt64 {
    UInt64(extent) << 32 | UInt64(count) << 4 | kind.rawValue
  }
}
