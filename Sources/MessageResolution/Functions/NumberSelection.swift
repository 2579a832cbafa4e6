import ICU

/// How keys match a number: an exact key precedes a plural category, independent of their order in the message.
///
/// Source: LDML 48.2 part 9, "Number Selection".
package struct NumberSelection: Sendable {
  /// The values of the option `select`.
  package enum Mode: String, CaseIterable {
    case plural, ordinal, exact

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// Reads the option. It is valid only if the expression itself states it as a literal. Otherwise selection is an
    /// error, because translators couldn't know which keys are possible.
    init?(_ reader: inout OptionReader, stated: ResolvedOptions) {
      guard let option = reader.options["select"] else {
        self = .plural
        return
      }
      guard stated["select"] != nil, option.isLiteral else {
        reader.reject("select", "which is not stated in this expression", remedy: "State it here, as a literal")
        return nil
      }
      guard let mode = reader.choice("select", Self.byName) else { return nil }
      self = mode
    }
  }

  private let number: DecimalNumber
  private let format: NumberFormat
  private let mode: Mode
  private let context: FormattingContext

  package init(_ number: DecimalNumber, format: NumberFormat, mode: Mode, in context: FormattingContext) {
    self.number = number
    self.format = format
    self.mode = mode
    self.context = context
  }

  /// The rank of a key.
  package var matching: ResolvedValue.Selection {
    { key throws(FormattingError) in
      do throws(ICUError) {
        if let category = PluralCategory(rawValue: key) { return try self.category() == category ? 1 : nil }
        if DecimalNumber(key) != nil { return try exactKey() == key ? 0 : nil }
      } catch {
        throw FormattingError(.unsupportedOperation, "The number \(number.text.shortened) has no key: \(error)")
      }
      throw FormattingError(
        .badVariantKey,
        "Key '\(key.shortened)' is neither a number nor a plural category",
        remedy: "Write a number, or one of zero, one, two, few, many, other"
      )
    }
  }

  /// The category of the number as it is written: 1 is `one` in English, but `other` when written 1.00.
  private func category() throws(ICUError) -> PluralCategory? {
    let type: PluralType
    switch mode {
    case .exact: return nil
    case .plural: type = .cardinal
    case .ordinal: type = .ordinal
    }
    return try context.formatters.number(locale: context.locale, skeleton: format.skeleton)
      .pluralCategory(of: number, type: type)
  }

  /// The key that matches exactly: plain digits, with a fraction if the options require one.
  private func exactKey() throws(ICUError) -> String {
    if !format.changesIntegers, number.isInteger { return number.roundedToInteger().text }
    return try context.formatters.number(locale: .root, skeleton: format.digitSkeleton).text(of: number)
  }
}
