import Catalogs
import ICU
import Notices

/// How much of a page's own texts is there in a locale.
enum PageTranslation: Sendable {
  /// All of it.
  case whole
  /// Some of it; the rest is in the source language.
  case partial
  /// Nothing: the page is a copy of the one in the source language.
  case missing
}

/// Which pages are translated into which locales.
package struct PageTranslations: Sendable {
  private let states: [LocaleIdentifier: [String: PageTranslation]]
  /// The locale whose texts replace missing ones.
  let sourceLocale: LocaleIdentifier

  package init(_ catalog: Catalog, locales: [LocaleIdentifier]) {
    sourceLocale = catalog.sourceLocale
    var states: [LocaleIdentifier: [String: PageTranslation]] = [:]
    let source = catalog.texts[catalog.sourceLocale]?.messages ?? [:]
    for locale in locales where locale != catalog.sourceLocale {
      let messages = catalog.texts[locale]?.messages ?? [:]
      for page in catalog.facts.pages {
        let keys = page.ownKeys.filter { source[$0] != nil }
        let translated = keys.count { messages[$0] != nil }
        guard translated < keys.count else { continue }
        states[locale, default: [:]][page.path] = translated == 0 ? .missing : .partial
      }
    }
    self.states = states
  }

  /// How much of a page is translated.
  func state(of path: String, in locale: LocaleIdentifier) -> PageTranslation { states[locale]?[path] ?? .whole }

  /// Whether a page is a copy of the one in the source language.
  func isCopy(_ path: String, in locale: LocaleIdentifier) -> Bool { state(of: path, in: locale) == .missing }

  /// Whether a locale has pages that are copies.
  func hasCopies(in locale: LocaleIdentifier) -> Bool { states[locale]?.values.contains(.missing) ?? false }
}

extension PageFact {
  /// The texts that belong to the page alone.
  fileprivate var ownKeys: [MessageKey] {
    [key("title"), key("abstract")]
      + sections.flatMap { section in
        [key("\(section.id).title")]
          + section.blocks.compactMap { block in
            if case .text(let name) = block { key("\(section.id).\(name)") } else { nil }
          }
      }
  }
}
