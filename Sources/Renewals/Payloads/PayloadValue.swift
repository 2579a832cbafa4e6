import JSON

/// A value of decoded JSON, with numbers as they are compared here: whole ones exactly, others as `Double`.
public enum PayloadValue: Hashable, Sendable {
  /// JSON's null; counts as absent.
  case null
  /// True or false.
  case boolean(Bool)
  /// A whole number, also one that was written as `2.0`.
  case integer(Int64)
  /// A number with a fraction, or too large for a whole one; always finite.
  case number(Double)
  /// A text.
  case text(String)
  /// A list.
  case list([PayloadValue])
  /// An object.
  case object([String: PayloadValue])

  /// Reads one JSON value (RFC 8259) from UTF-8.
  ///
  /// Stricter than the RFC where it leaves a choice: a name may occur only once in an object, and values may be nested
  /// at most 64 deep. A byte order mark at the start is skipped.
  /// - Complexity: O(bytes).
  public init(json: [UInt8]) throws(PayloadError) {
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: json) } catch { throw PayloadError(error) }
    try self.init(value, path: [])
  }

  /// The kinds of values, in words for a message.
  package enum Kind: String, CaseIterable {
    case null, boolean, number, text, list, object

    package var words: String {
      switch self {
      case .null: "null"
      case .boolean: "true or false"
      case .number: "a number"
      case .text: "a text"
      case .list: "a list"
      case .object: "an object"
      }
    }
  }

  /// What kind of value it is, in words for a message.
  var kindName: String {
    let kind: Kind =
      switch self {
      case .null: .null
      case .boolean: .boolean
      case .integer, .number: .number
      case .text: .text
      case .list: .list
      case .object: .object
      }
    return kind.words
  }

  /// The value as text for a message: cut short, and without characters that could disturb a terminal.
  var shortText: String {
    switch self {
    case .null, .number, .list, .object: kindName
    case .boolean(let value): String(value)
    case .integer(let value): String(value)
    case .text(let value): "the text '\(value.shortened)'"
    }
  }

  /// The same where it is clear that it is a value of its kind.
  var bareText: String { if case .text(let value) = self { value.shortened } else { shortText } }
}

extension String {
  /// The first 40 scalars, with a space for each control and for each that changes the direction of text, so that a
  /// foreign text fits into a one-line message.
  package var shortened: String {
    var text = ""
    for scalar in unicodeScalars.prefix(40) {
      text.unicodeScalars.append(scalar.disturbsLine ? " " : scalar)
    }
    return unicodeScalars.count > 40 ? text + "…" : text
  }
}

extension Unicode {
  /// Controls, line separators, and characters that turn the direction of the text around them; in order.
  package static let disturbingScalars: [ClosedRange<UInt32>] = [
    0x00...0x1F, 0x7F...0x9F, 0x061C...0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
  ]
}

extension Unicode.Scalar {
  fileprivate var disturbsLine: Bool { Unicode.disturbingScalars.contains { $0.contains(value) } }
}
