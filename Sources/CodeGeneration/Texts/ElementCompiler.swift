import Catalogs
import Diagnostics
import ICU
import Instants
import MessageFormatting
import MessageSyntax
import Notices

/// Makes the elements of one message into pieces.
struct ElementCompiler {
  /// What an element becomes.
  enum Part {
    case text(String)
    case markup(FormattedMarkup)
    case piece(NoticesCode.Piece)
  }

  let compiler: TextCompiler
  let message: Message
  let locale: LocaleIdentifier
  let key: MessageKey
  let place: SourceSpan

  init(_ compiler: TextCompiler, _ message: Message, _ locale: LocaleIdentifier, key: MessageKey, place: SourceSpan) {
    (self.compiler, self.message, self.locale, self.key, self.place) = (compiler, message, locale, key, place)
  }

  private var facts: Facts { compiler.texts.catalog.facts }

  func part(_ element: Message.Element, _ scope: inout TextScope) throws(CodeGenerationError) -> Part {
    switch element {
    case .text(let text): return .text(text)
    case .markup:
      for case .markup(let markup) in compiler.formatter(of: element, message, in: locale).format().parts {
        return .markup(markup)
      }
      return .text("")
    case .expression(let expression): return .piece(try piece(expression, &scope))
    }
  }

  private func piece(
    _ expression: Message.Expression,
    _ scope: inout TextScope
  ) throws(CodeGenerationError) -> NoticesCode.Piece {
    guard let parameter = try parameter(behind: expression, scope.notice) else {
      let (value, isolation) = try formatted(formatter(expression), [:])
      return .constant(value.text, isolatedBy: isolation)
    }
    scope.used.insert(parameter.id)
    return .value(
      parameter: parameter.id,
      try format(of: parameter, expression, &scope),
      isolatedBy: try formatted(formatter(expression), [parameter.id: try sample(of: parameter)]).isolation
    )
  }

  /// The parameter that an expression writes; `nil` if it writes facts and terms alone.
  func parameter(
    behind expression: Message.Expression,
    _ notice: NoticeFact
  ) throws(CodeGenerationError) -> Parameter? {
    var names: Set<String> = []
    var options: Set<String> = []
    var pending = [expression]
    var seen: Set<String> = []
    while let expression = pending.popLast() {
      for option in expression.function?.options ?? [] {
        if let name = option.value.variable { options.insert(name) }
      }
      guard let name = expression.operand?.variable else { continue }
      let declaration = message.declarations.first { $0.name == name }
      if case .local(_, let inner)? = declaration {
        if seen.insert(name).inserted { pending.append(inner) }
      } else {
        names.insert(name)
        if case .input(_, let inner)? = declaration, seen.insert(name).inserted { pending.append(inner) }
      }
    }
    if let name = options.sorted().first(where: { facts.parameters.named($0) != nil || isLocal($0) }) {
      throw CodeGenerationError(
        "Text \(key) formats a value by another one, $\(name), which code cannot express",
        at: place,
        fix: "Write the option as a literal"
      )
    }
    return names.lazy.compactMap { facts.parameters.named($0) }.first
  }

  private func isLocal(_ name: String) -> Bool {
    message.declarations.contains { if case .local(name, _) = $0 { true } else { false } }
  }

