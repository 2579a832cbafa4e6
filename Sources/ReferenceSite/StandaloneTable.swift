import Catalogs
import ICU
import Notices

/// A decision table of a catalog in words, apart from any page; its links are relative to the root of the site.
package struct StandaloneTable: Sendable {
  private let table: TableFact
  private let text: SiteText

  /// Makes the table in a locale of the catalog.
  package init(_ table: TableFact, texts: CatalogTexts, locale: LocaleIdentifier) {
    self.table = table
    text = SiteText(
      texts: texts,
      locale: locale,
      places: PlaceIndex(texts.catalog.facts),
      formatters: FormatterCache()
    )
  }

  /// The table as HTML, without a document around it.
  package var html: String {
    var writer = HTMLWriter(links: links("html"))
    writer.write([block], level: 2)
    return writer.html
  }

  /// The table as Markdown for GitHub.
  package var markdown: String {
    var writer = MarkdownWriter(links: links("md"))
    writer.write([block], level: 2)
    return writer.text
  }

  /// The table as plain text for a terminal `width` columns wide: as a table where it fits, with broken cells, and else as
  /// a list.
  package func text(width: Int) -> String {
    PlainTableText(table: printed, width: width).text
  }

  private var printed: Table { DecisionTableBuilder(text: text, base: table).decision().withoutFields }

  private var block: Block { .table(printed) }

  private func links(_ pageExtension: String) -> SiteLinks {
    SiteLinks(file: "", page: ("", text.locale), pageExtension: pageExtension)
  }
}
