import ICU

/// `:nb:list`: several values as the locale joins them: "iOS, iPadOS, and visionOS", iOS、iPadOS、visionOS.
///
/// `type` is and (the default), or, or unit; `length` is long (the default), short or narrow. Items are written as
/// without a function, and each is kept apart from text of another direction; the list itself runs as its locale does.
struct ListFunction: StandardFunction {
  private static let name = ":nb:list"

  let signature: FunctionSignature? = FunctionSignature(.list, options: ["length", "type"])

  func resolve(
    _ operand: ResolvedValue?,
    options: ResolvedOptions,
    in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    guard let operand, case .list(let items) = operand.value else {
      throw FormattingError(.badOperand, "Function \(Self.name) takes lists only", remedy: "Pass a list of values")
    }
    for case .list in items { throw FormattingError(.badOperand, "A list in a list cannot be told apart") }
    let merged = operand.options.overridden(by: options)
    var reader = OptionReader(options: merged, function: Self.name)
    let kind = reader.choice("type", ["and": ListFormatter.Kind.and, "or": .or, "unit": .units]) ?? .and
    let width = reader.choice("length", FormatWidth.byLength) ?? .wide
    call.report(reader)
    return ResolvedValue(operand.value, options: reader.accepted) { context throws(FormattingError) in
      let items = try Items(items, in: context)
      func formatter() throws(ICUError) -> ListFormatter {
        try context.formatters.list(locale: context.locale, kind: kind, width: width)
      }
      return try context.value(
        type: "nb:list",
        fields: { () throws(ICUError) in items.isolated(try formatter().format(items.texts)) },
        text: { () throws(ICUError) in
          if items.areBare { return try formatter().text(of: items.texts) }
          return items.isolated(try formatter().format(items.texts)).text
        }
      )
    }
  }
}

/// The texts of a list's items, and the isolating characters before them.
private struct Items {
  let texts: [String]
  private let starts: [String?]

  init(_ items: [MessageValue], in context: FormattingContext) throws(FormattingError) {
    var texts: [String] = []
    var starts: [String?] = []
    for item in items {
      let value = try item.defaultFormatting(in: context)(context)
      texts.append(value.text)
      starts.append(context.isolateStart(value.direction))
    }
    self.texts = texts
    self.starts = starts
  }

  var areBare: Bool { starts.allSatisfy { $0 == nil } }

  /// Isolates the items of the joined list: before that, the characters would hide from ICU how an item begins, on which
  /// the word before it depends (Spanish "e" for "y").
  func isolated(_ list: FormattedText) -> FormattedText {
    if areBare { return list }
    return FormattedText(
      parts: list.parts.map { part in
        guard part.kind == "element", case .item(let index)? = part.span, let start = starts[index] else { return part }
        return FormattedText.Part(
          kind: part.kind,
          text: start + part.text + FormattingContext.isolateEnd,
          span: part.span
        )
      }
    )
  }
}
