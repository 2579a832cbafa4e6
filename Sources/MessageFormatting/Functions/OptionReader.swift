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
      reject(name, "none of \(choices.keys.sorted().joined(separator: ", "))")
      return nil
    }
    return choice
  }

  /// An option with a closed set of values that the message must state as a literal.
  mutating func literalChoice<Choice>(_ name: String, _ choices: [String: Choice]) -> Choice? {
    if let option = options[name], !option.isLiteral {
      reject(name, "which must be written in the message and not come from a variable")
      return nil
    }
    return choice(name, choices)
  }

  /// A digit size option: a whole number of at most two digits, without a sign or zeros in front.
  mutating func digits(_ name: String, from least: Int) -> Int? {
    guard let option = options[name] else { return nil }
    guard let text = option.text, text.utf8.count <= 2, let value = Int(text), String(value) == text, value >= least
    else {
      reject(name, "no whole number from \(least) to 99")
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
      if option != nil, stated == nil { reject(name, expected) }
      return stated
    }
    if option != nil, stated != operand { reject(name, "while the operand is in \(operand)") }
    return operand
  }

  /// Reports that an option has a value that it cannot have.
  mutating func reject(_ name: String, _ reason: String, kind: FormattingError.Kind = .badOption) {
    rejected.insert(name)
    let value = options[name]?.text.map { "'\($0.prefix(40))'" } ?? "a value of several parts"
    errors.append(FormattingError(kind, "Option \(name) of \(function) is \(value), \(reason)", option: name))
  }
}

extension FunctionCall {
  /// Reports what was wrong with the options that were read.
  mutating func report(_ reader: OptionReader) {
    reader.errors.forEach { report($0) }
  }
}
