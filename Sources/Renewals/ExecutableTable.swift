import Catalogs
import DecisionTables
import Instants

/// A table of a catalog, ready to be proved and to decide.
public struct ExecutableTable: Sendable {
  /// The table as the catalog writes it.
  public let fact: TableFact
  /// The same table as a finite one; its points are the combinations of values.
  public let table: DecisionTable
  private let rowsByID: [String: TableFact.Row]

  /// Makes the finite table of a catalog's one.
  public init(_ fact: TableFact) throws(TableError) {
    self.fact = fact
    var inputs: [TableInput] = []
    for input in fact.inputs { inputs.append(TableInput(name: input.id, values: input.values)) }
    var rows: [TableRow] = []
    for row in fact.rows {
      var tokens: [String: [String]] = [:]
      for (input, cell) in zip(fact.inputs, row.cells) { tokens[input.id] = cell }
      rows.append(try TableRow(id: row.id, tokens: tokens, inputs: inputs))
    }
    table = try DecisionTable(name: fact.id, inputs: inputs, rows: rows)
    rowsByID = Dictionary(fact.rows.map { ($0.id, $0) }) { first, _ in first }
  }

  /// The row that decides, and what each input was, in the order of the inputs; nothing where the table has a gap.
  ///
  /// `outcome` is what the table below this one said, for inputs that ask for it.
  func decide(
    _ facts: SubscriptionFacts,
    now: Instant,
    outcome: [String: String] = [:]
  ) throws(PayloadError) -> (row: TableFact.Row, inputs: [DecidedInput])? {
    var inputs: [DecidedInput] = []
    var point: [Int] = []
    for input in fact.inputs {
      let decided = try facts.decided(input, now: now, outcome: outcome)
      guard let index = input.values.firstIndex(of: decided.value) else { return nil }
      inputs.append(decided)
      point.append(index)
    }
    guard let row = table.row(at: TablePoint(point)).flatMap({ rowsByID[$0.id] }) else { return nil }
    for index in inputs.indices { inputs[index].isNamed = row.named.contains(inputs[index].id) }
    return (row, inputs)
  }
}

/// What one input of a table was in a decision.
public struct DecidedInput: Hashable, Sendable {
  /// The input's name.
  public let id: String
  /// Its value, as a token of the table.
  public let value: String
  /// The value that rules take it for, where the payload leaves it out: `absent` as `lowered`.
  public let assumedAs: String?
  /// The instant behind the value, for inputs that compare one with now.
  public let instant: Instant?
  /// What the payload holds, as text, where the table does not list it.
  public let unlisted: String?
  /// Whether the deciding row asks for particular values of this input.
  public fileprivate(set) var isNamed = false
}

extension SubscriptionFacts {
  fileprivate func decided(
    _ input: TableFact.Input,
    now: Instant,
    outcome: [String: String]
  ) throws(PayloadError) -> DecidedInput {
    var value = input.missing ?? ""
    var instant: Instant?
    var unlisted: String?
    switch input.origin {
    case .outcome(let output): value = outcome[output] ?? ""
    case .instant(let paths):
      for path in paths where instant == nil { instant = try self.instant(at: path) }
      if let instant { value = instant <= now ? "past" : "future" }
    case .field(let path, let literals):
      if let found = self.value(at: path) {
        if let listed = literals.first(where: { $0.literal.matches(found) }) {
          value = listed.token
        } else if let other = input.other, found.couldBeListed(among: literals.map(\.literal)) {
          (value, unlisted) = (other, found.shortText)
        } else {
          throw PayloadError(
            path: path.description,
            summary: "This is \(found.shortText), where \(literals.expectation) belongs",
            fix: "Pass the field as Apple's payload has it, or leave it out"
          )
        }
      }
    }
    return DecidedInput(
      id: input.id,
      value: value,
      assumedAs: input.assumed[value],
      instant: instant,
      unlisted: unlisted
    )
  }
}

extension PayloadLiteral {
  fileprivate func matches(_ value: PayloadValue) -> Bool {
    switch (self, value) {
    case (.integer(let expected), .integer(let found)): Int64(expected) == found
    case (.boolean(let expected), .boolean(let found)): expected == found
    case (.text(let expected), .text(let found)): expected == found
    default: false
    }
  }
}

extension [(token: String, literal: PayloadLiteral)] {
  fileprivate var expectation: String {
    switch first?.literal {
    case .integer?: "a whole number (\(map(\.literal.description).joined(separator: ", ")))"
    case .boolean?: "true or false"
    default: "a text (\(map(\.literal.description).joined(separator: ", ")))"
    }
  }
}

extension PayloadValue {
  /// Whether the value has the type of the listed ones, so that it is an unknown value and not a mistake.
  fileprivate func couldBeListed(among literals: [PayloadLiteral]) -> Bool {
    switch (self, literals.first) {
    case (.integer, .integer?), (.boolean, .boolean?), (.text, .text?): true
    default: false
    }
  }
}
