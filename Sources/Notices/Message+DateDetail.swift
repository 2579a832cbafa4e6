import MessageSyntax

/// What dates show besides the fields that a text names, so that translators need not think of it.
package struct DateDetail: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The year of every day, because one is far from today.
  package static let year = DateDetail(rawValue: 1)
  /// The time of day of every exclusive end, because one isn't at midnight.
  package static let time = DateDetail(rawValue: 2)

  /// How many days before or after today the year of a day goes without saying: ten months, so that the same month of
  /// another year never looks like this one.
  package static let daysWithoutYear = 300

  /// Every combination, in the order of the raw values.
  static let all = (0..<4).map { DateDetail(rawValue: $0) }
}

extension Message {
  /// The message with more detail in its dates.
  ///
  /// - Parameters:
  ///   - detail: What is added. A year is added to dates of month and day.
  ///   - ends: The variables that get a time of day. They hold instants then, and not days.
  package func showing(_ detail: DateDetail, ends: Set<String>) -> Message {
    guard !detail.isEmpty else { return self }
    var message = self
    message.declarations = declarations.map { declaration in
      switch declaration {
      case .input(let name, let expression): .input(name: name, expression.showing(detail, ends))
      case .local(let name, let expression): .local(name: name, expression.showing(detail, ends))
      }
    }
    switch body {
    case .pattern(let pattern): message.body = .pattern(pattern.showing(detail, ends))
    case .select(let selectors, let variants):
      let detailed = variants.map { variant in
        var variant = variant
        variant.value = variant.value.showing(detail, ends)
        return variant
      }
      message.body = .select(selectors: selectors, variants: detailed)
    }
    return message
  }
}

extension Message.Pattern {
  fileprivate func showing(_ detail: DateDetail, _ ends: Set<String>) -> Self {
    var pattern = self
    pattern.elements = elements.map { element in
      if case .expression(let expression) = element { .expression(expression.showing(detail, ends)) } else { element }
    }
    return pattern
  }
}

extension Message.Expression {
  /// What the fields of dates without a year become.
  private static let fieldsWithYear = ["month-day": "year-month-day", "month-day-weekday": "year-month-day-weekday"]
  /// The option of each function that names the fields.
  private static let fieldOptions = ["date": "fields", "datetime": "dateFields"]
  /// What the options of `:date` are called by `:datetime`.
  private static let optionsWithTime = ["fields": "dateFields", "length": "dateLength"]

  fileprivate func showing(_ detail: DateDetail, _ ends: Set<String>) -> Self {
    guard var call = function, let option = Self.fieldOptions[call.name] else { return self }
    if detail.contains(.year) {
      for index in call.options.indices where call.options[index].name == option {
        guard case .literal(let fields) = call.options[index].value, let dated = Self.fieldsWithYear[fields]
        else { continue }
        call.options[index].value = .literal(dated)
      }
    }
    if detail.contains(.time), call.name == "date", let name = operand?.variable, ends.contains(name) {
      call.name = "datetime"
      for index in call.options.indices {
        call.options[index].name = Self.optionsWithTime[call.options[index].name] ?? call.options[index].name
      }
      call.options.append(.init(name: "timePrecision", value: .literal("minute")))
    }
    var expression = self
    expression.function = call
    return expression
  }
}
