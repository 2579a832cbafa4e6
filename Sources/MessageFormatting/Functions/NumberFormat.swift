import ICU

/// The options of a number, turned into an ICU skeleton and a way of selecting.
///
/// Source: LDML 48.2 part 9, "Numeric Value Selection and Formatting"; ICU user guide, "Number Skeletons".
struct NumberFormat: Sendable {
  private enum Select: String { case plural, ordinal, exact }

  private let skeleton: String
  private let select: Select?
  private let setsDigits: Bool

  /// Reads the options; one with a value that it cannot have is reported and left out.
  ///
  /// `select` counts only where the expression itself states it as a literal; anything else forbids selection.
  init(
    _ options: ResolvedOptions, stated: ResolvedOptions, style: NumberFunction.Style, in call: inout FunctionCall,
    function: String
  ) {
    var reader = OptionReader(options: options, function: function)
    var stems = ["rounding-mode-half-up"]
    if let mode = reader.choice("roundingMode", Self.roundingModes) { stems[0] = mode }
    if let sign = reader.choice("signDisplay", Self.signs) { stems.append(sign) }
    if let grouping = reader.choice("useGrouping", Self.groupings) { stems.append(grouping) }
    if let width = reader.digits("minimumIntegerDigits"), width > 1 {
      stems.append("integer-width/+" + String(repeating: "0", count: width))
    }
    stems += Self.precision(&reader, style: style)
    skeleton = stems.joined(separator: " ")
    setsDigits = reader.hasSetDigits

    if let option = options["select"] {
      if stated["select"] != nil, option.isLiteral, let select = option.text.flatMap(Select.init) {
        self.select = select
      } else {
        reader.errors.append(
          FormattingError(.badOption, "Option select of \(function) must be plural, ordinal or exact, written here"))
        select = nil
      }
    } else {
      select = .plural
    }
    for error in reader.errors { call.report(error.kind, error.summary) }
  }

  func formatted(_ number: DecimalNumber, in context: FormattingContext) throws(FormattingError) -> FormattedValue {
    func formatter() throws(ICUError) -> NumberFormatter {
      try context.formatters.number(locale: context.locale, skeleton: skeleton)
    }
    return try context.value(
      type: "number",
      fields: { () throws(ICUError) in try formatter().format(number) },
      text: { () throws(ICUError) in try formatter().text(of: number) })
  }

  /// An exact key beats a plural category, whatever their order in the message.
  func selection(of number: DecimalNumber, in context: FormattingContext) -> ResolvedValue.Selection? {
    guard let select else { return nil }
    let exact = exactKey(of: number, in: context)
    let skeleton = skeleton
    return { key in
      if let exact, key == exact { return 0 }
      guard select != .exact, PluralCategory(rawValue: key) != nil else { return nil }
      let type: PluralType = select == .ordinal ? .ordinal : .cardinal
      let category = try? context.formatters.number(locale: context.locale, skeleton: skeleton)
        .pluralCategory(of: number, type: type)
      return category?.rawValue == key ? 1 : nil
    }
  }

  /// The key that matches the number exactly: plain digits, with the fraction that the digit options ask for.
  private func exactKey(of number: DecimalNumber, in context: FormattingContext) -> String? {
    if !setsDigits, number.isInteger { return number.roundedToInteger().text }
    let plain = skeleton.split(separator: " ").filter { !$0.hasPrefix("sign-") && !$0.hasPrefix("group-") }
    let stems = (plain.map(String.init) + ["group-off", "latin"]).joined(separator: " ")
    return try? context.formatters.number(locale: .root, skeleton: stems).text(of: number)
  }

  // MARK: Skeletons

  private static func precision(_ reader: inout OptionReader, style: NumberFunction.Style) -> [String] {
    let minimumSignificant = style == .integer ? nil : reader.digits("minimumSignificantDigits")
    let maximumSignificant = reader.digits("maximumSignificantDigits")
    let minimumFraction = style == .integer ? nil : reader.digits("minimumFractionDigits", from: 0)
    let maximumFraction = style == .integer ? nil : reader.digits("maximumFractionDigits", from: 0)
    let strip = reader.choice("trailingZeroDisplay", ["auto": "", "stripIfInteger": "/w"]) ?? ""
    let priority = reader.choice("roundingPriority", ["auto": "", "morePrecision": "r", "lessPrecision": "s"]) ?? ""
    let increment = reader.choice("roundingIncrement", Self.increments)

    var significant: String?
    if minimumSignificant != nil || maximumSignificant != nil {
      let least = minimumSignificant ?? 1
      let most = max(least, maximumSignificant ?? 999)
      significant =
        maximumSignificant == nil
        ? String(repeating: "@", count: least) + "+"
        : String(repeating: "@", count: least) + String(repeating: "#", count: most - least)
    }
    var fraction: String?
    if let minimumFraction, let maximumFraction, maximumFraction < minimumFraction {
      reader.reject("maximumFractionDigits", "less than minimumFractionDigits")
      fraction = "." + String(repeating: "0", count: minimumFraction)
    } else if minimumFraction != nil || maximumFraction != nil {
      let least = minimumFraction ?? 0
      let most = maximumFraction ?? max(least, 6)
      fraction =
        "." + String(repeating: "0", count: min(least, most)) + String(repeating: "#", count: max(0, most - least))
    }
    if style == .integer, significant == nil { return ["precision-integer"] }
    if let increment, increment > 1 {
      return [incrementStem(increment, fractionDigits: maximumFraction ?? 0) + strip]
    }
    switch (fraction, significant) {
    case (let fraction?, let significant?) where !priority.isEmpty && maximumSignificant != nil:
      return ["\(fraction)/\(significant)\(priority)" + strip]
    case (_, let significant?): return [significant + strip]
    case (let fraction?, nil): return [(fraction == "." ? "precision-integer" : fraction) + strip]
    case (nil, nil): return strip.isEmpty ? [] : [".######" + strip]
    }
  }

  private static func incrementStem(_ increment: Int, fractionDigits: Int) -> String {
    let digits = String(increment)
    guard fractionDigits > 0 else { return "precision-increment/\(digits)" }
    let padded = String(repeating: "0", count: max(0, fractionDigits + 1 - digits.count)) + digits
    return "precision-increment/\(padded.dropLast(fractionDigits)).\(padded.suffix(fractionDigits))"
  }

  private static let signs = [
    "auto": "sign-auto", "always": "sign-always", "exceptZero": "sign-except-zero", "negative": "sign-negative",
    "never": "sign-never",
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
  private static let increments = Dictionary(
    uniqueKeysWithValues: [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000].map {
      (String($0), $0)
    })
}
