import MessageSyntax

extension Message {
  /// The message with the year in every date that is written by month and day.
  package var withYears: Message {
    var message = self
    message.declarations = declarations.map { declaration in
      switch declaration {
      case .input(let name, let expression): .input(name: name, expression.withYear)
      case .local(let name, let expression): .local(name: name, expression.withYear)
      }
    }
    switch body {
    case .pattern(let pattern): message.body = .pattern(pattern.withYears)
    case .select(let selectors, let variants):
      let dated = variants.map { variant in
        var variant = variant
        variant.value = variant.value.withYears
        return variant
      }
      message.body = .select(selectors: selectors, variants: dated)
    }
    return message
  }
}

extension Message.Pattern {
  fileprivate var withYears: Self {
    var pattern = self
    pattern.elements = elements.map { element in
      if case .expression(let expression) = element { .expression(expression.withYear) } else { element }
    }
    return pattern
  }
}

extension Message.Expression {
  /// What the fields of dates without a year become.
  private static let fieldsWithYear = ["month-day": "year-month-day", "month-day-weekday": "year-month-day-weekday"]
  /// The option of each function that names the fields.
  private static let options = ["date": "fields", "datetime": "dateFields"]

  fileprivate var withYear: Self {
    guard var call = function, let option = Self.options[call.name] else { return self }
    for index in call.options.indices where call.options[index].name == option {
      guard case .literal(let fields) = call.options[index].value, let dated = Self.fieldsWithYear[fields]
      else { continue }
      call.options[index].value = .literal(dated)
    }
    var expression = self
    expression.function = call
    return expression
  }
}
