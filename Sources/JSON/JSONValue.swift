/// A value of JSON (RFC 8259), with nothing lost but the layout: members keep their order and numbers their spelling.
///
/// Texts are equal when their scalars are, also as names of members: JSON does not know canonical equivalence. Objects
/// are equal when they have equal members in the same order, numbers when they are spelled the same.
public enum JSONValue: Hashable, Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case boolean(Bool)
  /// A number, exactly as it is written.
  case number(JSONNumber)
  /// A text, without its escapes.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object; what is read has each name once.
  case object([Member])

  /// A name and its value in an object.
  public struct Member: Hashable, Sendable {
    /// The name, without its escapes.
    public let name: String
    /// The value.
    public let value: JSONValue

    /// Makes a member.
    public init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }

    /// Compares names by scalars.
    public static func == (left: Member, right: Member) -> Bool {
      left.name.hasSameScalars(as: right.name) && left.value == right.value
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
      name.hashScalars(into: &hasher)
      hasher.combine(value)
    }
  }

  /// The maximum nesting depth of objects and arrays in the input.
  public static let depthLimit = 64

  /// Reads one value from UTF-8.
  ///
  /// Stricter than the RFC where it leaves a choice: a name may occur only once in an object, values may be nested at
  /// most ``depthLimit`` deep, and half of a surrogate pair is an error unless it is to be replaced by U+FFFD. A byte
  /// order mark at the start is skipped.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(parsing bytes: [UInt8], replacingLoneSurrogates: Bool = false) throws(JSONError) {
    var reader = JSONReader(bytes, replacesLoneSurrogates: replacingLoneSurrogates)
    self = try reader.document()
  }

  /// The value of an object's first member of this name, compared by scalars; nil in all other values.
  ///
  /// - Complexity: O(*n*) in the number of members.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name.hasSameScalars(as: name) }?.value
  }

  /// Compares texts by scalars and the rest by value.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameScalars(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .boolean(let value): hasher.combine(value)
    case .number(let number): hasher.combine(number)
    case .string(let text): text.hashScalars(into: &hasher)
    case .array(let items): hasher.combine(items)
    case .object(let members): hasher.combine(members)
    }
  }
}

/// `==` on strings is canonical equivalence, which JSON does not know.
extension String {
  func hasSameScalars(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  func hashScalars(into hasher: inout Hasher) {
    var text = self
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(text.utf8.count)
  }
}
