import Catalogs
import DecisionTables
import ICU
import Renewals

/// What changed from one catalog to another: texts, facts and decisions.
package struct CatalogComparison: Sendable {
  /// What became of a decision table.
  package enum Table: Sendable {
    /// Only the second catalog has it.
    case added(String)
    /// Only the first catalog has it.
    case removed(String)
    /// Both have it: the table alone, and with its overlays where one of the catalogs has some.
    case compared(table: DecisionComparison, composition: DecisionComparison?)
    /// Both have it, but it cannot be compared for this reason.
    case incomparable(String, reason: String)
  }

  /// The texts, by locale; all locales of both.
  package let locales: [LocaleComparison]
  /// The facts.
  package let facts: [FactChange]
  /// The decision tables, in the order of the second catalog; those that only the first has come last.
  package let tables: [Table]

  /// Whether nothing differs.
  package var isEmpty: Bool {
    facts.isEmpty && locales.allSatisfy { $0.wasThere && $0.isThere && $0.changes.isEmpty }
      && tables.allSatisfy(\.isEmpty)
  }

  /// Compares two catalogs; their facts come as they were read from the same files.
  /// - Complexity: That of ``DecisionComparison`` for each table, plus O(texts).
  package init(
    from before: (catalog: Catalog, facts: [FactEntry]),
    to after: (catalog: Catalog, facts: [FactEntry])
  ) throws(ICUError) {
    locales = try LocaleComparison.comparisons(from: before.catalog, to: after.catalog)
    facts = FactChange.changes(from: before.facts, to: after.facts)
    let (old, new) = (before.catalog.facts.tables.map(\.id), after.catalog.facts.tables.map(\.id))
    tables =
      new.map { old.contains($0) ? Self.compare($0, before.catalog, after.catalog) : .added($0) }
      + old.filter { !new.contains($0) }.map(Table.removed)
  }

  private static func compare(_ name: String, _ before: Catalog, _ after: Catalog) -> Table {
    do {
      let old = try TableComposition(catalog: before, table: name)
      let new = try TableComposition(catalog: after, table: name)
      let hasOverlays = old.facts.count > 1 || new.facts.count > 1
      return .compared(
        table: try DecisionComparison(old, new, scope: .table),
        composition: hasOverlays ? try DecisionComparison(old, new, scope: .composition) : nil
      )
    } catch {
      return .incomparable(name, reason: "\(error)")
    }
  }
}

extension CatalogComparison.Table {
  /// Whether nothing differs.
  package var isEmpty: Bool {
    if case .compared(let table, let composition) = self {
      table.isEmpty && composition?.isEmpty ?? true
    } else {
      false
    }
  }
}
