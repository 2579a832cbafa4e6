/// A stretch of a message's text, counted in Unicode scalars from its start.
///
/// `lower` is inclusive and `upper` exclusive. An empty range marks the place where something is missing.
public struct SourceRange: Hashable, Sendable {
  /// The offset of the first scalar in the range.
  public let lower: Int
  /// The offset just past the last scalar in the range; never less than `lower`.
  public let upper: Int

  /// Makes a range; an `upper` below `lower` is raised to `lower`.
  public init(lower: Int, upper: Int) {
    self.lower = lower
    self.upper = max(lower, upper)
  }

  /// Makes an empty range, for something that is missing at `offset`.
  public init(at offset: Int) {
    self.init(lower: offset, upper: offset)
  }

  /// Whether the range holds no scalar.
  public var isEmpty: Bool { lower == upper }

  /// The number of scalars in the range.
  public var count: Int { upper - lower }

  /// Whether the scalar at `offset` lies in the range; always false for an empty range.
  public func contains(_ offset: Int) -> Bool {
    lower <= offset && offset < upper
  }

  /// The smallest range that covers this one and `other`.
  public func union(_ other: SourceRange) -> SourceRange {
    SourceRange(lower: min(lower, other.lower), upper: max(upper, other.upper))
  }
}

extension SourceRange: Comparable {
  /// Orders ranges by start, then by end.
  public static func < (left: SourceRange, right: SourceRange) -> Bool {
    (left.lower, left.upper) < (right.lower, right.upper)
  }
}

extension SourceRange: CustomStringConvertible {
  /// `lower..<upper`.
  public var description: String { "\(lower)..<\(upper)" }
}
