/// Something in what a backend handed over that cannot be used.
public struct PayloadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where it is, such as `renewalInfo.gracePeriodExpiresDate`; `nil` if it is the whole.
  public let path: String?
  /// What is wrong; one line, no full stop.
  public let summary: String
  /// What to do about it, in the imperative; no full stop.
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
