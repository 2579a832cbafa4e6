import Catalogs
import DecisionTables

/// How two catalogs decide about the same facts.
///
/// Facts are compared over the places that either catalog reads; see ``ChainComparison``. What one of the two refuses
/// to decide, such as a value that it does not know, cannot be compared and is named instead.
package struct DecisionComparison: Sendable {
  /// Which tables decide.
  package enum Scope: String, CaseIterable, Sendable {
    /// The table without its overlays.
    case table
    /// The table and the overlays over it.
    case composition
  }

  /// One of the two catalogs.
  package enum Side: String, CaseIterable, Sendable {
    case before, after
  }

  /// Values of a place that only one catalog decides about.
  package struct RefusedValues: Hashable, Sendable {
    /// The field.
    package let path: PayloadPath
    /// Its values, as payloads hold them, in the order of the catalog.
    package let values: [String]
    /// The catalog that refuses them.
    package let refusing: Side
  }

  /// An output that only one catalog has.
  package struct UnsharedOutput: Hashable, Sendable {
    /// Its name.
    package let name: String
    /// The catalog that has it.
    package let side: Side
  }

  /// A place that only one catalog reads; every combination of the other counts once for each of its values.
  package struct UnsharedPlace: Hashable, Sendable {
    /// The fields, joined with commas where several instants are one place.
    package let name: String
    /// How many values it has.
    package let valueCount: Int
    /// The catalog that reads it.
    package let side: Side
  }

  /// The name of the table.
  package let table: String
  /// Which tables decide.
  package let scope: Scope
  /// The number of combinations that both catalogs decide about.
  package let pointCount: Int
  /// How decisions differ; what concerns most combinations first.
  package let changes: [DecisionChange]
  /// What cannot be compared, in the order of the tables.
  package let refusedValues: [RefusedValues]
  /// Outputs that are left out, in the order of the tables.
  package let unsharedOutputs: [UnsharedOutput]
  /// Places that only one catalog reads, in the order in which tables read them.
  package let unsharedPlaces: [UnsharedPlace]

  /// The number of combinations that are decided otherwise.
  package var changedPointCount: Int { count { _ in true } }
  /// The number of combinations in which a customer had access, or kept what they had, and now has none.
  package var lostEntitlementCount: Int { count { $0.changesEntitlement(to: "false") } }
  /// The number of combinations in which a customer had no access, or kept what they had, and now has it.
  package var gainedEntitlementCount: Int { count { $0.changesEntitlement(to: "true") } }

  /// Whether nothing is known to differ, and everything could be compared.
  package var isEmpty: Bool {
    changes.isEmpty && refusedValues.isEmpty && unsharedOutputs.isEmpty && unsharedPlaces.isEmpty
  }

  private func count(where isCounted: (DecisionChange) -> Bool) -> Int {
    changes.reduce(0) { sum, change in
      guard isCounted(change) else { return sum }
      let (total, overflow) = sum.addingReportingOverflow(change.pointCount)
      return overflow ? .max : total
    }
  }

  /// Compares the tables of one name in two catalogs.
  package init(
    _ before: TableComposition,
    _ after: TableComposition,
    scope: Scope
  ) throws(ChainComparisonError) {
    let space = ComparedSpace(before, after, scope: scope)
    let comparison = try ChainComparison(
      space.chain(before),
      space.chain(after),
      ignoring: space.ignoredOutputs
    )
    table = after.facts[0].id
    self.scope = scope
    pointCount = comparison.pointCount
    let changes = comparison.changes.compactMap { DecisionChange($0, in: space) }
    self.changes = changes.enumerated()
      .sorted { ($1.element.pointCount, $0.offset) < ($0.element.pointCount, $1.offset) }.map(\.element)
    refusedValues = space.refusedValues
    unsharedOutputs = space.unsharedOutputs
    unsharedPlaces = space.unsharedPlaces
  }
}
