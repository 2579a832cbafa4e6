internal import CICU

/// Numbers in words.
package enum NumberSpelling {
  /// A whole number as the locale writes it in words: sixty, soixante, 六十. Where a language has several forms, it is the
  /// one that counting uses.
  /// - Complexity: Locale data are opened for each call; keep the text rather than asking again.
  package static func text(of number: Int, in locale: LocaleIdentifier) throws(ICUError) -> String {
    try Output.text("spell out \(number) in \(locale)") { output, status in
      nb_icu_number_spell_out(locale.tag, Int32(clamping: number), output, status)
    }
  }
}
