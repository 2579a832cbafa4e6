import Catalogs

/// The texts that represent the values of a table in DMN.
///
/// Some engines replace the names of variables inside of quotation marks, too, and some read `not…` as a negation. For
/// these, each value must differ from every name and from every other value of the model: the value comes first, then
/// `.` and its input, or `@` and its output. The names of facts have neither character, nor the underscore that every
/// variable has, so the texts can be read back.
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
