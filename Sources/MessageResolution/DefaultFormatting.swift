import ICU
import Instants

extension MessageValue {
  /// How the value is written without a function: as the default function for its type writes it.
  func defaultFormatting(in context: FormattingContext) throws(FormattingError) -> ResolvedValue.Formatting {
    var call = FunctionCall(context: context)
    let resolved = try defaultFunction.resolve(ResolvedValue(self), options: ResolvedOptions(), in: &call)
    guard let formatting = resolved.formatting else {
      preconditionFailure("every default function gives a value that can be written")
    }
    return formatting
  }

  private var defaultFunction: any MessageFunction {
    switch self {
    case .string, .boolean: StringFunction()
    case .number: NumberFunction(style: .number)
    case .price: CurrencyFunction()
    case .measure: UnitFunction()
    case .instant, .zonedInstant, .civilDateTime: DateFunction(style: .dateTime)
    case .civilDate: DateFunction(style: .date)
    case .interval: IntervalFunction()
    case .duration: DurationFunction()
    case .list: ListFunction()
    }
  }

  /// The locale-independent text of the value, as used in data. Dates are in ISO 8601.
  ///
  /// `nil` for values of several parts.
  package var plainText: String? {
    switch self {
    case .string(let text): text
    // Neither an exponent nor zeros at the end: 1.0 and 1 are one value.
    case .number(let number): number.scaled(byPowerOfTen: 0)?.text ?? number.text
    case .boolean(let value): String(value)
    case .instant(let instant), .zonedInstant(let instant, _): instant.description
    case .civilDate(let date): date.description
    // Read as if it were in UTC, it is written with the Z of UTC, which it does not have.
    case .civilDateTime(let local): local.instant().map { String($0.description.dropLast()) }
    case .price, .measure, .interval, .duration, .list: nil
    }
  }
}
