extension Message {
  /// A literal or a variable, as an operand or as an option's value.
  public enum Operand: Hashable, Sendable {
    /// A fixed value, unescaped.
    case literal(String)
    /// A variable, without `$`.
    case variable(String)

    /// Compares literals by scalars and variables by canonical equivalence.
    public static func == (left: Operand, right: Operand) -> Bool {
      switch (left, right) {
      case (.literal(let left), .literal(let right)): left.hasSameScalars(as: right)
      case (.variable(let left), .variable(let right)): left == right
      default: false
      }
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
      switch self {
      case .literal(let value):
        hasher.combine(0)
        value.hashScalars(into: &hasher)
      case .variable(let name):
        hasher.combine(1)
        hasher.combine(name)
      }
    }
  }

  /// A note without effect on formatting.
  public struct Attribute: Hashable, Sendable {
    /// The name with its namespace.
    public var name: String
    /// The value, unescaped, if there is one.
    public var value: String?

    /// Makes an attribute.
    public init(name: String, value: String? = nil) {
      self.name = name
      self.value = value
    }

    /// Compares names by canonical equivalence and values by scalars.
    public static func == (left: Attribute, right: Attribute) -> Bool {
      guard left.name == right.name else { return false }
      switch (left.value, right.value) {
      case (let left?, let right?): return left.hasSameScalars(as: right)
      case (nil, nil): return true
      default: return false
      }
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      value?.hashScalars(into: &hasher)
    }
  }
}

/// Text is never normalized, while `==` on strings is canonical equivalence.
extension String {
  func hasSameScalars(as other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }

  func hashScalars(into hasher: inout Hasher) {
    for byte in utf8 { hasher.combine(byte) }
    hasher.combine(utf8.count)
  }
}
