import ICU

/// How platforms name a locale in files and folders.
extension LocaleIdentifier {
  /// Language, script and region with underscores, as Java's bundles and ARB have them: `zh_Hant_TW`.
  package var underscored: String { [language, script, region].compactMap(\.self).joined(separator: "_") }

  /// What follows `values` in the name of a folder of Android's resources: `ja`, `pt-rBR`, `b+zh+Hant`.
  ///
  /// The older form has neither scripts nor regions of digits; those take the form of BCP 47 with plus signs.
  package var androidQualifier: String {
    if script == nil, language.utf8.count == 2, region.map({ $0.utf8.count == 2 }) ?? true {
      return region.map { "\(language)-r\($0)" } ?? language
    }
    return (["b", language] + [script, region].compactMap(\.self)).joined(separator: "+")
  }

  /// The name of gettext's folder: `pt_BR`, `sr@latin`, `zh_Hant`.
  ///
  /// A script is a modifier if the C library has one for it. Otherwise it follows the language, as in other formats.
  package var gettextName: String {
    let modifiers = ["Latn": "latin", "Cyrl": "cyrillic", "Arab": "arabic", "Deva": "devanagari"]
    if let modifier = script.flatMap({ modifiers[$0] }) {
      return [language, region].compactMap(\.self).joined(separator: "_") + "@\(modifier)"
    }
    return underscored
  }
}
