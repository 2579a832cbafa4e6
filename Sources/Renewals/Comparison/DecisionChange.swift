import Catalogs
import DecisionTables

/// Combinations of facts that two catalogs decide differently, in one way.
package struct DecisionChange: Sendable {
  /// An output that differs.
  package struct Output: Hashable, Sendable {
    /// Its name.
    package let name: String
    /// Its value in the first catalog; `nil` if that has no row for these facts.
    package let before: String?
    /// Its value in the second catalog; `nil` if that has no row for these facts.
    package let after: String?
  }

  /// What a region requires of one place.
  package struct Condition: Hashable, Sendable {
    /// A place as an input of a table sees it.
    package struct Input: Hashable, Sendable {
      /// The table; for a stage of overlays `overlay.stage`.
      package let table: String
      /// The input.
      package let name: String
      /// The input's values, in order.
      package let values: [String]
      /// The input's other values, in order.
      package let excluded: [String]
    }

    /// The fields of the place; several if an instant can come from one field or another.
    package let paths: [PayloadPath]
    /// What is added to its instants, if the catalogs add different amounts of one name.
    package let shift: TableFact.Shift?
    /// The values, as payloads hold them: a literal, `absent`, `another value`, `past` or `future`; for several
    /// instants that count separately, the values of each.
    package let values: [String]
    /// The same as a table's input expresses it; `nil` if no input distinguishes exactly these values.
    package let input: Input?
  }

  /// A box of combinations: those that meet every condition.
  package struct Region: Hashable, Sendable {
    /// How many there are, or `Int.max` if there are more.
    package let pointCount: Int
    /// What is required, in the order of the places; places that may have any value are left out.
    package let conditions: [Condition]
  }

  /// The outputs that differ, in the order of the table; all of them if one catalog has no row.
  package let outputs: [Output]
  /// How many combinations there are, or `Int.max` if there are more.
  package let pointCount: Int
  /// The combinations as regions that share none, the largest first.
  package let regions: [Region]
  /// Facts of one of the combinations.
  package let example: WitnessFacts

  private let access: String

  /// Whether access changes to a value, `true` or `false`, from the other one.
  package func changesEntitlement(to value: String) -> Bool {
    outputs.contains { $0.name == access && $0.after == value && $0.before != nil }
  }

  /// `nil` if no facts are in any region of the change.
  init?(_ change: ChainComparison.Change, in space: ComparedSpace) {
    let examples = change.regions.map { ($0, space.facts(in: $0)) }.filter { $0.1 != nil }
    guard let first = examples.first?.1 else { return nil }
    example = first
    let regions = examples.map(\.0)
    outputs = change.outputs.map { change in
      let output = space.outputs[change.output]
      return Output(
        name: output.name,
        before: change.before.map { output.values[$0] },
        after: change.after.map { output.values[$0] }
      )
    }
    access = space.decision.output(.access)
    pointCount = regions.reduce(into: 0) { $0.addClamping($1.pointCount) }
    self.regions = regions.map { Region(pointCount: $0.pointCount, conditions: space.conditions(of: $0)) }
  }
}
