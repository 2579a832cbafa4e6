/// Reads the options of one call; what an option cannot be is an error, and the option then counts as not given.
struct OptionReader {
  let options: ResolvedOptions
  let function: String
  private(set) var errors: [FormattingError] = []
  private var rejected: Set<String> = []

  init(options: ResolvedOptions, function: String) {
    self.options = options
    self.function = function
  }

  /// The options without those that were reported, so that no function that takes them over reports them again.
  var accepted: ResolvedOptions { options.without(rejected) }

  /// An option with a closed set of values.
  mutating func choice<Choice>(_ name: String, _ choices: [String: Choice]) -> Choice? {
    guard let option = options[name] else { return nil }
    guard let text = option.text, let choice = choices[text] else {
      rejectValue(name, choices: names(choices))
      return nil
    }
    return choice
  }

  /// The names of choices, numbers by size and words by letters.
  private func names<Choice>(_ choices: [String: Choice]) -> [String] {
    choices.keys.sorted { left, right in
      guard let first = Int(left), let second = Int(right) else { return left < right }
      return first < second
    }
  }

  /// An option with a closed set of values that the message must state as a literal.
  mutating func literalChoice<Choice>(_ name: String, _ choices: [String: Choice]) -> Choice? {
    if let option = options[name], !option.isLiteral {
      reject(name, "which comes from a variable", remedy: "Write the value in the message, where translators see it")
      return nil
    }
    return choice(name, choices)
  }

  /// A digit size option: a whole number of at most two digits, without a sign or zeros in front.
  mutating func digits(_ name: String, from least: Int) -> Int? {
    guard let option = options[name] else { return nil }
    guard let text = option.text, text.utf8.count <= 2, let value = Int(text), String(value) == text, value >= least
    else {
      reject(name, "no whole number from \(least) to 99", remedy: "Write such a number without a sign, or leave it out")
      return nil
    }
    return value
  }

  /// What a number is an amount of, a currency or a unit: the operand's own, else what the option says.
  ///
  /// Another one than the operand's is rejected, because changing the name does not convert the amount.
  mutating func denomination<Denomination: Equatable & CustomStringConvertible>(
    _ name: String,
    of operand: Denomination?,
    read: (String) -> Denomination?,
    expected: String
  ) -> Denomination? {
    let option = options[name]
    let stated = option?.text.flatMap(read)
    guard let operand else {
      if option != nil, stated == nil { reject(name, "no \(expected)", remedy: "Write a \(expected)") }
      return stated
    }
    if option != nil, stated != operand {
      reject(name, "while the operand is in \(operand)", remedy: "Leave the option out; it does not convert")
    }
    return operand
  }

  /// Reports that an option has a value that it cannot have.
  mutating func reject(
    _ name: String,
    _ reason: String,
    kind: FormattingError.Kind = .badOption,
    remedy: String? = nil
  ) {
    let summary = "Option \(name) of \(function) is \(written(name)), \(reason)"
    add(FormattingError(kind, summary, remedy: remedy, option: name))
  }

  private mutating func rejectValue(_ name: String, choices: [String]) {
    let summary = "Option \(name) of \(function) cannot be \(written(name))"
    let remedy = "Write one of \(choices.joined(separator: ", "))"
    add(FormattingError(.badOption, summary, remedy: remedy, option: name))
  }

  private mutating func add(_ error: FormattingError) {
    rejected.insert(error.option ?? "")
    errors.append(error)
  }

  /// An option's value as messages about it quote it.
  private func written(_ name: String) -> String {
    options[name]?.text.map { "'\($0.shortened)'" } ?? "a value of several parts"
  }
}

extension FunctionCall {
  /// Reports what was wrong with the options that were read.
  mutating func report(_ reader: OptionReader) {
    reader.errors.forEach { report($0) }
  }
}
