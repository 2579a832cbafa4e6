import CSimdJSON
import JSON

/// Decoded JSON as one block of words; their meaning is described in `CSimdJSON.h`.
///
/// Nothing is unpacked before it is asked for, and documents are put into one another by copying words.
struct PayloadDocument: Sendable {
  private(set) var words: [UInt64] = []

  /// A document of no value; append one.
  init() {}

  /// Reads one JSON value, by the rules of ``PayloadValue/init(json:)``.
  init(json: [UInt8]) throws(PayloadError) {
    if let words = Self.read(json) {
      self.words = words
    } else {
      // Where the fast reader gives up, the exact one knows why, or knows better.
      append(try PayloadValue(json: json))
    }
  }

  private static func read(_ json: [UInt8]) -> [UInt64]? {
    json.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return nil }
      var words: UnsafePointer<UInt64>?
      var count = 0
      guard nb_json_read(start, bytes.count, &words, &count) else { return nil }
      // Room for what the payloads say together, so that adding it does not move them.
      return Array(unsafeUninitializedCapacity: count + 64) { copy, copied in
        _ = copy.update(fromContentsOf: UnsafeBufferPointer(start: words, count: count))
        copied = count
      }
    }
  }

  /// The value at an index of ``words``, which must be that of a head.
  func node(at index: Int) -> PayloadNode { PayloadNode(document: self, index: index) }

  /// Puts a value at the end.
  /// - Returns: The index of its head.
  @discardableResult
  mutating func append(_ value: PayloadValue) -> Int {
    let index = words.count
    switch value {
    case .null: words.append(PayloadNode.Kind.null.rawValue)
    case .boolean(let value): words.append((value ? PayloadNode.Kind.true : .false).rawValue)
    case .integer(let value): words += [PayloadNode.Kind.integer.rawValue, UInt64(bitPattern: value)]
    case .number(let value): words += [PayloadNode.Kind.number.rawValue, value.bitPattern]
    case .text(let text):
      words.append(UInt64(text.utf8.count) << 4 | PayloadNode.Kind.text.rawValue)
      words += FieldName.packed(text)
    case .list(let items):
      words.append(0)
      for item in items { append(item) }
      close(index, count: items.count, kind: .list)
    case .object(let members):
      words.append(0)
      // Hash tables have no order of their own.
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        words += FieldName(name).words
        append(value)
      }
      close(index, count: members.count, kind: .object)
    }
    return index
  }

  /// Puts an object with copies of values that are already here at the end.
  /// - Returns: The index of its head.
  mutating func appendObject(_ members: [(name: FieldName, place: Int)]) -> Int {
    let index = words.count
    words.append(0)
    for member in members {
      words.append(member.name.head)
      words += member.name.body
      for word in member.place..<member.place + extent(at: member.place) { words.append(words[word]) }
    }
    close(index, count: members.count, kind: .object)
    return index
  }

  private mutating func close(_ head: Int, count: Int, kind: PayloadNode.Kind) {
    words[head] = UInt64(words.count - head) << 32 | UInt64(count) << 4 | kind.rawValue
  }
}
