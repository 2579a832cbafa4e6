internal import CICU

/// Numbers in words.
package enum NumberSpelling {
  /// Whole numbers as the locale writes them in words: sixty, soixante, 六十; in the order of the numbers. Where a language
  /// has several forms, it is the one that counting uses.
  /// - Complexity: O(n), and locale data are opened for each call; ask for all numbers together.
  package static func texts(of numbers: [Int], in locale: LocaleIdentifier) throws(ICUError) -> [String] {
    if numbers.isEmpty { return [] }
    let numbers = numbers.map { Int32(clamping: $0) }
    let lines = try Output.text("spell out numbers in \(locale)") { output, status in
      nb_icu_numbers_spell_out(locale.tag, numbers, Int32(numbers.count), output, status)
    }
    return lines.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
