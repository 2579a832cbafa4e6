/// How a value without a function is written: as the default function for its type writes it.
func defaultFormatting(
  of value: MessageValue, in context: FormattingContext
) throws(FormattingError) -> ResolvedValue.Formatting {
  let function: any MessageFunction =
    switch value {
    case .string, .boolean: StringFunction()
    case .number: NumberFunction(style: .number)
    case .instant, .civilDateTime: DateFunction(style: .dateTime)
    case .civilDate: DateFunction(style: .date)
    case .interval: IntervalFunction()
    case .duration: DurationFunction()
    case .list: ListFunction()
    }
  var call = FunctionCall(context: context)
  let resolved = try function.resolve(ResolvedValue(value), options: ResolvedOptions(), in: &call)
  guard let formatting = resolved.formatting else {
    throw FormattingError(.unsupportedOperation, "The value cannot be written")
  }
  return formatting
}
