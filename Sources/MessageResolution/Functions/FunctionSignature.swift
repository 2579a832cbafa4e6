import ICU
import Instants

/// What a function shows, which options it reads, and how its values are selected on, for checks, exports and compilers.
///
/// An option that isn't in it has no effect. Formatting reads it only where an operand has no value.
public struct FunctionSignature: Sendable {
  /// What the text that a function writes is.
  public enum Form: Sendable {
    case text
    /// A number without fraction digits.
    case integer
    case number
    /// A number of hundredths.
    case percentage
    case price
    /// A number with a unit, whose plural form the function chooses.
    case measure
    /// A day.
    case date
    /// A time of day, with or without its day.
    case time
    case interval
    /// A length of time with its units, whose plural forms the function chooses.
    case duration
    case list

    /// Whether it is a number, with or without something that it counts.
    public var isNumeric: Bool {
      switch self {
      case .integer, .number, .percentage, .price, .measure: true
      case .text, .date, .time, .interval, .duration, .list: false
      }
    }

    /// Whether it is a number of which the sentence says what it counts.
    public var isBareNumber: Bool { self == .integer || self == .number }

    /// Whether it is a day or a time of day.
    public var isDate: Bool { self == .date || self == .time }

    /// Whether the function writes a unit, in the right plural form.
    public var inflectsUnit: Bool { self == .measure || self == .duration }

    private static let day: (start: Instant, end: Instant) = {
      guard let start = Instant(milliseconds: 1_793_178_000_000), let end = start.advanced(byMilliseconds: 86_400_000)
      else { preconditionFailure("2026 is supported") }
      return (start, end)
    }()

    /// A value that a function of this form takes.
    package var sample: MessageValue {
      switch self {
      case .text: .string("a")
      case .integer, .number, .percentage, .price, .measure: .number(DecimalNumber(1))
      case .date, .time: .instant(Self.day.start)
      case .interval: .interval(Self.day.start, Self.day.end)
      case .duration: .duration([DurationAmount(DecimalNumber(1), .day)])
      case .list: .list([.string("a"), .string("b")])
      }
    }
  }

  /// What the keys of a selector are compared with.
  public enum Selection: Sendable {
    case text
    /// A number, by its value or its plural category.
    case number
  }

  /// What the function writes.
  public let form: Form
  /// The names of all options that the function reads, without those of the namespace `u`.
  public let options: Set<String>
  /// What keys are compared with; `nil` if the function's values cannot be selected on.
  public let selection: Selection?
  /// An option that a plain number needs, and a value that it may have.
  public let required: (name: String, value: String)?

  /// Makes a signature; the function reads the options of all sets.
  public init(
    _ form: Form,
    options: Set<String>...,
    required: (name: String, value: String)? = nil,
    selection: Selection? = nil
  ) {
    (self.form, self.required, self.selection) = (form, required, selection)
    self.options = options.reduce([]) { $0.union($1) }
  }
}

/// Options that several functions read.
extension Set<String> {
  static let digits: Set = [
    "maximumSignificantDigits", "minimumSignificantDigits", "roundingMode", "roundingPriority", "signDisplay",
    "trailingZeroDisplay", "useGrouping",
  ]
  static let fractions: Set = ["maximumFractionDigits", "minimumFractionDigits"]
  static let increments: Set = ["minimumIntegerDigits", "roundingIncrement"]
  static let calendar: Set = ["calendar", "timeZone"]
  static let timeOfDay: Set = ["hour12", "timeZoneStyle"]
}
