/// Reads the options of one call; what an option cannot be is an error, and the option then counts as not given.
struct OptionReader {
  let options: ResolvedOptions
  let function: String
  var errors: [FormattingError] = []
  /// Whether an option that changes how many digits are written was read.
  private(set) var hasSetDigits = false

  init(options: ResolvedOptions, function: String) {
    self.options = options
    self.function = function
  }

  /// An option with a closed set of values.
  mutating func choice<Choice>(_ name: String, _ choices: [String: Choice]) -> Choice? {
    guard let option = options[name] else { return nil }
    guard let text = option.text, let choice = choices[text] else {
      reject(name, "none of \(choices.keys.sorted().joined(separator: ", "))")
      return nil
    }
    return choice
  }

  /// A digit size option: a whole number of at most two digits.
  mutating func digits(_ name: String, from least: Int = 1) -> Int? {
    guard let option = options[name] else { return nil }
    guard let text = option.text, text.utf8.count <= 2, let value = Int(text), String(value) == text, value >= least
    else {
      reject(name, "no whole number from \(least) to 99")
      return nil
    }
    hasSetDigits = true
    return value
  }

  mutating func reject(_ name: String, _ reason: String) {
    let value = options[name]?.text.map { "'\($0.prefix(40))'" } ?? "the given value"
    errors.append(FormattingError(.badOption, "Option \(name) of \(function) is \(value), \(reason)"))
  }
}
