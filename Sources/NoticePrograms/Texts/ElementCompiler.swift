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
    case piece(CompiledText.Piece)
  }

  let compiler: TextCompiler
  let message: Message
  /// The locale of the words.
  let locale: LocaleIdentifier
  /// Locales of regions that write values in their own way.
  private let regions: [LocaleIdentifier]
  let key: MessageKey
  let place: SourceSpan

  init(
    _ compiler: TextCompiler,
    _ message: Message,
    _ locale: LocaleIdentifier,
    _ regions: [LocaleIdentifier],
    key: MessageKey,
    place: SourceSpan
  ) {
    (self.compiler, self.message, self.key, self.place) = (compiler, message, key, place)
    (self.locale, self.regions) = (locale, regions)
  }

  private var facts: Facts { compiler.texts.catalog.facts }

  func part(_ element: Message.Element, _ styles: inout LearnedStyles) throws(NoticeProgramError) -> Part {
    switch element {
    case .text(let text): return .text(text)
    case .markup:
      for case .markup(let markup) in compiler.formatter(of: element, message, in: locale).format().parts {
        return .markup(markup)
      }
      return .text("")
    case .expression(let expression):
      // Most expressions are in many texts.
      let origin = LearnedStyles.Origin(locale: locale, regions: regions, message: alone(expression))
      if let known = styles.pieces[origin] { return .piece(known) }
      let piece = try piece(expression, &styles)
      styles.pieces[origin] = piece
      return .piece(piece)
    }
  }

  private func piece(
    _ expression: Message.Expression,
    _ styles: inout LearnedStyles
  ) throws(NoticeProgramError) -> CompiledText.Piece {
    guard let parameter = try parameter(behind: expression) else {
      let (value, isolation) = try formatted(formatter(expression), [:])
      for region in regions where try formatted(formatter(expression, region), [:]).value.text != value.text {
        throw inexpressible(expression, "\(region) writes what does not depend on the customer as \(locale) does")
      }
      return .constant(value.text, isolatedBy: isolation)
    }
    return .value(
      parameter: parameter.id,
      try format(of: parameter, expression, &styles),
      isolatedBy: try formatted(formatter(expression), [parameter.id: try sample(of: parameter)]).isolation
    )
  }

  /// The parameter that an expression writes; `nil` if it writes facts and terms alone.
  func parameter(behind expression: Message.Expression) throws(NoticeProgramError) -> Parameter? {
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
      throw NoticeProgramError(
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
    _ styles: inout LearnedStyles
  ) throws(NoticeProgramError) -> CompiledText.Format {
    func text(_ value: MessageValue, _ formatter: MessageFormatter) throws(NoticeProgramError) -> String {
      try formatted(formatter, [parameter.id: value]).value.text
    }
    switch parameter.kind {
    case .text, .timeZone:
      // What is not written as it is would show in one of these.
      let formatter = formatter(expression)
      for probe in ["a", "İß ﬁ 9", "1234567.50", "2026-10-28"] where try text(.string(probe), formatter) != probe {
        throw inexpressible(expression, "a text is taken as it is")
      }
      return .asIs
    case .count:
      return .integer(
        try regional { (locale) throws(NoticeProgramError) in
          let formatter = formatter(expression, locale)
          let style = try IntegerStyle { (number) throws(NoticeProgramError) in
            try text(.number(DecimalNumber(number)), formatter)
          }
          guard let style else { throw inexpressible(expression, "a number is written in plain or grouped digits") }
          return style
        }
      )
    case .date:
      // With years, the expression and what it refers to may be other ones.
      let plain = alone(expression)
      func style(_ detail: DateDetail) throws(NoticeProgramError) -> Regional<DateStyle> {
        let message = plain.showing(detail, ends: compiler.texts.ends)
        return try regional { (locale) throws(NoticeProgramError) in
          guard let style = try dayStyle(message, of: parameter, in: locale, &styles) else {
            throw inexpressible(expression, "a day is written with year, month, day, weekday, hour and minute")
          }
          return style
        }
      }
      return .day(
        DayStyles(
          usual: try style([]),
          withYear: try style(.year),
          withTime: parameter.isLastDay ? try style(.time) : nil,
          withYearAndTime: parameter.isLastDay ? try style([.year, .time]) : nil
        )
      )
    case .price:
      let name = alone(expression).description.replacing("$\(parameter.id)", with: "$")
      return .price(
        try regional { (locale) throws(NoticeProgramError) in
          if let known = styles.prices["\(locale) \(name)"] { return known }
          let formatter = formatter(expression, locale)
          let style = try PriceStyle(money: styles.probes.currencies) { (amount, currency) throws(NoticeProgramError) in
            try text(.price(amount, currency), formatter)
          }
          guard let style else { throw inexpressible(expression, "a price is written in full, with its currency") }
          styles.prices["\(locale) \(name)"] = style
          return style
        }
      )
    case .exclusiveEnd: throw inexpressible(expression, "the end of a time is shown by its last day")
    }
  }

  /// How the locale writes values, with the regions that write them in another way.
  private func regional<Style>(
    _ style: (LocaleIdentifier) throws(NoticeProgramError) -> Style
  ) throws(NoticeProgramError) -> Regional<Style> {
    let usual = try style(locale)
    var regional: [String: Style] = [:]
    for region in regions {
      let own = try style(region)
      if own != usual { regional[region.tag] = own }
    }
    return Regional(usual: usual, regional: regional)
  }

  /// A message of one expression, with the declarations that it refers to.
  private func alone(_ expression: Message.Expression) -> Message {
    var names = Set(expression.variables)
    var declarations: [Message.Declaration] = []
    for declaration in message.declarations.reversed() where names.contains(declaration.name) {
      declarations.append(declaration)
      names.formUnion(declaration.expression.variables)
    }
    return Message(
      declarations: declarations.reversed(),
      body: .pattern(Message.Pattern(elements: [.expression(expression)]))
    )
  }

  /// How a message of one expression writes a day.
  private func dayStyle(
    _ message: Message,
    of parameter: Parameter,
    in region: LocaleIdentifier,
    _ styles: inout LearnedStyles
  ) throws(NoticeProgramError) -> DateStyle? {
    // Parameters are written alike, so that the name of this one says nothing.
    let name = "\(region) \(message.description.replacing("$\(parameter.id)", with: "$"))"
    if let known = styles.days[name] { return known }
    guard let element = message.patterns.first?.elements.first else { return nil }
    let formatter = compiler.formatter(of: element, message, in: locale, region: region)
    let style = try DateStyle(probes: styles.probes.days) { (moment) throws(NoticeProgramError) in
      try formatted(formatter, [parameter.id: .civilDateTime(moment)]).value.parts
    }
    styles.days[name] = style
    return style
  }

  private func inexpressible(_ expression: Message.Expression, _ rule: String) -> NoticeProgramError {
    let written = Message(body: .pattern(Message.Pattern(elements: [.expression(expression)])))
    return NoticeProgramError(
      "Text \(key) holds \(written), which code cannot write as the catalog does in \(locale): \(rule)",
      at: place,
      fix: "Format it in another way, or leave the locale out with --locale"
    )
  }

  private func sample(of parameter: Parameter) throws(NoticeProgramError) -> MessageValue {
    let source = compiler.texts.catalog.sourceLocale
    guard let sample = parameter.sample(in: source, orIn: source) else {
      throw NoticeProgramError(
        "Parameter \(parameter.id) has no sample in \(source)",
        at: parameter.span,
        fix: "Give it an example"
      )
    }
    return sample
  }

  /// What formats an expression, alone, in the locale of the words or in that of a region.
  private func formatter(_ expression: Message.Expression, _ region: LocaleIdentifier? = nil) -> MessageFormatter {
    compiler.formatter(of: .expression(expression), message, in: locale, region: region)
  }

  /// The value of an expression and the character before it that isolates it.
  private func formatted(
    _ formatter: MessageFormatter,
    _ arguments: [String: MessageValue]
  ) throws(NoticeProgramError) -> (value: FormattedValue, isolation: Unicode.Scalar?) {
    let result = formatter.format(arguments)
    if let error = result.errors.first {
      throw NoticeProgramError("Text \(key) cannot be formatted: \(error)", at: place, fix: "Run `noticebook check`")
    }
    var isolation: Unicode.Scalar?
    for part in result.parts {
      switch part {
      case .bidiIsolation(let text): if isolation == nil { isolation = text.unicodeScalars.first }
      case .value(let value): return (value, isolation)
      case .text, .markup, .fallback: break
      }
    }
    throw NoticeProgramError("Text \(key) has an element without a value", at: place, fix: "Run `noticebook check`")
  }
}
