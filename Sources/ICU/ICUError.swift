internal import CICU

/// A call to ICU that failed.
public struct ICUError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was attempted, with its subject: `open number formatter "curency/EUR" for en`.
  public let operation: String
  /// The UErrorCode, positive.
  public let code: Int32

  /// Makes an error of a UErrorCode.
  public init(operation: String, code: Int32) {
    self.operation = operation
    self.code = code
  }

  /// ICU's name of the code, such as `U_ILLEGAL_ARGUMENT_ERROR`.
  public var name: String { String(cString: nb_icu_error_name(code)) }

  /// The operation and the name of the code.
  public var description: String { "\(operation): \(name)" }

  /// U_ILLEGAL_ARGUMENT_ERROR, for what this module refuses before ICU sees it.
  static let illegalArgument: Int32 = 1
}
