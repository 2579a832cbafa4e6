import ICU
import ProductData

/// The texts that every catalog has without writing them: labels of the site, explanations, steps of simulations.
///
/// They aren't among the texts of the catalog, so that checks and exports don't see them.
package enum ProductTexts {
  /// The languages that have them; English is first.
  package static let languages = englishFirst(
    ProductData.textFiles.keys.compactMap { $0.split(separator: "/").dropFirst().first }
  )

  /// The codes of languages, each once, English first and the others sorted.
  static func englishFirst(_ codes: some Sequence<some StringProtocol>) -> [String] {
    let others = Set(codes.map { String($0) }).subtracting(["en"])
    return ["en"] + others.sorted()
  }

  /// The text of a key in the language of a locale.
  static func message(_ key: MessageKey, in locale: LocaleIdentifier) -> CatalogMessage? {
    messages[locale.language]?[key]
  }

  /// All texts of a language, in the order of their files.
  package static func inOrder(_ locale: LocaleIdentifier) -> [CatalogMessage] { ordered[locale.language] ?? [] }

  /// The files of a language, by the paths that they would have in a catalog.
  package static func files(in locale: LocaleIdentifier) -> [(path: String, bytes: [UInt8])] {
    ProductData.textFiles.filter { $0.key.hasPrefix("strings/\(locale.language)/") }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }

  private static let ordered: [String: [CatalogMessage]] = {
    let locales = languages.compactMap { try? LocaleIdentifier($0) }
    guard let source = locales.first else { return [:] }
    let header = CatalogHeader(
      name: nil,
      sourceLocale: source,
      locales: locales,
      pageLocales: locales,
      payloads: nil,
      decision: DecisionFact()
    )
    let files = CatalogFiles(ProductData.textFiles)
    var messages: [String: [CatalogMessage]] = [:]
    for path in files.paths {
      let file = TextFile(path, files, header)
      messages[file.locale?.language ?? "", default: []] += file.messages.compactMap(\.message)
    }
    return messages
  }()

  private static let messages = ordered.mapValues { messages in
    Dictionary(messages.map { ($0.key, $0) }) { first, _ in first }
  }
}