  private func format(
    of parameter: Parameter,
    _ expression: Message.Expression,
    _ scope: inout TextScope
  ) throws(CodeGenerationError) -> NoticesCode.Format {
    let formatter = formatter(expression)
    func text(_ value: MessageValue) throws(CodeGenerationError) -> FormattedValue {
      try formatted(formatter, [parameter.id: value]).value
    }
    switch parameter.kind {
    case .text, .timeZone:
      // What is not written as it is would show in one of these.
      for probe in ["a", "İß ﬁ 9", "1234567.50", "2026-10-28"] where try text(.string(probe)).text != probe {
        throw inexpressible(expression, "a text is taken as it is")
      }
      return .asIs
    case .count:
      let style = try IntegerStyle { (number) throws(CodeGenerationError) in
        try text(.number(DecimalNumber(number))).text
      }
      guard let style else { throw inexpressible(expression, "a number is written in plain or grouped digits") }
      return .integer(style)
    case .date:
      // With years, the expression and what it refers to may be other ones.
      let plain = Message(
        declarations: message.declarations,
        body: .pattern(Message.Pattern(elements: [.expression(expression)]))
      )
      func style(_ detail: DateDetail) throws(CodeGenerationError) -> DateStyle {
        let message = plain.showing(detail, ends: compiler.texts.ends)
        guard let style = try dayStyle(message, of: parameter, &scope) else {
          throw inexpressible(expression, "a day is written with year, month, day, weekday, hour and minute")
        }
        return style
      }
      return .day(
        DayStyles(
          usual: try style([]),
          withYear: try style(.year),
          withTime: parameter.isLastDay ? try style(.time) : nil,
          withYearAndTime: parameter.isLastDay ? try style([.year, .time]) : nil
        )
      )
    case .price, .exclusiveEnd:
      let sample = try sample(of: parameter)
      let way = try text(sample).text
      let name = "\(parameter.id) \(locale.tag)"
      if let other = scope.ways[name], other != way {
        throw CodeGenerationError(
          "Text \(key) writes $\(parameter.id) otherwise than another text of notice \(scope.notice.id), and code takes it "
            + "as one formatted text",
          at: place,
          fix: "Write it in one way in all texts of the notice"
        )
      }
      scope.ways[name] = way
      if scope.examples[parameter.id] == nil { scope.examples[parameter.id] = way }
      return .asIs
    }
  }

  /// How a message of one expression writes a day.
  private func dayStyle(
    _ message: Message,
    of parameter: Parameter,
    _ scope: inout TextScope
  ) throws(CodeGenerationError) -> DateStyle? {
    // Parameters are written alike, so that the name of this one says nothing.
    let name = "\(locale) \(message.description.replacing("$\(parameter.id)", with: "$"))"
    if let known = scope.days[name] { return known }
    guard let element = message.patterns.first?.elements.first else { return nil }
    let formatter = compiler.formatter(of: element, message, in: locale)
    let style = try DateStyle { (moment) throws(CodeGenerationError) in
      try formatted(formatter, [parameter.id: .civilDateTime(moment)]).value.parts
    }
    scope.days[name] = style
    return style
  }

  private func inexpressible(_ expression: Message.Expression, _ rule: String) -> CodeGenerationError {
    let written = Message(body: .pattern(Message.Pattern(elements: [.expression(expression)])))
    return CodeGenerationError(
      "Text \(key) holds \(written), which code cannot write as the catalog does in \(locale): \(rule)",
      at: place,
      fix: "Format it in another way, or leave the locale out with --locale"
    )
  }

  private func sample(of parameter: Parameter) throws(CodeGenerationError) -> MessageValue {
    let source = compiler.texts.catalog.sourceLocale
    guard let sample = parameter.sample(in: source, orIn: source) else {
      throw CodeGenerationError(
        "Parameter \(parameter.id) has no sample in \(source)",
        at: parameter.span,
        fix: "Give it an example"
      )
    }
    return sample
  }

  /// What formats an expression, alone.
  private func formatter(_ expression: Message.Expression) -> MessageFormatter {
    compiler.formatter(of: .expression(expression), message, in: locale)
  }

  /// The value of an expression and the character before it that isolates it.
  private func formatted(
    _ formatter: MessageFormatter,
    _ arguments: [String: MessageValue]
  ) throws(CodeGenerationError) -> (value: FormattedValue, isolation: Unicode.Scalar?) {
    let result = formatter.format(arguments)
    if let error = result.errors.first {
      throw CodeGenerationError("Text \(key) cannot be formatted: \(error)", at: place, fix: "Run `noticebook check`")
    }
    var isolation: Unicode.Scalar?
    for part in result.parts {
      switch part {
      case .bidiIsolation(let text): if isolation == nil { isolation = text.unicodeScalars.first }
      case .value(let value): return (value, isolation)
      case .text, .markup, .fallback: break
      }
    }
    throw CodeGenerationError("Text \(key) has an element without a value", at: place, fix: "Run `noticebook check`")
  }
}
