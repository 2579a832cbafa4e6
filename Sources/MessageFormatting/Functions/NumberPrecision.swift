/// How many digits are written, as a stem of an ICU number skeleton.
///
/// The options mean what they mean in ECMA-402 ("SetNumberFormatDigitOptions"), from which LDML 48.2 takes them: where
/// both fraction and significant digits are given, the significant ones count, unless `roundingPriority` says
/// otherwise. Where ECMA-402 throws a RangeError or a TypeError, the later option is reported and left out.
struct NumberPrecision {
  /// The stem; nothing for the default of at most six decimals.
  let stem: String?
  /// Whether a whole number can be written with a fraction or other digits than its own.
  let changesIntegers: Bool

  /// Reads the options; integers have only `maximumSignificantDigits`.
  init(_ reader: inout OptionReader, isInteger: Bool) {
    let significant = SignificantDigits(&reader)
    guard !isInteger else {
      stem = significant?.stem ?? "precision-integer"
      changesIntegers = significant != nil
      return
    }
    let fraction = FractionDigits(&reader)
    let strip = reader.choice("trailingZeroDisplay", ["auto": "", "stripIfInteger": "/w"]) ?? ""
    let priority = reader.choice(
      "roundingPriority",
      ["auto": Priority.significant, "morePrecision": .more, "lessPrecision": .less]
    )
    let increment = reader.choice("roundingIncrement", Self.increments) ?? 1
    changesIntegers = significant != nil || (fraction?.least ?? 0) > 0
    if increment > 1, significant != nil {
      reader.reject("roundingIncrement", "which cannot be used with significant digits")
    } else if increment > 1 {
      stem = Self.increment(increment, fractionDigits: fraction?.most ?? 0) + strip
      return
    }
    let digits: String?
    switch (fraction, significant, priority ?? .significant) {
    case (nil, nil, _): digits = nil
    case (let fraction?, nil, _): digits = fraction.stem
    // Without an upper bound, significant digits never are the smaller precision, and always the greater.
    case (let fraction?, let significant?, .less) where significant.most == nil: digits = fraction.stem
    case (let fraction?, let significant?, .less): digits = "\(fraction.stem)/\(significant.stem)s"
    case (let fraction?, let significant?, .more) where significant.most != nil:
      digits = "\(fraction.stem)/\(significant.stem)r"
    case (_, let significant?, _): digits = significant.stem
    }
    stem = digits.map { $0 + strip } ?? (strip.isEmpty ? nil : FractionDigits.default.stem + strip)
  }

  private enum Priority { case significant, more, less }

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

/// From so many to so many digits from the first that is not zero.
private struct SignificantDigits {
  let least: Int
  let most: Int?

  init?(_ reader: inout OptionReader) {
    let minimum = reader.digits("minimumSignificantDigits", from: 1)
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

/// From so many to so many decimals.
private struct FractionDigits {
  let least: Int
  let most: Int

  /// What ICU writes by default.
  static let `default` = FractionDigits(least: 0, most: 6)

  private init(least: Int, most: Int) {
    self.least = least
    self.most = most
  }

  init?(_ reader: inout OptionReader) {
    let minimum = reader.digits("minimumFractionDigits", from: 0)
    var maximum = reader.digits("maximumFractionDigits", from: 0)
    if let minimum, let given = maximum, given < minimum {
      reader.reject("maximumFractionDigits", "less than minimumFractionDigits")
      maximum = nil
    }
    if minimum == nil, maximum == nil { return nil }
    least = minimum ?? 0
    most = maximum ?? max(least, Self.default.most)
  }

  var stem: String {
    if most == 0 { return "precision-integer" }
    return "." + String(repeating: "0", count: least) + String(repeating: "#", count: most - least)
  }
}
