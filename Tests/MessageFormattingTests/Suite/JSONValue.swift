import Foundation

/// Any JSON, with numbers as they would be printed again.
indirect enum JSONValue: Decodable, Hashable, Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Decimal.self) {
      self = .number("\(value)")
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Whether everything in `expected` is here too; arrays have to be of one length, text is compared by scalars.
  func contains(_ expected: JSONValue) -> Bool {
    switch (self, expected) {
    case (.object(let own), .object(let wanted)):
      wanted.allSatisfy { name, value in own[name].map { $0.contains(value) } ?? false }
    case (.array(let own), .array(let wanted)):
      own.count == wanted.count && zip(own, wanted).allSatisfy { $0.contains($1) }
    case (.string(let own), .string(let wanted)): own.utf8.elementsEqual(wanted.utf8)
    default: self == expected
    }
  }
}
