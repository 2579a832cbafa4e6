import Catalogs
import Diagnostics
import ICU
import Notices

extension PageBuilder {
  /// The search data of the locale that isn't in the text of its pages.
  var searchWords: SearchWords {
    SearchWords(text, names: names, synonyms: synonyms, aside: aside, notices: wordsOfNotices)
  }

  /// The paths of the pages about the catalog itself: its checks, translations, changes and sources.
  private var aside: [String] {
    let kinds: Set<PageFact.Generated> = [.checks, .coverage, .changelog, .provenance, .sources]
    let pages = facts.pages.filter { page in
      page.sections.flatMap(\.blocks).contains { block in
        switch block {
        case .generated(let kind), .some(let kind, _): kinds.contains(kind)
        default: false
        }
      }
    }
    return pages.map(\.path) + (ReviewSheet.isNeeded(text.texts.catalog) ? [ReviewSheet.path] : [])
  }

  /// The pages of notices, and the words of readers who look for what customers read.
  private var wordsOfNotices: SearchWords.Notices {
    SearchWords.Notices(
      words: text.label(.searchNotices).split(separator: ",").map(Self.word),
      list: places.page(listing: .notices),
      pages: places.divisions(of: .notices).map(\.page.path)
    )
  }

  /// The fields that the first table reads, each with what its input says.
  private var fields: [SearchWords.Name] {
    guard let table = facts.tables.first, let page = places.page(listing: .inputs) else { return [] }
    return table.inputs.flatMap { input -> [SearchWords.Name] in
      let paths: [PayloadPath] =
        switch input.origin {
        case .instant(let paths, _): paths
        case .field(let path, _): [path]
        case .outcome: []
        }
      let about = text.line("tables.\(table.id).\(input.id).about")
      return paths.filter { $0.object != .subscription }.compactMap { path in
        path.field.split(separator: ".").last.flatMap { name(String($0), .page(page, anchor: nil), about) }
      }
    }
  }

  /// Server notifications, rows of tables, the symbols that pages are about, and fields that decide.
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
    // Several inputs can read one field, and a symbol can have its name.
    var known: Set<String> = []
    return (notifications + rows + stages + symbols + fields).filter { name in
      name.address.contains("#") || known.insert(name.name.lowercased()).inserted
    } + sheet + [product]
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
