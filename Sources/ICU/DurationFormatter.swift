/// A unit of a duration, largest first.
public enum DurationUnit: String, Hashable, Sendable, CaseIterable {
  /// A calendar year.
  case year
  /// A calendar month.
  case month
  /// Seven days.
  case week
  /// A day.
  case day
  /// An hour.
  case hour
  /// A minute.
  case minute
  /// A second.
  case second
  /// A thousandth of a second.
  case millisecond
}

/// Writes amounts of time: "60 days", "2 days, 3 hours".
///
/// ICU's MeasureFormat takes binary numbers and promises nothing about threads; the same texts come from a number
/// formatter for each unit and a list of units, which take decimals and are safe to share.
package final class DurationFormatter: Sendable {
  private let numbers: [DurationUnit: NumberFormatter]
  private let list: ListFormatter
  private let dropsSpaces: Bool

  /// Opens a formatter. It opens one for each unit, which takes some hundred µs.
  ///
  /// In Japanese there are no spaces between numbers and units (60日, 2日3時間), unlike in CLDR's patterns.
  package init(locale: LocaleIdentifier, width: FormatWidth) throws(ICUError) {
    let unitWidth =
      switch width {
      case .wide: "unit-width-full-name"
      case .short: "unit-width-short"
      case .narrow: "unit-width-narrow"
      }
    var numbers: [DurationUnit: NumberFormatter] = [:]
    for unit in DurationUnit.allCases {
      numbers[unit] = try NumberFormatter(
        locale: locale,
        skeleton: "unit/\(unit.rawValue) \(unitWidth) precision-unlimited"
      )
    }
    self.numbers = numbers
    list = try ListFormatter(locale: locale, kind: .units, width: width)
    dropsSpaces = JapaneseProse.applies(to: locale)
  }

  /// The duration as text alone, empty for no amounts. Amounts are written in the given order, zeros too.
  package func text(of amounts: [(amount: DecimalNumber, unit: DurationUnit)]) throws(ICUError) -> String {
    var texts: [String] = []
    for (amount, unit) in amounts { texts.append(try formatter(for: unit).text(of: amount)) }
    let text = texts.count == 1 ? texts[0] : try list.text(of: texts)
    return dropsSpaces ? JapaneseProse.withoutSpaces(text) : text
  }

  /// The duration as text with parts: the number's own parts and its `unit`, each with the index of its amount.
  package func format(_ amounts: [(amount: DecimalNumber, unit: DurationUnit)]) throws(ICUError) -> FormattedText {
    var texts: [FormattedText] = []
    for (amount, unit) in amounts { texts.append(try formatter(for: unit).format(amount)) }
    var parts: [FormattedText.Part] = []
    for part in try list.format(texts.map(\.text)).parts {
      if case .item(let index) = part.span, part.kind == "element" {
        parts += texts[index].parts.map { FormattedText.Part(kind: $0.kind, text: $0.text, span: part.span) }
      } else {
        parts.append(part)
      }
    }
    return FormattedText(parts: dropsSpaces ? JapaneseProse.withoutSpaces(parts) : parts)
  }

  private func formatter(for unit: DurationUnit) -> NumberFormatter {
    guard let formatter = numbers[unit] else { preconditionFailure("a formatter is opened for every unit") }
    return formatter
  }
}
