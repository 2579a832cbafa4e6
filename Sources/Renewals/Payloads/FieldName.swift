import CSimdJSON

/// The name of a field as documents hold it, so that names are compared by whole words.
struct FieldName: Sendable, ExpressibleByStringLiteral {
  /// Kind, length and hash.
  let head: UInt64
  /// The UTF-8, filled up with zeros.
  let body: [UInt64]

  var words: [UInt64] { [head] + body }

  init(_ text: String) {
    body = Self.packed(text)
    head = nb_json_name_head(body, UInt64(text.utf8.count))
  }

  /// No field has this name.
  static let none = FieldName(head: 0, body: [])

  private init(head: UInt64, body: [UInt64]) {
    self.head = head
    self.body = body
  }

  init(stringLiteral text: String) { self.init(text) }

  /// The bytes of a text as words.
  static func packed(_ text: String) -> [UInt64] {
    var words: [UInt64] = []
    words.reserveCapacity((text.utf8.count + 7) / 8)
    var word: UInt64 = 0
    var shift: UInt64 = 0
    for byte in text.utf8 {
      word |= UInt64(byte) << shift
      shift += 8
      if shift == 64 {
        words.append(word)
        (word, shift) = (0, 0)
      }
    }
    if shift > 0 { words.append(word) }
    return words
  }
}
