import Catalogs
import ICU
import Notices

extension PageBuilder {
  /// The terms, each with its counterparts in the other locales of the catalog.
  func glossary() -> [Block] {
    let others = text.texts.catalog.locales.filter { $0 != text.locale }
    return [
      .definitions(
        facts.glossary.map { entry in
          let key: MessageKey = "glossary.\(entry.id)"
          let counterparts = others.compactMap { locale in
            text.texts.catalog.message(key, in: locale).map { Inline.foreign([.text($0.text.value)], locale) }
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
