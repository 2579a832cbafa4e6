import Catalogs

/// The texts that stand for the values of a table in DMN.
///
/// Engines that replace the names of variables also inside of quotation marks, and those that read `not…` as a
/// negation, need values that are unlike any name and unlike each other throughout the model: the value comes first,
/// then `.` and its input, or `@` and its output. Names of facts hold neither character, nor the underscore that every
/// variable has, so that the texts can be read back.
package enum DecisionTokens {
  /// The text for a value of an input, without quotation marks.
  package static func input(_ value: String, of input: String) -> String { guarded(value) + "." + input }

  /// The text for a value of an output, without quotation marks.
  package static func output(_ value: String, of output: String) -> String { guarded(value) + "@" + output }

  /// The text that says that a payload has an instant.
  static func present(_ path: PayloadPath) -> String { input("present", of: "\(path)") }

  /// The text that says that a payload does not have an instant.
  static func absent(_ path: PayloadPath) -> String { input("absent", of: "\(path)") }

  private static func guarded(_ value: String) -> String {
    value.lowercased().hasPrefix("not") ? "_" + value : value
  }
}

extension String {
  /// The text as a string of FEEL.
  var quoted: String { "\"\(self)\"" }
}
