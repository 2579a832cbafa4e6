import Catalogs
import DecisionTables

extension TableComposition {
  /// Facts that have the values of the variables, given as an index for each; dates lie a day before or after `now`.
  public func facts(at values: [Int]) -> WitnessFacts {
    WitnessFacts(zip(variables, values).map { ($0, $0.values[$1]) }, of: payloads)
  }

  /// Facts that make a point of the base table.
  public func facts(atBasePoint point: TablePoint) -> WitnessFacts { facts(at: values(atBasePoint: point)) }

  /// Values of the variables that make a point of the base table; places that it does not read are empty.
  func values(atBasePoint point: TablePoint) -> [Int] {
    var values = Array(repeating: 0, count: variables.count)
    for (source, index) in zip(chain.stages[0].sources, point.valueIndices) {
      guard case .variable(let variable, let indices) = source, let value = indices.firstIndex(of: index)
      else { continue }
      // A place that two inputs read keeps the value of the first that asks for more than its absence.
      if values[variable] == 0 { values[variable] = value }
    }
    return values
  }
}

extension WitnessFacts {
  /// Facts that have the values of places.
  init(_ values: [(variable: SourceVariable, value: SourceVariable.Value)], of payloads: PayloadModel) {
    var fields: [PayloadPath: GoldenCases.Value] = [:]
    for (variable, value) in values {
      for (path, value) in variable.fields(for: value) { fields[path] = value }
    }
    self.init(fields, of: payloads)
  }
}

extension SourceVariable {
  private static let day: Int64 = 86_400_000

  fileprivate func fields(for value: Value) -> [(PayloadPath, GoldenCases.Value)] {
    switch (place, value) {
    case (.instants(let paths), .all(let states)): zip(paths, states).map { ($0, Self.date($1)) }
    case (.firstInstant(let paths), let value): paths.first.map { [($0, Self.date(value))] } ?? []
    case (.field(let path), .literal(let literal)): [(path, .literal(literal))]
    case (.field(let path), .unlisted): [(path, .literal(unlistedLiteral))]
    default: []
    }
  }

  private static func date(_ value: Value) -> GoldenCases.Value {
    switch value {
    case .past: .instant(-day)
    case .future: .instant(day)
    default: .absent
    }
  }

  /// A literal of the field's type that no input lists.
  private var unlistedLiteral: PayloadLiteral {
    var largest = 0
    for case .literal(let literal) in values {
      switch literal {
      case .integer(let value): largest = max(largest, value)
      case .text: return .text("ANOTHER")
      case .boolean: return literal
      }
    }
    return .integer(largest + 1)
  }
}
