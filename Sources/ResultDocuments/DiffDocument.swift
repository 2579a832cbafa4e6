import Catalogs
import Comparisons
import Diagnostics
import ICU
import OutputFolders
import Renewals

/// What changed between two catalogs, as data.
package struct DiffDocument: JSONDocument {
  struct Place: Encodable {
    let file: String
    let line: Int
    let column: Int

    package init(_ span: SourceSpan) { (file, line, column) = (span.file, span.start.line, span.start.column) }
  }

  package struct Run: Encodable {
    let kind: String
    let text: String

    package init(_ run: WordDiff.Run) { (kind, text) = (run.kind.rawValue, run.text) }
  }

  package struct Text: Encodable {
    let key: String
    let change: ChangeKind
    let before: String?
    let after: String?
    /// Word by word; only of texts that both catalogs have.
    let words: [Run]?
    let place: Place
  }

  struct Locale: Encodable {
    let locale: String
    /// What became of the locale itself.
    let change: ChangeKind?
    let texts: [Text]
  }

  struct Fact: Encodable {
    let name: String
    let change: ChangeKind
    let before: String?
    let after: String?
    let place: Place
  }

  let format = 1
  let before: Provenances.CatalogName
  let after: Provenances.CatalogName
  let changed: Bool
  let locales: [Locale]
  let facts: [Fact]
  let tables: [DecisionDiff]

  package init(_ comparison: CatalogComparison, _ old: Catalog, _ new: Catalog) {
    before = Provenances.CatalogName(name: old.name, digest: old.digest)
    after = Provenances.CatalogName(name: new.name, digest: new.digest)
    changed = !comparison.isEmpty
    locales = comparison.locales.map { locale in
      Locale(
        locale: locale.locale.tag,
        change: locale.wasThere && locale.isThere ? nil : locale.isThere ? .added : .removed,
        texts: locale.changes.map { change in
          Text(
            key: change.key.name,
            change: change.kind,
            before: change.before,
            after: change.after,
            words: change.kind == .changed ? change.diff.runs.map(Run.init) : nil,
            place: Place(change.span)
          )
        }
      )
    }
    facts = comparison.facts.map { fact in
      Fact(name: fact.name, change: fact.kind, before: fact.before, after: fact.after, place: Place(fact.span))
    }
    tables = comparison.tables.map(DecisionDiff.init)
  }
}
