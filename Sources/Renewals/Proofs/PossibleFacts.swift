import Catalogs
import DecisionTables
import Synchronization

/// Which values of variables facts can have together: some variables are read from the same dates, such as an end and the
/// window before it.
package struct PossibleFacts: Sendable {
  private let variables: [SourceVariable]
  private let payloads: PayloadModel
  private let plan: FieldPlan
  /// The places of payloads that each variable is read from.
  private let sources: [[String]]

  /// So many combinations of related variables are tried at most.
  private static let limit = 100_000
  private static let combinationLimit = 3_000

  init(_ variables: [SourceVariable], of payloads: PayloadModel) {
    (self.variables, self.payloads, plan) = (variables, payloads, FieldPlan(variables))
    sources = variables.map { variable in variable.paths.flatMap { payloads.sources(of: $0) } }
  }

  /// The variables that don't have their values in the facts that are written for them; `nil` if these facts are refused.
  package func contradictions(in values: [Int]) -> Set<Int>? {
    let witness = WitnessFacts(zip(variables, values).map { ($0, $0.values[$1]) }, of: payloads)
    guard let facts = try? witness.facts, let found = plan.values(in: facts, now: witness.now) else { return nil }
    return Set(values.indices.filter { found[$0] != values[$0] })
  }

  /// Some variables, and those that are read from the same places.
  func variables(relatedTo known: Set<Int>) -> Set<Int> {
    let own = known.flatMap { sources[$0] }
    return known.union(
      variables.indices.filter { index in
        sources[index].contains { place in own.contains { Self.isSame($0, place) } }
      }
    )
  }

  /// All combinations of values of some variables, with whether facts can have them; `nil` if there are more than can be
  /// tried.
  func combinations(of kept: [Int]) -> Combinations? {
    let count = kept.reduce(1) { $0.multipliedClamping(by: variables[$1].values.count) }
    guard count <= Self.combinationLimit else { return nil }
    // Facts for these variables alone have nothing of the others.
    let own = PossibleFacts(kept.map { variables[$0] }, of: payloads)
    var combinations: [[Int]] = [[]]
    for variable in own.variables {
      combinations = combinations.flatMap { known in variable.values.indices.map { known + [$0] } }
    }
    return Combinations(combinations, of: own)
  }

  /// Combinations of values of variables. Whether facts can have one is found out when it is asked for, and then known.
  final class Combinations: Sendable {
    /// Each has a value of every variable, in their order.
    let values: [[Int]]
    private let facts: PossibleFacts
    private let known: Mutex<[Bool?]>

    fileprivate init(_ values: [[Int]], of facts: PossibleFacts) {
      (self.values, self.facts) = (values, facts)
      known = Mutex(Array(repeating: nil, count: values.count))
    }

    /// Whether facts can have the combination of this number.
    func isPossible(_ number: Int) -> Bool {
      if let known = known.withLock({ $0[number] }) { return known }
      let isPossible = facts.contradictions(in: values[number]) == []
      known.withLock { $0[number] = isPossible }
      return isPossible
    }
  }

  /// Finds one value per variable, out of those allowed, that facts can have together; `nil` if dates rule all out. The
  /// first values that are allowed count as possible if nothing shows that they aren't.
  func values(among allowed: [[Int]]) -> [Int]? {
    guard !allowed.contains(where: \.isEmpty) else { return nil }
    let first = allowed.map { $0[0] }
    var values = first
    var kept: Set<Int> = []
    while let wrong = contradictions(in: values), !wrong.isEmpty {
      let areDates = wrong.allSatisfy { !variables[$0].isField }
      let related = variables(relatedTo: wrong).filter { !areDates || !variables[$0].isField }
      if related.isSubset(of: kept) { return first }
      kept.formUnion(related)
      let count = kept.reduce(1) { $0.multipliedClamping(by: allowed[$1].count) }
      guard count <= Self.limit else { return first }
      guard let next = possible(kept.sorted()[...], first, allowed, kept) else {
        return kept.allSatisfy { !variables[$0].isField } ? nil : first
      }
      values = next
    }
    return values
  }

  /// The first combination of some variables, with the others as they are, in which they have their values.
  private func possible(
    _ open: ArraySlice<Int>,
    _ values: [Int],
    _ allowed: [[Int]],
    _ kept: Set<Int>
  ) -> [Int]? {
    guard let variable = open.first else {
      return contradictions(in: values)?.isDisjoint(with: kept) == true ? values : nil
    }
    var values = values
    for value in allowed[variable] {
      values[variable] = value
      if let found = possible(open.dropFirst(), values, allowed, kept) { return found }
    }
    return nil
  }

  /// Whether two places are the same, or one is in the other.
  private static func isSame(_ first: String, _ second: String) -> Bool {
    first == second || first.hasPrefix(second + ".") || second.hasPrefix(first + ".")
  }
}

extension TableComposition {
  /// Which values of its variables facts can have together.
  package var possibleFacts: PossibleFacts { PossibleFacts(variables, of: payloads) }

  /// Facts in a region of the base table, those of a point of it if there are any; `nil` if the region has none, because some
  /// inputs are read from the same dates.
  package func facts(inBaseRegion region: TableRegion, at point: TablePoint) -> WitnessFacts? {
    let wanted = values(atBasePoint: point)
    let base = chain.variables(ofStage: 0)
    var allowed = Dictionary(base.map { ($0, Array(variables[$0].values.indices)) }) { first, _ in first }
    for (source, cell) in zip(chain.stages[0].sources, region.cells) {
      guard case .variable(let variable, let indices) = source else { continue }
      allowed[variable]?.removeAll { !cell.contains(indices[$0]) }
    }
    let choices = base.map { variable in
      let own = allowed[variable] ?? []
      return own.filter { $0 == wanted[variable] } + own.filter { $0 != wanted[variable] }
    }
    let own = base.map { variables[$0] }
    return PossibleFacts(own, of: payloads).values(among: choices).map { values in
      aboutSubscription(WitnessFacts(zip(own, values).map { ($0, $0.values[$1]) }, of: payloads))
    }
  }
}

extension PayloadModel {
  /// The places that a field is worked out of; the field itself if it is not worked out.
  fileprivate func sources(of path: PayloadPath) -> [String] {
    guard path.object == .subscription, let rule = derived.first(where: { $0.name == path.field })?.rule else {
      return [path.description]
    }
    let (paths, places): ([PayloadPath], [PayloadModel.Place]) =
      switch rule {
      case .member(let place, _), .has(let place), .isExpanded(let place): ([], [place])
      case .identifier(let places): ([], places)
      case .isTied(let object): ([], members.first { $0.object == object }?.pick?.places ?? [])
      case .first(let value): (value.paths, [])
      case .isFilled(let path): ([path], [])
      case .latest(let paths), .joined(let paths, _), .classOf(let paths, _): (paths, [])
      case .later(let paths, let others), .differ(let paths, let others): (paths + others, [])
      case .monthEnd(let year, let month): ([year, month], [])
      }
    return (paths + places.compactMap { PayloadPath($0.path.joined(separator: "."), in: self) }).flatMap(sources)
      + places.map { $0.path.joined(separator: ".") }
  }
}
