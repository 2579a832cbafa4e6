internal import CICU

/// Numbers in words.
package enum NumberSpelling {
  /// Whole numbers spelled out in the locale (sixty, soixante, 六十), in the order of `numbers`. If a language has
  /// several forms, the result is the form used for counting.
  /// - Complexity: O(n). Each call opens locale data, so pass all numbers in one call.
  package static func texts(of numbers: [Int], in locale: LocaleIdentifier) throws(ICUError) -> [String] {
    if numbers.isEmpty { return [] }
    let numbers = numbers.map { Int32(clamping: $0) }
    let lines = try Output.text("spell out numbers in \(locale)") { output, status in
      nb_icu_numbers_spell_out(locale.tag, numbers, Int32(numbers.count), output, status)
    }
    return lines.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Whole numbers in every form that the locale has: cardinals and ordinals in all genders and cases, each once.
  /// - Complexity: O(numbers × forms), and locale data are opened for each call.
  package static func forms(of numbers: [Int], in locale: LocaleIdentifier) throws(ICUError) -> [(
    number: Int, text: String, isOrdinal: Bool
  )] {
    let values = numbers.map { Int32(clamping: $0) }
    return pairs(
      try Output.text("spell out numbers in \(locale)") { output, status in
        nb_icu_number_words(locale.tag, values, Int32(values.count), output, status)
      }
    ).map { ($0.number, String($0.text.dropFirst(2)), $0.text.hasPrefix("o")) }
  }

  /// Some numbers with a unit in all widths, each once: `3 days`, `3 d`, `3d`.
  /// - Parameters:
  ///   - unit: An identifier of ICU, such as `day`, or a currency, such as `EUR`.
  ///   - isInflected: Whether the text is also wanted in all grammatical cases.
  /// - Complexity: O(numbers × forms), and a formatter is opened for each form.
  package static func forms(
    of numbers: [Int],
    unit: String,
    in locale: LocaleIdentifier,
    isInflected: Bool
  ) throws(ICUError) -> [(number: Int, text: String)] {
    let values = numbers.map { Int32(clamping: $0) }
    return pairs(
      try Output.text("name the unit \(unit) in \(locale)") { output, status in
        nb_icu_unit_texts(locale.tag, unit, values, Int32(values.count), isInflected, output, status)
      }
    )
  }

  private static func pairs(_ lines: String) -> [(number: Int, text: String)] {
    lines.split(separator: "\n").compactMap { line in
      guard let tab = line.firstIndex(of: "\t"), let number = Int(line[..<tab]) else { return nil }
      return (number, String(line[line.index(after: tab)...]))
    }
  }
}
