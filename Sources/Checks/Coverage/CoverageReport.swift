import Catalogs
import DecisionTables
import ICU
import Renewals

/// How much of a catalog one locale covers: in all, by area and by renewal state.
package struct CoverageReport: Hashable, Sendable {
  /// Texts that belong together.
  package struct Group: Hashable, Sendable {
    /// The first part of the keys, or the renewal state.
    package let name: String
    /// How far they are.
    package let coverage: TranslationCoverage
  }

  /// All texts.
  package let coverage: TranslationCoverage
  /// The texts by the first part of their keys, in the order in which the source's files have them; without areas of
  /// which the locale needs no text.
  package let areas: [Group]
  /// The texts that customers in a state may see: one group for each state, in the order of the states, and then one
  /// for each value that a table has in place of a state. A group contains the name of the state, the notices that
  /// decisions in it require, and the actions and App Store messages. A text may belong to several states.
  package let states: [Group]

  /// The locale.
  package var locale: LocaleIdentifier { coverage.locale }

  /// Counts the texts of all locales, in the order of the catalog; nothing falls back to another locale.
  /// - Parameter countsStates: Whether ``states`` are counted; without them the list is empty.
  /// - Complexity: O(texts × states) for each locale, and once the proof of each table with its overlays; O(texts)
  ///   without states.
  package static func reports(of catalog: Catalog, countsStates: Bool = true) -> [CoverageReport] {
    let keys = catalog.coveredKeys
    let areas = grouped(keys, by: \.area)
    let states = (countsStates ? catalog.beginningsByState : []).map { state, beginnings in
      (state, keys.filter { key in beginnings.contains { key.isAtOrBelow($0) } })
    }
    return catalog.locales.map { locale in
      func group(_ name: String, _ keys: [MessageKey]) -> Group? {
        let coverage = TranslationCoverage(of: keys, in: locale, of: catalog)
        return coverage.total == 0 && !keys.isEmpty ? nil : Group(name: name, coverage: coverage)
      }
      return CoverageReport(
        coverage: TranslationCoverage(of: keys, in: locale, of: catalog),
        areas: areas.compactMap(group),
        states: states.compactMap(group)
      )
    }
  }

  private static func grouped(
    _ keys: [MessageKey],
    by name: (MessageKey) -> String
  ) -> [(String, [MessageKey])] {
    var groups: [String: [MessageKey]] = [:]
    var order: [String] = []
    for key in keys {
      let name = name(key)
      if groups[name] == nil { order.append(name) }
      groups[name, default: []].append(key)
    }
    return order.map { ($0, groups[$0] ?? []) }
  }
}

extension MessageKey {
  /// What the text counts to in a report: the first part of the key.
  package var area: String { String(name.prefix { $0 != "." }) }
}

extension Catalog {
  /// For each state, and each value that a table gives in its place, how the keys of its texts begin.
  fileprivate var beginningsByState: [(String, Set<String>)] {
    var beginnings: [String: Set<String>] = [:]
    for state in facts.states { beginnings[state.id] = ["facts.states.\(state.id)"] }
    for table in facts.tables {
      for state in table.outcomesBesideStates {
        beginnings[state, default: []].formUnion([
          "facts.states.\(state)", "tables.\(table.id).\(facts.decision.output(.state)).\(state)",
        ])
      }
      guard let chain = try? TableComposition(catalog: self, table: table.id).chain,
        let state = chain.outputs.firstIndex(where: { $0.name == facts.decision.output(.state) })
      else { continue }
      for outcome in Set(chain.prove().classes.map(\.outcome)) {
        let name = chain.outputs[state].values[outcome[state]]
        for (output, value) in zip(chain.outputs, outcome) {
          beginnings[name]?.formUnion(Self.beginnings(of: output.values[value], facts.decision.part(of: output.name)))
        }
      }
    }
    let others = facts.tables.flatMap(\.outcomesBesideStates)
    return (facts.states.map(\.id) + others).reduce(into: []) { states, name in
      if !states.contains(where: { $0.0 == name }) { states.append((name, beginnings[name] ?? [])) }
    }
  }

  private static func beginnings(of value: String, _ part: DecisionFact.Part?) -> [String] {
    switch part {
    case .notice: ["notices.\(value)", "notices.common.name.\(value)"]
    case .message: ["facts.reasons.\(value)"]
    case .action: ["notices.common.action.\(value)"]
    default: []
    }
  }
}
