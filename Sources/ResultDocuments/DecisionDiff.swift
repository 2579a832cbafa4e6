import Catalogs
import Comparisons
import Renewals

/// How the decisions of one table differ between two catalogs, as data.
struct DecisionDiff: Encodable {
  struct Comparison: Encodable {
    struct Change: Encodable {
      struct Output: Encodable {
        let name: String
        /// Absent where no row decides.
        let before: String?
        let after: String?
      }

      struct Region: Encodable {
        struct Condition: Encodable {
          struct Input: Encodable {
            let table: String
            let name: String
            let values: [String]
          }

          let fields: [String]
          let shiftMilliseconds: Int64?
          let values: [String]
          let input: Input?
        }

        let combinations: Int
        let conditions: [Condition]
      }

      let outputs: [Output]
      let combinations: Int
      let regions: [Region]
      /// Facts of one combination, as `decide` takes them.
      let example: String
    }

    struct RefusedValues: Encodable {
      let field: String
      let values: [String]
      let refusedBy: String
    }

    struct UnsharedOutput: Encodable {
      let name: String
      let onlyIn: String
    }

    struct UnsharedPlace: Encodable {
      let name: String
      let values: Int
      let onlyIn: String
    }

    let scope: String
    let combinations: Int
    let changedCombinations: Int
    let losingEntitlement: Int
    let gainingEntitlement: Int
    let changes: [Change]
    let refusedValues: [RefusedValues]
    let unsharedOutputs: [UnsharedOutput]
    let unsharedPlaces: [UnsharedPlace]
  }

  let table: String
  /// What became of the table itself.
  let change: ChangeKind?
  /// Why it cannot be compared.
  let reason: String?
  let comparisons: [Comparison]

  init(_ table: CatalogComparison.Table) {
    switch table {
    case .added(let name): self.init(name, .added)
    case .removed(let name): self.init(name, .removed)
    case .incomparable(let name, let reason): self.init(name, nil, reason: reason)
    case .compared(let table, let composition):
      self.init(table.table, nil, comparisons: ([table] + [composition].compactMap(\.self)).map(Comparison.init))
    }
  }

  private init(_ table: String, _ change: ChangeKind?, reason: String? = nil, comparisons: [Comparison] = []) {
    self.table = table
    self.change = change
    self.reason = reason
    self.comparisons = comparisons
  }
}

extension DecisionDiff.Comparison {
  package init(_ comparison: DecisionComparison) {
    scope = comparison.scope.rawValue
    combinations = comparison.pointCount
    changedCombinations = comparison.changedPointCount
    losingEntitlement = comparison.lostEntitlementCount
    gainingEntitlement = comparison.gainedEntitlementCount
    changes = comparison.changes.map(Change.init)
    refusedValues = comparison.refusedValues.map {
      RefusedValues(field: $0.path.description, values: $0.values, refusedBy: $0.refusing.rawValue)
    }
    unsharedOutputs = comparison.unsharedOutputs.map { UnsharedOutput(name: $0.name, onlyIn: $0.side.rawValue) }
    unsharedPlaces = comparison.unsharedPlaces.map {
      UnsharedPlace(name: $0.name, values: $0.valueCount, onlyIn: $0.side.rawValue)
    }
  }
}

extension DecisionDiff.Comparison.Change {
  package init(_ change: DecisionChange) {
    outputs = change.outputs.map { Output(name: $0.name, before: $0.before, after: $0.after) }
    combinations = change.pointCount
    regions = change.regions.map { region in
      Region(
        combinations: region.pointCount,
        conditions: region.conditions.map { condition in
          Region.Condition(
            fields: condition.paths.map(\.description),
            shiftMilliseconds: condition.shift?.milliseconds,
            values: condition.values,
            input: condition.input.map { Region.Condition.Input(table: $0.table, name: $0.name, values: $0.values) }
          )
        }
      )
    }
    example = change.example.json
  }
}
