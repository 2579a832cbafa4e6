import ICU

/// The locales that DocC's renderer has words in, and shows in its selector.
package enum DocCRendererLocale: String, CaseIterable, Sendable {
  case english = "en-US"
  case chinese = "zh-CN"
  case japanese = "ja-JP"
  case korean = "ko-KR"

  /// The renderer's locale for one of a catalog; `nil` if the renderer has no words in the language.
  package init?(_ locale: LocaleIdentifier) {
    switch locale.language {
    case "en": self = .english
    case "ja": self = .japanese
    case "ko": self = .korean
    case "zh" where locale.script == "Hans" || ["zh", "zh-CN", "zh-SG"].contains(locale.tag):
      self = .chinese
    default: return nil
    }
  }
}
