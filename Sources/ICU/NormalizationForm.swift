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
}
