internal import CICU

/// A call to ICU that failed.
package struct ICUError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was attempted, with its subject: `open number formatter "curency/EUR" for en`.
  package let operation: String
  /// The UErrorCode, positive.
  package let code: Int32

  /// Makes an error of a UErrorCode.
  package init(operation: String, code: Int32) {
    self.operation = operation
    self.code = code
  }

  /// ICU's name of the code, such as `U_ILLEGAL_ARGUMENT_ERROR`.
  package var name: String { String(cString: nb_icu_error_name(code)) }

  /// The operation and the name of the code.
  package var description: String { "\(operation): \(name)" }

  /// U_ILLEGAL_ARGUMENT_ERROR, for what this module refuses before ICU sees it.
  static let illegalArgument: Int32 = 1
}
