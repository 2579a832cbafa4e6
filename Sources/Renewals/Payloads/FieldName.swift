import Catalogs
import CSimdJSON

/// The name of a field as documents hold it, so that names are compared by whole words and copied without counting
/// references.
struct FieldName: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// Kind, length and hash.
  let head: UInt64
  /// The UTF-8, filled up with zeros.
  let body: SIMD8<UInt64>

  /// A name of at most ``PayloadPath/nameLimit`` bytes; no field has a longer one.
  init(_ text: String) {
    var words: [UInt64] = []
    PayloadDocument.pack(text, into: &words)
    var body = SIMD8<UInt64>()
    let isKept = words.count <= body.scalarCount
    for index in words.indices where isKept { body[index] = words[index] }
    self.body = body
    head = isKept ? nb_json_name_head(words, UInt64(text.utf8.count)) : 0
  }

  init(stringLiteral text: String) { self.init(text) }

  /// No field has this name.
  static let none = FieldName(String(repeating: " ", count: PayloadPath.nameLimit + 1))

  var description: String {
    withUnsafeBytes(of: body) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
