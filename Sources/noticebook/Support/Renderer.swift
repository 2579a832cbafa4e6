import Catalogs
import ICU
import Noticebook
import Notices
import Renewals
import Templates
import Terminal

extension Noticebook {
  /// Makes a notice book from options; ends the run where the tables or the layouts cannot be used. Without templates it
  /// can only decide. Layouts are read only where one of the channels has paragraphs; without channels, for all.
  static func make(
    _ texts: CatalogTexts,
    _ templates: TemplateSource?,
    channels: [String] = []
  ) throws -> Noticebook {
    let facts = texts.catalog.facts
    let hasLayout = facts.channels.contains { (channels.isEmpty || channels.contains($0.id)) && $0.hasLayout }
    let names = hasLayout ? NoticeRenderer.layoutNames(of: texts.catalog) : [:]
    let layouts: TemplateSet? = try templates?.load(names, links: facts.links)
    return try Failure.instead { () throws(NoticebookError) in
      try Noticebook(texts: texts, layouts: layouts ?? .none)
    }
  }
}

extension Noticebooks {
  /// Puts notice books together; ends the run where two are about the same provider.
  static func make(_ all: [Noticebook]) throws -> Noticebooks {
    try Failure.instead { () throws(NoticebookError) in try Noticebooks(all) }
  }
}

extension Failure {
  /// What `make` gives; ends the run where it throws.
  fileprivate static func instead<Value>(_ make: () throws(NoticebookError) -> Value) throws -> Value {
    do throws(NoticebookError) {
      return try make()
    } catch .tables(let error) {
      throw error.failure
    } catch .sameProvider(let name) {
      throw Failure(
        "Two of the catalogs are about \(name), so that nothing tells which of them is to answer",
        fix: "Pass --catalog once for each store."
      )
    } catch {
      throw Failure("\(error)", fix: "Run `noticebook check`.")
    }
  }
}

extension RenewalDecider.SetupError {
  /// The error as one that ends a run.
  var failure: Failure { Failure(description, fix: fix) }
}

extension CatalogTexts {
  /// The catalog's locale for a tag that a person wrote; the source locale if the tag is `nil`.
  func chosenLocale(_ tag: String?) throws -> LocaleIdentifier {
    guard let requested = try tag.map(parseLocale) else { return catalog.sourceLocale }
    guard let locale = locale(for: requested) else { throw catalog.unknownLocale(requested) }
    return locale
  }
}

extension Catalog {
  /// The decision table of a name.
  func table(named name: String) throws -> TableFact {
    if let table = facts.tables.named(name) { return table }
    let names = facts.tables.map(\.id)
    guard !names.isEmpty else {
      throw Failure("The catalog has no decision tables", fix: "Write them in facts/tables, such as renewal.yaml.")
    }
    throw Failure("Table '\(name)' does not exist", fix: "Choose from: \(names.joined(separator: ", ")).")
  }

  /// A locale that the catalog has no texts in.
  func unknownLocale(_ locale: LocaleIdentifier) -> Failure {
    Failure(
      "The catalog has no texts in \(locale)",
      fix: "Choose from: \(locales.map(\.tag).joined(separator: ", "))."
    )
  }
}
