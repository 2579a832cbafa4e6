import Catalogs
import ICU
import JSON
import Notices

/// Which locale of a catalog a customer's locale leads to, so that a runtime needs no data of CLDR.
package enum NegotiationData {
  package static func json(_ texts: CatalogTexts, _ locales: [LocaleIdentifier]) -> JSONValue {
    .members([
      "languages": .string(LocaleSubtags.languages.joined(separator: " ")),
      "scripts": .string(LocaleSubtags.scripts.joined(separator: " ")),
      "regions": .string(LocaleSubtags.regions.joined(separator: " ")),
      "languageAliases": .sorted(LocaleSubtags.languageAliases.mapValues(JSONValue.string)),
      "regionAliases": .sorted(LocaleSubtags.regionAliases.mapValues(JSONValue.string)),
      "nearest": .sorted(nearest(texts, locales).mapValues { .string($0.tag) }),
    ])
  }

  /// By tags without their ends: the longest one that begins a tag counts.
  private static func nearest(
    _ texts: CatalogTexts,
    _ locales: [LocaleIdentifier]
  ) -> [String: LocaleIdentifier] {
    var nearest: [String: LocaleIdentifier] = [:]
    func found(_ tag: String) -> LocaleIdentifier? {
      var tag = tag[...]
      while true {
        if let locale = nearest[String(tag)] { return locale }
        guard let hyphen = tag.lastIndex(of: "-") else { return nil }
        tag = tag[..<hyphen]
      }
    }
    func add(_ tag: String) {
      guard let requested = try? LocaleIdentifier(tag), requested.tag == tag,
        let locale = texts.locale(for: requested), locales.contains(locale), found(tag) != locale
      else { return }
      nearest[tag] = locale
    }
    let catalog = texts.catalog.locales
    for (language, own) in Dictionary(grouping: catalog, by: \.language).sorted(by: { $0.key < $1.key }) {
      add(language)
      // A language with one locale leads to it from everywhere.
      guard own.count > 1 else { continue }
      let scripts = LocaleSubtags.scripts.map { "\(language)-\($0)" }
      scripts.forEach(add)
      for region in LocaleSubtags.regions { add("\(language)-\(region)") }
      // The likely script counts as if it were written.
      let likely = (try? LocaleIdentifier(language))?.likely.script.map { "\(language)-\($0)" }
      for script in scripts where nearest[script] != nil || script == likely {
        for region in LocaleSubtags.regions { add("\(script)-\(region)") }
      }
      own.map(\.tag).forEach(add)
    }
    // Some languages fall back to others.
    for locale in LocaleIdentifier.installed.sorted(by: { $0.tag.utf8.count < $1.tag.utf8.count })
    where !catalog.contains(where: { $0.language == locale.language }) {
      add(locale.tag)
    }
    return nearest
  }
}
