import Catalogs
import ICU
import Notices
import Diagnostics

extension PageBuilder {
  /// The terms, each with its counterparts in the other locales of the catalog.
  func glossary() -> [Block] {
    let others = text.texts.catalog.pageLocales.filter { $0 != text.locale }
    return [
      .definitions(
        facts.glossary.map { entry in
          let key: MessageKey = "glossary.\(entry.id)"
          let own = text.texts.catalog.message(key, in: text.locale)?.text.value
          let counterparts = others.compactMap { locale -> Inline? in
            guard let term = text.texts.catalog.message(key, in: locale)?.text.value, term != own else { return nil }
            return .foreign([.text(term)], locale)
          }
          return Definition(
            id: entry.id,
            term: text.plain(key) + counterparts.flatMap { [.text(" "), .quiet([$0])] },
            blocks: [.paragraph(text.line("glossary.\(entry.id).meaning"))]
          )
        }
      )
    ]
  }
}
