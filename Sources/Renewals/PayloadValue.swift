import FoundationEssentials

/// A value of decoded JSON, with numbers as they are compared here: whole ones exactly, others as `Double`.
public enum PayloadValue: Hashable, Sendable {
  /// JSON's null; counts as absent.
  case null
  /// A truth value.
  case boolean(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction, or too large for a whole one.
  case number(Double)
  /// A text.
  case text(String)
  /// A list.
  case list([PayloadValue])
  /// An object.
  case object([String: PayloadValue])

  /// What kind of value it is, in words for a message.
  var kindName: String {
    switch self {
    case .null: "null"
    case .boolean: "a truth value"
    case .integer, .number: "a number"
    case .text: "a text"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

extension PayloadValue: Decodable {
  /// Reads any JSON value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode([String: PayloadValue].self) {
      self = .object(value)
    } else {
      self = .list(try container.decode([PayloadValue].self))
    }
  }
}

/// Something in what a backend handed over that cannot be used.
public struct PayloadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where it is, such as `renewalInfo.gracePeriodExpiresDate`; nothing when it is the whole.
  public let path: String?
  /// What is wrong; one line, no full stop.
  public let summary: String
  /// What to do about it, in the imperative.
  public let fix: String

  /// Makes an error.
  public init(path: String?, summary: String, fix: String) {
    self.path = path
    self.summary = summary
    self.fix = fix
  }

  /// Place, summary and fix in one line.
  public var description: String { "\(path.map { "\($0): " } ?? "")\(summary). \(fix)" }
}
