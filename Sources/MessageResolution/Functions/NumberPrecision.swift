/// How many digits are written, as a stem of an ICU number skeleton.
///
/// The options mean what they mean in ECMA-402 ("SetNumberFormatDigitOptions"), from which LDML 48.2 takes them: where
/// both fraction and significant digits are given, the significant ones count, unless `roundingPriority` says
/// otherwise. Where ECMA-402 throws a RangeError or a TypeError, the later option is reported and left out.
struct NumberPrecision {
  /// Which options there are, and what holds without them.
  enum Rule {
    /// All of them; without any, ICU's default for the style.
    case free
    /// `maximumSignificantDigits` only; no decimals.
    case integer
    /// All but `roundingIncrement`; without any, no decimals.
    case percent
    /// `fractionDigits` in the place of the smallest and the largest number of decimals; without it, the decimals of
    /// the currency.
    case currency(fractionDigits: Int)

    /// Whether the way of rounding can be chosen.
    var hasRoundingMode: Bool {
      if case .integer = self { false } else { true }
    }

    /// Whether zeros may be asked for in front.
    var hasIntegerDigits: Bool {
      if case .percent = self { false } else { true }
    }
  }

  /// The stem; `nil` for ICU's default.
  let stem: String?
  /// Whether a whole number can be written with a fraction or other digits than its own.
  let changesIntegers: Bool

  /// Reads the options.
  init(_ reader: inout OptionReader, rule: Rule) {
    let significant = SignificantDigits(&reader, hasMinimum: !rule.isInteger)
    if rule.isInteger {
      stem = significant?.stem ?? "precision-integer"
      changesIntegers = significant != nil
      return
    }
    let stated = FractionDigits(&reader, rule: rule)
    let strip = reader.choice("trailingZeroDisplay", ["auto": "", "stripIfInteger": "/w"]) ?? ""
    let priority = reader.choice(
      "roundingPriority",
      ["auto": Priority.significant, "morePrecision": .more, "lessPrecision": .less]
    )
    changesIntegers = significant != nil || (stated?.least ?? 0) > 0
    let increment = rule.hasIncrement ? (reader.choice("roundingIncrement", Self.increments) ?? 1) : 1
    if increment > 1, significant != nil {
      reader.reject("roundingIncrement", "which cannot be used with significant digits")
    } else if increment > 1 {
      stem = Self.increment(increment, fractionDigits: (stated ?? rule.fraction)?.most ?? 0) + strip
      return
    }
    // A priority compares the significant digits with the decimals that hold without being stated, too.
    let fraction = stated ?? (priority == .more || priority == .less ? rule.fraction : nil)
    let digits = Self.digits(fraction, significant, priority ?? .significant)
    stem =
      digits.map { $0 + strip } ?? rule.fraction.map { $0.stem + strip }
      ?? (strip.isEmpty ? nil : FractionDigits.default.stem + strip)
  }

  private enum Priority { case significant, more, less }

  private static func digits(
    _ fraction: FractionDigits?,
    _ significant: SignificantDigits?,
    _ priority: Priority
  ) -> String? {
    switch (fraction, significant, priority) {
    case (nil, nil, _): nil
    case (let fraction?, nil, _): fraction.stem
    // Without an upper bound, significant digits never are the smaller precision, and always the greater.
    case (let fraction?, let significant?, .less) where significant.most == nil: fraction.stem
    case (let fraction?, let significant?, .less): "\(fraction.stem)/\(significant.stem)s"
    case (let fraction?, let significant?, .more) where significant.most != nil:
      "\(fraction.stem)/\(significant.stem)r"
    case (_, let significant?, _): significant.stem
    }
  }

  /// An increment counts in the last decimal that is written.
  private static func increment(_ increment: Int, fractionDigits: Int) -> String {
    let digits = String(increment)
    guard fractionDigits > 0 else { return "precision-increment/\(digits)" }
    let padded = String(repeating: "0", count: max(0, fractionDigits + 1 - digits.count)) + digits
    return "precision-increment/\(padded.dropLast(fractionDigits)).\(padded.suffix(fractionDigits))"
  }

  private static let increments = Dictionary(
    uniqueKeysWithValues: [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000].map {
      (String($0), $0)
    }
  )
}

extension NumberPrecision.Rule {
  fileprivate var isInteger: Bool {
    if case .integer = self { true } else { false }
  }

  fileprivate var hasIncrement: Bool {
    switch self {
    case .free, .currency: true
    case .integer, .percent: false
    }
  }

  /// The decimals without options, where they are not ICU's default.
  fileprivate var fraction: FractionDigits? {
    switch self {
    case .free: nil
    case .integer, .percent: FractionDigits(least: 0, most: 0)
    case .currency(let digits): FractionDigits(least: digits, most: digits)
    }
  }
}

/// The fewest and the most digits, from the first that is not zero.
private struct SignificantDigits {
  let least: Int
  let most: Int?

  init?(_ reader: inout OptionReader, hasMinimum: Bool) {
    let minimum = hasMinimum ? reader.digits("minimumSignificantDigits", from: 1) : nil
    var maximum = reader.digits("maximumSignificantDigits", from: 1)
    if let minimum, let given = maximum, given < minimum {
      reader.reject("maximumSignificantDigits", "less than minimumSignificantDigits")
      maximum = nil
    }
    if minimum == nil, maximum == nil { return nil }
    least = minimum ?? 1
    most = maximum
  }

  var stem: String {
    let required = String(repeating: "@", count: least)
    guard let most else { return required + "+" }
    return required + String(repeating: "#", count: most - least)
  }
}

/// The fewest and the most decimals.
private struct FractionDigits {
  let least: Int
  let most: Int

  /// What ICU writes by default.
  static let `default` = FractionDigits(least: 0, most: 6)

  init(least: Int, most: Int) {
    self.least = least
    self.most = most
  }

  init?(_ reader: inout OptionReader, rule: NumberPrecision.Rule) {
    if case .currency = rule {
      guard reader.options["fractionDigits"]?.text != "auto", let digits = reader.digits("fractionDigits", from: 0)
      else { return nil }
      (least, most) = (digits, digits)
      return
    }
    let minimum = reader.digits("minimumFractionDigits", from: 0)
    var maximum = reader.digits("maximumFractionDigits", from: 0)
    if let minimum, let given = maximum, given < minimum {
      reader.reject("maximumFractionDigits", "less than minimumFractionDigits")
      maximum = nil
    }
    if minimum == nil, maximum == nil { return nil }
    least = minimum ?? 0
    most = maximum ?? max(least, (rule.fraction ?? Self.default).most)
  }

  var stem: String {
    if most == 0 { return "precision-integer" }
    return "." + String(repeating: "0", count: least) + String(repeating: "#", count: most - least)
  }
}
