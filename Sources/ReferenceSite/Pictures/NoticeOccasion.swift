import Catalogs
import DecisionTables
import Renewals

/// When a notice is sent, as the tables decide: the same in all locales.
struct NoticeOccasion: Sendable {
  /// A row of the table that decides, or of a stage over it.
  struct Row: Hashable, Sendable {
    /// The name of the table or stage.
    let table: String
    let id: String
  }

  /// What a customer must be: an input of a stage that never changes for one subscription, with the values for which the
  /// notice is sent.
  struct Audience: Sendable {
    let table: TableFact
    let input: TableFact.Input
    let values: [String]
  }

  /// The states in which it is sent, in the order of the catalog.
  let states: [String]
  /// The rows whose outcome is the notice.
  let rows: [Row]
  /// The customers who get the notice; empty if every customer who gets notices may get it.
  let audiences: [Audience]

  /// The occasions of all notices, by their names, as the table that decides and its overlays have them.
  /// - Complexity: A proof of the chain for each input that tells customers apart.
  static func all(_ catalog: Catalog) -> [String: NoticeOccasion] {
    let facts = catalog.facts
    guard let composition = try? TableComposition(catalog: catalog, table: facts.decision.table) else { return [:] }
    let search = OccasionSearch(composition: composition, decision: facts.decision)
    let states = search.states
    let audiences = search.audiences
    return Dictionary(
      uniqueKeysWithValues: facts.notices.map { notice in
        let occasion = NoticeOccasion(
          states: states[notice.id] ?? [],
          rows: search.rows(of: notice.id),
          audiences: audiences[notice.id] ?? []
        )
        return (notice.id, occasion)
      }
    )
  }
}

/// Finds what the decisions that send a notice have in common.
private struct OccasionSearch {
  let composition: TableComposition
  let decision: DecisionFact
  private var chain: TableChain { composition.chain }

  /// An output by its place among the outputs of the chain.
  private func place(of part: DecisionFact.Part) -> Int? {
    chain.outputs.firstIndex { $0.name == decision.output(part) }
  }

  /// The rows whose outcome is a notice.
  func rows(of notice: String) -> [NoticeOccasion.Row] {
    composition.facts.flatMap { table in
      table.rows.filter { $0.outcome[decision.output(.notice)]?.name == notice }
        .map { NoticeOccasion.Row(table: table.id, id: $0.id) }
    }
  }

  /// The states that occur together with each notice in any decision.
  var states: [String: [String]] {
    guard let state = place(of: .state), let notice = place(of: .notice) else { return [:] }
    var states: [String: Set<Int>] = [:]
    for group in chain.prove().classes {
      states[chain.outputs[notice].values[group.outcome[notice]], default: []].insert(group.outcome[state])
    }
    return states.mapValues { $0.sorted().map { chain.outputs[state].values[$0] } }
  }

  /// The audiences of each notice, by its name. Values of an input that never lead to a notice don't count.
  var audiences: [String: [NoticeOccasion.Audience]] {
    guard let notice = place(of: .notice) else { return [:] }
    var audiences: [String: [NoticeOccasion.Audience]] = [:]
    for (index, table, input) in inputsAboutCustomers {
      var values: [String: Set<Int>] = [:]
      for group in chain.prove(keeping: [index]).classes {
        guard let value = group.kept[index] else { continue }
        values[chain.outputs[notice].values[group.outcome[notice]], default: []].insert(value)
      }
      values["none"] = nil
      let all = values.values.reduce(into: Set<Int>()) { $0.formUnion($1) }
      let variable = composition.variables[index]
      for (name, own) in values where own.count < all.count {
        let tokens = own.compactMap { SourceVariable.token(of: input, for: variable.values[$0], at: variable.place) }
        audiences[name, default: []]
          .append(.init(table: table, input: input, values: input.values.filter(tokens.contains)))
      }
    }
    return audiences
  }

  /// The fields of payloads that only stages read, and that mean another purchase when they are different.
  private var inputsAboutCustomers: [(variable: Int, table: TableFact, input: TableFact.Input)] {
    composition.variables.indices.compactMap { index in
      let variable = composition.variables[index]
      guard case .field(let path) = variable.place, path.object != .request,
        !composition.facts[0].inputs.contains(where: variable.isRead)
      else { return nil }
      for table in composition.facts.dropFirst() {
        if let input = table.inputs.first(where: variable.isRead), input.changedBy == .nobody {
          return (index, table, input)
        }
      }
      return nil
    }
  }
}
