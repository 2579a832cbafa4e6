import Catalogs
import Instants

/// A file of golden cases as the decisions that it requires: each case, the sides of the boundaries, and the families
/// over their cases.
///
/// Facts are rows over the paths that the file names, so that those of a family are put over those of each case without
/// a dictionary for each of them.
struct GoldenCaseSheet {
  private typealias Row = [GoldenCases.Value?]

  private let file: GoldenCases
  private let payloads: PayloadModel
  private let outputs: [String]
  /// All paths, in the order of facts.
  private let paths: [PayloadPath]
  private let cases: [SheetCase]

  private struct SheetCase {
    let golden: GoldenCases.Case
    /// With what the base says.
    let facts: Row
    /// With `none` for what it leaves out.
    let outcome: [String: String]
  }

  /// Prepares a file about a table.
  init(_ file: GoldenCases, _ table: TableFact, of payloads: PayloadModel) {
    let outputs = table.outputs.map(\.id)
    let all = [file.base] + file.cases.map(\.facts) + file.families.map(\.facts)
    let paths = Set(all.flatMap(\.keys)).sorted(by: WitnessFacts.precedes)
    let base = Self.row(file.base, paths)
    self.file = file
    self.payloads = payloads
    self.outputs = outputs
    self.paths = paths
    cases = file.cases.map { golden in
      SheetCase(
        golden: golden,
        facts: Self.put(Self.row(golden.facts, paths), over: base),
        outcome: Self.whole(golden.outcome, outputs)
      )
    }
  }

  /// Every decision that the file requires, in its order.
  var expectations: [GoldenCaseRun.Expectation] {
    cases.flatMap(expectations) + file.families.flatMap(expectations)
  }

  private func expectations(of sheet: SheetCase) -> [GoldenCaseRun.Expectation] {
    let golden = sheet.golden
    func expectation(_ name: String, _ offset: Int64, row: Token, _ outcome: [String: String]?)
      -> GoldenCaseRun.Expectation?
    {
      guard let moment = file.now.advanced(byMilliseconds: offset) else { return nil }
      // The facts stay where they are; only the moment moves.
      let shifted = sheet.facts.map { value -> GoldenCases.Value? in
        if case .instant(let distance) = value { .instant(distance - offset) } else { value }
      }
      return GoldenCaseRun.Expectation(
        name: name,
        facts: facts(shifted, now: moment),
        row: row.name,
        outcome: outcome,
        span: golden.span
      )
    }
    guard let before = golden.before else {
      return [expectation(golden.id, 0, row: golden.row, sheet.outcome)].compactMap(\.self)
    }
    return [
      expectation("\(golden.id) − 1 ms", -1, row: before, nil),
      expectation(golden.id, 0, row: golden.row, sheet.outcome),
      expectation("\(golden.id) + 1 ms", 1, row: golden.row, sheet.outcome),
    ].compactMap(\.self)
  }

  private func expectations(of family: GoldenCases.Family) -> [GoldenCaseRun.Expectation] {
    let over = Set(family.over.map(\.name))
    let changes = Self.row(family.facts, paths)
    let own = family.row == nil ? family.outcome.mapValues(\.name) : Self.whole(family.outcome, outputs)
    // By their places, because to hand on a case copies all that it holds.
    return cases.indices.filter { over.isEmpty || over.contains(cases[$0].golden.id) }.map { index in
      GoldenCaseRun.Expectation(
        name: family.id + "/" + cases[index].golden.id,
        facts: facts(Self.put(changes, over: cases[index].facts), now: file.now),
        row: (family.row ?? cases[index].golden.row).name,
        outcome: family.row == nil ? cases[index].outcome.merging(own) { $1 } : own,
        span: family.span
      )
    }
  }

  private func facts(_ row: Row, now: Instant) -> WitnessFacts {
    var fields: [PayloadField] = []
    fields.reserveCapacity(row.count)
    for (path, value) in zip(paths, row) {
      if let value, value != .absent { fields.append(PayloadField(path: path, value: value)) }
    }
    return WitnessFacts(sorted: fields, of: payloads, now: now)
  }

  private static func row(_ facts: [PayloadPath: GoldenCases.Value], _ paths: [PayloadPath]) -> Row {
    paths.map { facts[$0] }
  }

  private static func put(_ changes: Row, over row: Row) -> Row { zip(changes, row).map { $0 ?? $1 } }

  /// An outcome with `none` for every output that it leaves out.
  private static func whole(_ outcome: [String: Token], _ outputs: [String]) -> [String: String] {
    Dictionary(outputs.map { ($0, outcome[$0]?.name ?? "none") }) { first, _ in first }
  }
}
