import Catalogs
import ICU
import Notices

/// A decision table of a catalog, with the overlays over it, as DMN 1.3.
///
/// The cells hold `-` and lists of quoted tokens. Booleans are tokens too, because engines whose expressions aren't
/// FEEL don't know `true` and `false`. Only the decisions that turn instants into tokens compare numbers. Every hit
/// policy is `UNIQUE`. Engines don't enforce it; it holds because the table is proved. The reasons for rows are
/// descriptions in one locale, and extension elements in all of them.
package struct DMNDocument: Sendable {
  /// How rules are written.
  package enum Form: Sendable {
    /// Cells may list several values; one document holds all decisions.
    case lists
    /// One value in a cell, and one decision in a document, for engines that read no more than that.
    case singleValues
  }

  /// The name of the decision or of the model.
  package let id: String
  /// The document.
  package let xml: String

  /// The documents of a table: one with lists, or one for each decision with single values, in the order of deciding.
  package static func documents(
    _ table: TableFact,
    texts: CatalogTexts,
    locale: LocaleIdentifier,
    form: Form
  ) -> [DMNDocument] {
    let model = DecisionModel(table, texts: texts)
    let models =
      switch form {
      case .lists: [model]
      case .singleValues: model.decisions.map(model.alone)
      }
    return models.map { model in
      let writer = DMNWriter(
        model: model,
        catalog: texts.catalog.name,
        locale: texts.locale(for: locale)?.tag ?? texts.catalog.sourceLocale.tag,
        isSingleValued: form == .singleValues
      )
      return DMNDocument(id: model.id, xml: writer.xml)
    }
  }
}
