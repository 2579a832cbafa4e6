import ICU

/// How numbers are written: the options as stems of an ICU number skeleton.
///
/// Source: LDML 48.2 part 9, "Numeric Value Selection and Formatting"; ICU user guide, "Number Skeletons".
package struct NumberFormat: Sendable {
  /// The skeleton with all options.
  package let skeleton: String
  /// The skeleton with only what decides on the digits, for keys: neither groups nor zeros in front nor a sign but that of a
  /// negative number.
  let digitSkeleton: String
  /// Whether the options set how many digits are written, so that 1 may become `1.0`, or 1234 may become `1200`.
  package let changesIntegers: Bool

  /// Writes all digits that a number has.
  static let unlimited = NumberFormat(precision: "precision-unlimited")

  private init(precision: String) {
    skeleton = precision
    digitSkeleton = Self.digitStems(precision)
    changesIntegers = false
  }

  /// Reads the options; `style` holds the stems that make a percentage, a price or a measure of the number, and with
  /// `isAccounting` negative amounts are written as bookkeepers do.
  init(
    _ reader: inout OptionReader,
    rule: NumberPrecision.Rule,
    style: [String] = [],
    isAccounting: Bool = false
  ) {
    let precision = NumberPrecision(&reader, rule: rule)
    let mode = rule.hasRoundingMode ? reader.choice("roundingMode", Self.roundingModes) : nil
    let rounding = mode ?? "rounding-mode-half-up"
    let digits = precision.stem.map { "\(rounding) \($0)" } ?? rounding
    var stems = style + [digits]
    let signs = isAccounting ? Self.accountingSigns : Self.signs
    if let sign = reader.choice("signDisplay", signs) ?? (isAccounting ? signs["auto"] : nil) { stems.append(sign) }
    if let grouping = reader.choice("useGrouping", Self.groupings) { stems.append(grouping) }
    if rule.hasIntegerDigits, let width = reader.digits("minimumIntegerDigits", from: 1), width > 1 {
      stems.append("integer-width/+" + String(repeating: "0", count: width))
    }
    skeleton = stems.joined(separator: " ")
    digitSkeleton = Self.digitStems(digits)
    changesIntegers = precision.changesIntegers
  }

  /// The number as a locale writes it.
  func formatted(_ number: DecimalNumber, in context: FormattingContext) throws(FormattingError) -> FormattedValue {
    func formatter() throws(ICUError) -> NumberFormatter {
      try context.formatters.number(locale: context.locale, skeleton: skeleton)
    }
    return try context.value(
      type: "number",
      fields: { () throws(ICUError) in try formatter().format(number) },
      text: { () throws(ICUError) in try formatter().text(of: number) }
    )
  }

  private static func digitStems(_ digits: String) -> String { "\(digits) group-off sign-negative latin" }

  private static let signs = [
    "auto": "sign-auto", "always": "sign-always", "exceptZero": "sign-except-zero", "negative": "sign-negative",
    "never": "sign-never",
  ]
  private static let accountingSigns = [
    "auto": "sign-accounting", "always": "sign-accounting-always", "exceptZero": "sign-accounting-except-zero",
    "negative": "sign-accounting-negative", "never": "sign-never",
  ]
  private static let groupings = [
    "auto": "group-auto", "always": "group-on-aligned", "never": "group-off", "min2": "group-min2",
  ]
  private static let roundingModes = [
    "ceil": "rounding-mode-ceiling", "floor": "rounding-mode-floor", "expand": "rounding-mode-up",
    "trunc": "rounding-mode-down", "halfCeil": "rounding-mode-half-ceiling", "halfFloor": "rounding-mode-half-floor",
    "halfExpand": "rounding-mode-half-up", "halfTrunc": "rounding-mode-half-down",
    "halfEven": "rounding-mode-half-even",
  ]
}
