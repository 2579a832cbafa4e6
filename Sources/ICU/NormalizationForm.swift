internal import CICU

/// A form of Unicode normalization (UAX #15).
package enum NormalizationForm: Sendable {
  /// Letters and their marks as one character each where there is one.
  case composed
  /// The same, and characters of other widths and styles as the usual ones: ｶﾞ and Ａ become ガ and A.
  case compatible
}

extension String {
  /// The text in a form of normalization.
  /// - Complexity: O(*n*).
  package func normalized(_ form: NormalizationForm) throws(ICUError) -> String {
    let code = form == .composed ? NB_ICU_NORMALIZATION_NFC : NB_ICU_NORMALIZATION_NFKC
    return try Output.text("normalize a text") { output, status in
      nb_icu_normalize(code, self, Int32(clamping: utf8.count), output, status)
    }
  }

  /// The spellings that are canonically equivalent to the text, itself among them, sorted by their scalars; `nil` if there are
  /// more than a number.
  package func canonicalEquivalents(atMost limit: Int) -> [String]? {
    var found: [String] = []
    while let next = try? Output.text(
      "spell a text",
      { nb_icu_canonical_equivalent(self, Int32(clamping: utf8.count), Int32(found.count), $0, $1) }
    ) {
      guard found.count < limit else { return nil }
      found.append(next)
    }
    return found.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
  }
}
