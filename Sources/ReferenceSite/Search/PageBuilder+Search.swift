import Catalogs
import Diagnostics
import ICU
import Notices

extension PageBuilder {
  /// The search data of the locale that isn't in the text of its pages.
  var searchWords: SearchWords { SearchWords(text, names: names, synonyms: synonyms) }

  /// Server notifications, rows of tables, and the symbols that pages are about.
  private var names: [SearchWords.Name] {
    let notifications = facts.notifications.compactMap { fact in
      name(
        fact.notification.name,
        places.place(of: fact.id, listedAs: .notifications),
        text.line("facts.notifications.\(fact.id).arrives")
      )
    }
    let rows = facts.tables.flatMap { table in
      table.rows.compactMap { name($0.id, places.row($0.id, of: table.id), text.line("tables.\(table.id).\($0.id)")) }
    }
    let stages = facts.overlays.flatMap(\.stages).flatMap { stage in
      stage.table.rows.compactMap { row in
        name(row.id, places.row(row.id, ofStage: stage.table.id), text.line("tables.\(stage.table.id).\(row.id)"))
      }
    }
    let symbols = facts.pages.compactMap { page in
      places.symbol(of: page).flatMap { symbol in
        name(symbol.ownName, .page(page.path, anchor: nil), text.line(page.key("abstract")))
      }
    }
    let sheet =
      ReviewSheet.isNeeded(text.texts.catalog)
      ? [
        SearchWords.Name(
          name: text.label(.review),
          address: "\(ReviewSheet.path).html",
          about: text.plain(SiteLabel.reviewAbout.key).plainText
        )
      ] : []
    let product = SearchWords.Name(
      name: text.label(.about),
      address: "\(AboutPage.path).html",
      about: text.plain(SiteLabel.aboutAbstract.key).plainText
    )
    return notifications + rows + stages + symbols + sheet + [product]
  }

  private func name(_ name: String, _ target: LinkTarget?, _ about: [Inline]) -> SearchWords.Name? {
    guard case .page(let path, let anchor)? = target else { return nil }
    return SearchWords.Name(
      name: name,
      address: "\(path).html" + (anchor.map { "#\($0)" } ?? ""),
      about: about.plainText
    )
  }

  /// The synonyms of the glossary's terms, the words that no text may use in their place, and in other languages the
  /// term of the source language; other names of symbols; and the product's words for what a page may be about.
  private var synonyms: [SearchWords.Synonym] {
    let catalog = text.texts.catalog
    var all: [SearchWords.Synonym] = []
    for entry in facts.glossary {
      let key: MessageKey = "glossary.\(entry.id)"
      guard let term = catalog.message(key, in: text.locale)?.text.value else { continue }
      let source = catalog.message(key, in: catalog.sourceLocale)?.text.value
      let words = [entry.synonyms, entry.avoided].flatMap { $0[text.locale.tag] ?? [] } + [source].compactMap(\.self)
      all += words.map { SearchWords.Synonym(word: $0, terms: [term]) }
    }
    for symbol in facts.symbols {
      all += (symbol.synonyms[text.locale.tag] ?? []).map { SearchWords.Synonym(word: $0, terms: [symbol.ownName]) }
    }
    for line in text.label(.searchSynonyms).split(separator: "\n") {
      let sides = line.split(separator: "=")
      guard sides.count == 2 else { continue }
      let terms = sides[1].split(separator: "|").map(Self.word)
      all += sides[0].split(separator: ",").map { SearchWords.Synonym(word: Self.word($0), terms: terms) }
    }
    // What a catalog says of a word counts for more than the product's words.
    var known: Set<String> = []
    return all.filter { known.insert($0.word).inserted }
      .sorted { ($1.word.count, $0.word) < ($0.word.count, $1.word) }
  }

  /// A word without the spaces around it.
  private static func word(_ text: Substring) -> String { text.split(separator: " ").joined(separator: " ") }
}
