import Catalogs

/// A field of a payload and what it holds.
public struct PayloadField: Hashable, Sendable {
  /// Where it is.
  public let path: PayloadPath
  /// What it holds.
  public let value: GoldenCases.Value
}
