internal import CICU

/// The subtags that locales can consist of, including aliases.
package enum LocaleSubtags {
  /// Languages that exist, in lower case, with `und`; sorted.
  package static let languages = (known("languages", nb_icu_language_subtags) { "\($0)" } + ["und"]).sorted()
  /// Scripts that exist, with a capital; sorted.
  package static let scripts = known("scripts", nb_icu_script_subtags) { "und-\($0)" }
  /// Regions that exist, in capitals or digits, with those of pseudo-locales; sorted.
  package static let regions = (known("regions", nb_icu_region_subtags) { "und-\($0)" } + ["XA", "XB"]).sorted()

  /// The canonical form of the languages that have another one: `he` for `iw`, `sr-Latn` for `sh`.
  package static let languageAliases = aliases(languages) {
    "\($0)"
  } canonical: {
    $0
  }
  /// The canonical form of the regions that have another one where nothing is said about the language: `GB` for `UK`.
  package static let regionAliases = aliases(regions) {
    "und-\($0)"
  } canonical: {
    String($0.dropFirst("und-".count))
  }

  private static func known(_ name: String, _ call: Output.Call, tag: (String) -> String) -> [String] {
    let text = (try? Output.text("list \(name)", call)) ?? ""
    return Set(text.split(separator: " ").map(String.init)).filter { (try? LocaleIdentifier(tag($0))) != nil }.sorted()
  }

  private static func aliases(
    _ subtags: [String],
    tag: (String) -> String,
    canonical: (String) -> String
  ) -> [String: String] {
    var aliases: [String: String] = [:]
    for subtag in subtags {
      guard let locale = try? LocaleIdentifier(tag(subtag)), locale.tag != tag(subtag) else { continue }
      aliases[subtag] = canonical(locale.tag)
    }
    return aliases
  }
}
