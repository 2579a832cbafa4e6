internal import CICU

/// A charset in which texts in UTF-8 are read by mistake.
package enum MisreadCharset: String, CaseIterable, Sendable {
  /// That of older Macs.
  case macintosh
  /// That of Windows for central Europe.
  case windows1250 = "windows-1250"
  /// That of Windows for Cyrillic.
  case windows1251 = "windows-1251"
  /// That of Windows for Japanese, an extended Shift_JIS.
  case windows31J = "windows-31j"

  /// What was written in UTF-8 where a text is what a program saw that read it in this charset; `nil` if the text
  /// can be no such thing.
  /// - Complexity: O(*n*); a converter is opened for each call.
  package func original(of text: String) -> String? {
    try? Output.text("read a text again") { output, status in
      nb_icu_text_reread(rawValue, text, Int32(clamping: text.utf8.count), output, status)
    }
  }
}
