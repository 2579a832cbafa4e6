import ICU

/// `:nb:list`: several values as the locale joins them: "iOS, iPadOS, and visionOS", iOS、iPadOS、visionOS.
///
/// `type` is and (the default), or, or unit; `length` is long (the default), short or narrow. Items are written as
/// without a function.
struct ListFunction: MessageFunction {
  func resolve(
    _ operand: ResolvedValue?, options: ResolvedOptions, in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    guard case .list(let items)? = operand?.value else {
      throw FormattingError(.badOperand, "Function :nb:list takes lists only")
    }
    var reader = OptionReader(options: options, function: ":nb:list")
    let kind = reader.choice("type", ["and": ListFormatter.Kind.and, "or": .or, "unit": .units]) ?? .and
    let width = reader.choice("length", ["long": FormatWidth.wide, "short": .short, "narrow": .narrow]) ?? .wide
    for error in reader.errors { call.report(error.kind, error.summary) }
    return ResolvedValue(.list(items), options: options) { context throws(FormattingError) in
      var texts: [String] = []
      for item in items {
        let formatting = try defaultFormatting(of: item, in: context)
        texts.append(try formatting(context).text)
      }
      let joined = texts
      return try context.value(
        type: "nb:list", direction: .unknown,
        fields: { () throws(ICUError) in
          try context.formatters.list(locale: context.locale, kind: kind, width: width).format(joined)
        },
        text: { () throws(ICUError) in
          try context.formatters.list(locale: context.locale, kind: kind, width: width).text(of: joined)
        })
    }
  }
}
