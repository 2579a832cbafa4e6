import Catalogs
import DecisionTables
import Fuzzing
import Notices
import Renewals

@testable import CodeGeneration

/// Points of the space of a table with its overlays, and what they decide.
struct DecisionPoints {
  let composition: TableComposition
  let code: DecisionCode
  static let now: Int64 = 1_792_486_800_000

  init(_ fixture: CodeFixture) throws {
    composition = try TableComposition(catalog: fixture.texts.catalog, table: "renewal")
    code = try DecisionCode(fixture.texts)
  }

  /// Every point of the table, and for every outcome before a stage, every value of what the stage reads. Stages read
  /// nothing else, so that no decision is left untried; the whole product has a thousand million points, of which
  /// `count` more are taken by chance.
  func points(byChance count: Int) -> [[Int]] {
    let chain = composition.chain
    let absent = Array(repeating: 0, count: chain.variables.count)
    var points = assignments(of: chain.variables(ofStage: 0), to: absent)
    var examples = representatives(points)
    for stage in chain.stages.indices.dropFirst() {
      let found = examples.flatMap { assignments(of: chain.variables(ofStage: stage), to: $0) }
      points += found
      examples = representatives(examples + found)
    }
    var generator = Fuzzing.generator(7)
    for _ in 0..<count {
      points.append(chain.variables.map { Int.random(in: 0..<$0.valueCount, using: &generator) })
    }
    return points
  }

  private func assignments(of variables: [Int], to point: [Int]) -> [[Int]] {
    variables.reduce([point]) { points, variable in
      points.flatMap { point in
        (0..<composition.chain.variables[variable].valueCount).map { value in
          var point = point
          point[variable] = value
          return point
        }
      }
    }
  }

  /// One point for each outcome.
  private func representatives(_ points: [[Int]]) -> [[Int]] {
    var seen: Set<[Int]> = []
    return points.filter { point in composition.chain.decide(point).map { seen.insert($0.outcome).inserted } ?? false }
  }

  /// A point as a line of facts. Instants lie on both sides of now, near and far, by the number of the point.
  func line(_ point: [Int], number: Int) -> String {
    var columns: [PayloadPath: String] = [:]
    for (variable, index) in zip(composition.variables, point) {
      switch (variable.place, variable.values[index]) {
      case (.firstInstant(let paths), let value):
        // Behind the first instant that is there, others do not count.
        let first = number % paths.count
        columns[paths[first]] = instant(value, number)
        if value != .absent, first + 1 < paths.count {
          columns[paths[first + 1]] = instant(number % 3 == 0 ? .past : .future, number)
        }
      case (.instants(let paths), .all(let values)):
        for (path, value) in zip(paths, values) { columns[path] = instant(value, number) }
      case (.field(let path), _): columns[path] = code.field(path)?.choices?[index].token
      default: break
      }
    }
    return line(columns)
  }

  /// A line of facts, by path; fields that are left out are absent.
  func line(_ columns: [PayloadPath: String], now: String = "\(DecisionPoints.now)") -> String {
    (["decide"] + code.fields.map { columns[$0.path] ?? "" } + [now]).joined(separator: "\t")
  }

  private func instant(_ value: SourceVariable.Value, _ number: Int) -> String {
    switch value {
    case .past: String(Self.now - [0, 1, 86_400_000][number % 3])
    case .future: String(Self.now + [1, 86_400_000][number % 2])
    default: ""
    }
  }

  /// What the tables decide, as the code that is run prints it.
  func decision(_ point: [Int]) -> String? {
    let chain = composition.chain
    guard let (rows, _) = chain.decide(point) else { return nil }
    var outcome = chain.outputs.map(\.initial)
    var overlays: [String] = []
    for (stage, row) in rows.enumerated() {
      let before = outcome
      for (output, value) in chain.stages[stage].effects[row] { outcome[output] = value }
      let fact = composition.facts[stage]
      if stage > 0, outcome != before { overlays.append("\(fact.id).\(fact.rows[row].id)") }
    }
    let base = composition.facts[0].rows[rows[0]]
    let words = code.outputs.dropLast().map { output in
      chain.outputs.firstIndex { $0.name == output.name }.map { chain.outputs[$0].values[outcome[$0]] } ?? ""
    }
    return (words + [base.provenance.evidence.rawValue, base.id, overlays.joined(separator: " ")])
      .joined(separator: "\t")
  }
}
