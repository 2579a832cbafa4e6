import Catalogs
import ICU
import Notices
import Renewals

extension NoticeRenderer {
  /// Makes a renderer from options; ends the run where the tables or the layouts cannot be used. Layouts are read only
  /// where one of the channels has paragraphs; without channels, for all.
  static func make(
    _ texts: CatalogTexts,
    _ templates: TemplateSource,
    channels: [String] = []
  ) throws -> NoticeRenderer {
    let facts = texts.catalog.facts
    let hasLayout = facts.channels.contains { channel in
      (channels.isEmpty || channels.contains(channel.id)) && channel.parts.contains { $0.format == .paragraphs }
    }
    let layouts = try templates.load(hasLayout ? NoticeRenderer.layoutNames : [:], links: facts.links)
    do throws(RenewalDecider.SetupError) {
      return try NoticeRenderer(texts: texts, layouts: layouts)
    } catch {
      throw error.failure
    }
  }
}

extension RenewalDecider.SetupError {
  /// The error as one that ends a run.
  var failure: Failure { Failure(description, fix: fix) }
}

extension CatalogTexts {
  /// The catalog's locale for a tag that a person wrote, the source locale if there is none.
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
