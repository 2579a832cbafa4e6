import Catalogs
import ICU
import Instants
import Renewals

extension CatalogComparison {
  /// The changes as an entry of the changelog. Facts that come with the texts of pages are left out: outlines, symbols
  /// and sources.
  ///
  /// - Parameters:
  ///   - date: The day of the changes.
  ///   - before: The first catalog, and its facts as they were read.
  ///   - after: The second catalog, likewise.
  package func changelogEntry(
    on date: CivilDate,
    from before: (catalog: Catalog, facts: [FactEntry]),
    to after: (catalog: Catalog, facts: [FactEntry])
  ) -> ChangelogEntry {
    let ofFacts = Groups(before: before.facts.names, after: after.facts.names)
    let ofTexts = Groups(before: before.catalog.textGroups, after: after.catalog.textGroups)
    return ChangelogEntry(
      date: date,
      decisions: tables.compactMap(\.changedDecisions),
      facts: ofFacts.changes(facts.filter { !$0.isOfPages }.map { ($0.name, nil) }),
      texts: ofTexts.changes(
        locales.flatMap { locale in locale.changes.map { ($0.key.name, locale.locale.tag) } }
      )
    )
  }

  /// What changes are listed by: facts, or the texts of one thing.
  private struct Groups {
    let before, after: Set<String>

    /// Changes by group, in the order of ``ChangelogEntry/Kind`` and then of their first occurrence.
    func changes(_ changes: [(name: String, locale: String?)]) -> [ChangelogEntry.Change] {
      var names: [String] = []
      var locales: [String: [String]] = [:]
      for change in changes {
        guard let name = group(of: change.name) else { continue }
        if locales[name] == nil { names.append(name) }
        var known = locales[name] ?? []
        if let locale = change.locale, !known.contains(locale) { known.append(locale) }
        locales[name] = known
      }
      let all = names.map { name in
        let kind: ChangelogEntry.Kind =
          before.contains(name) ? after.contains(name) ? .changed : .removed : .added
        return ChangelogEntry.Change(kind, name, locales: locales[name] ?? [])
      }
      return ChangelogEntry.Kind.allCases.flatMap { kind in all.filter { $0.kind == kind } }
    }

    /// The shortest beginning of a name that is a group.
    private func group(of name: String) -> String? {
      let ends = name.indices.filter { ".[".contains(name[$0]) } + [name.endIndex]
      return ends.lazy.map { String(name[..<$0]) }.first { after.contains($0) || before.contains($0) }
    }
  }
}

extension FactChange {
  /// Whether the fact comes with the texts of pages.
  fileprivate var isOfPages: Bool { ["pages.", "symbols.", "sources."].contains(where: name.hasPrefix) }
}

extension [FactEntry] {
  /// The name of each fact: of a file in a folder, or of an entry of a file.
  fileprivate var names: Set<String> {
    Set(
      flatMap { file -> [String] in
        guard case .map(let entries) = file.value, !file.key.contains(".") else { return [file.key] }
        return entries.map { "\(file.key).\($0.key)" }
      }
    )
  }
}

extension Catalog {
  /// The first two parts of the names of all texts.
  fileprivate var textGroups: Set<String> {
    Set(texts.values.flatMap(\.order).map { $0.name.split(separator: ".").prefix(2).joined(separator: ".") })
  }
}

extension CatalogComparison.Table {
  /// How many decisions changed: of the table alone, or if it is as it was, with everything that is applied over it, of
  /// which there are too many for a reader; `nil` if none did.
  fileprivate var changedDecisions: ChangelogEntry.Decisions? {
    guard case .compared(let table, let composition) = self else { return nil }
    let compared = table.isEmpty ? composition ?? table : table
    guard compared.changedPointCount > 0 else { return nil }
    return ChangelogEntry.Decisions(
      table: compared.table,
      changed: compared.changedPointCount,
      gaining: compared.gainedEntitlementCount,
      losing: compared.lostEntitlementCount
    )
  }
}
