/// The functions that messages may call, by name without the colon.
public struct FunctionRegistry: Sendable {
  private var functions: [String: any MessageFunction]

  /// Makes a registry of these functions only; ``standard`` with ``adding(_:)`` keeps the default ones.
  public init(_ functions: [String: any MessageFunction]) { self.functions = functions }

  /// All default functions of LDML 48.2, and Noticebook's own, whose names begin with `nb:`.
  public static let standard = FunctionRegistry([
    "string": StringFunction(),
    "number": NumberFunction(style: .number),
    "integer": NumberFunction(style: .integer),
    "offset": OffsetFunction(),
    "percent": PercentFunction(),
    "currency": CurrencyFunction(),
    "unit": UnitFunction(),
    "date": DateFunction(style: .date),
    "time": DateFunction(style: .time),
    "datetime": DateFunction(style: .dateTime),
    "nb:interval": IntervalFunction(),
    "nb:duration": DurationFunction(),
    "nb:relative": RelativeFunction(),
    "nb:list": ListFunction(),
  ])

  /// The function of a name without the colon, or `nil` if the registry has no such function.
  public subscript(name: String) -> (any MessageFunction)? { functions[name] }

  /// The names, sorted.
  ///
  /// - Complexity: O(*n* log *n*) in the number of functions.
  public var names: [String] { functions.keys.sorted() }

  /// This registry with more functions; where names are equal, the new ones win.
  public func adding(_ others: [String: any MessageFunction]) -> FunctionRegistry {
    FunctionRegistry(functions.merging(others) { $1 })
  }
}
