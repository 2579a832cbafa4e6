import Catalogs
import Conformance
import ICU
import JSON
import Notices
import Testing

import NoticePrograms

/// A program finds the locale that the library finds.
struct NegotiationTests {
  /// A catalog with no texts but its name, in some locales.
  private func texts(_ locales: [String]) throws -> CatalogTexts {
    var files = HostileCatalog.files.filter { !$0.key.hasPrefix("strings/") || $0.key.hasPrefix("strings/en/") }
    let listed = try #require(files["catalog.yaml"])
    files["catalog.yaml"] = listed.replacing(/locales: \[.*\]/, with: "locales: [\(locales.joined(separator: ", "))]")
    #expect(files["catalog.yaml"] != listed)
    let loaded = Catalog.load(files: files.mapValues { Array($0.utf8) })
    return CatalogTexts(try #require(loaded.catalog, "\(loaded.diagnostics)"))
  }

  @Test(arguments: [
    ["en", "ja"], ["en", "zh-Hans", "zh-Hant"], ["en", "sr", "sr-Latn"], ["en", "pt", "pt-PT", "es", "es-419"],
    ["en", "en-GB", "nb", "he"],
  ])
  func `every locale leads to the one that CLDR's parents lead to`(locales: [String]) throws {
    let texts = try texts(locales)
    let json = NegotiationData.json(texts, texts.catalog.locales)
    let nearest = Dictionary(uniqueKeysWithValues: (json["nearest"]?.members ?? []).map { ($0.name, $0.value.text) })
    func found(_ tag: String) -> String? {
      var tag = tag[...]
      while true {
        if let locale = nearest[String(tag)] { return locale }
        guard let hyphen = tag.lastIndex(of: "-") else { return nil }
        tag = tag[..<hyphen]
      }
    }
    let languages = Set(locales.map { $0.prefix { $0 != "-" } }).sorted() + ["fr", "hi", "no", "nn", "und"]
    for language in languages {
      let plain = LocaleSubtags.regions.map { "\(language)-\($0)" }
      let scripts = LocaleSubtags.scripts.map { "\(language)-\($0)" }
      let both = ["Latn", "Hant", "Hans", "Cyrl"].flatMap { script in
        ["TW", "HK", "RS", "ME", "PT", "AO", "GB", "AU", "001"].map { "\(language)-\(script)-\($0)" }
      }
      for tag in [String(language)] + plain + scripts + both {
        let requested = try LocaleIdentifier(tag)
        #expect(found(requested.tag) == texts.locale(for: requested)?.tag, "\(tag)")
      }
    }
  }

  @Test func `older codes and codes of three letters stand for others`() {
    #expect(LocaleSubtags.languageAliases["iw"] == "he" && LocaleSubtags.languageAliases["jpn"] == "ja")
    #expect(LocaleSubtags.languageAliases["sh"] == "sr-Latn" && LocaleSubtags.regionAliases["UK"] == "GB")
    #expect(LocaleSubtags.scripts.contains("Hans") && LocaleSubtags.regions.contains("419"))
    #expect(!LocaleSubtags.languages.contains("xx"))
  }
}
