import Catalogs
import DecisionTables
import Instants
import JSON

/// Facts that show something about tables, as a backend would pass them.
public struct WitnessFacts: Hashable, Sendable {
  /// The moment at which they are to be decided.
  public let now: Instant
  /// The fields, sorted by path.
  public let fields: [Field]
  /// What the payloads are.
  public let payloads: PayloadModel

  /// Whether two have the same fields, of the same payloads, at the same moment.
  public static func == (left: WitnessFacts, right: WitnessFacts) -> Bool {
    left.now == right.now && left.fields == right.fields && left.payloads === right.payloads
  }

  /// Hashes the moment and the fields.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(now)
    hasher.combine(fields)
  }

  /// A field of a payload.
  public struct Field: Hashable, Sendable {
    /// Where it is.
    public let path: PayloadPath
    /// What it holds.
    public let value: GoldenCases.Value
  }

  /// A moment for facts that belong to no time: 2026-01-01T00:00:00Z.
  public static let moment: Instant = {
    guard let moment = Instant(milliseconds: 1_767_225_600_000) else { preconditionFailure("2026 is supported") }
    return moment
  }()

  /// Makes facts; absent fields are left out.
  public init(
    _ fields: [PayloadPath: GoldenCases.Value],
    of payloads: PayloadModel = .appStore,
    now: Instant = WitnessFacts.moment
  ) {
    self.init(
      sorted: fields.filter { $0.value != .absent }.map { Field(path: $0.key, value: $0.value) }
        .sorted { Self.precedes($0.path, $1.path) },
      of: payloads,
      now: now
    )
  }

  /// Makes facts of fields that are sorted by path and not absent.
  init(sorted fields: [Field], of payloads: PayloadModel, now: Instant) {
    self.now = now
    self.fields = fields
    self.payloads = payloads
  }

  /// The order of fields, which is that of paths as texts: no object's name begins another's.
  static func precedes(_ first: PayloadPath, _ second: PayloadPath) -> Bool {
    first.object == second.object ? first.field < second.field : first.object.name < second.object.name
  }

  /// The facts as one JSON object, on one line, with dates as payloads have them; `noticebook decide` takes it as it is.
  public var json: String {
    var members = [JSONValue.Member(name: "now", value: .string(now.description))]
    if case .object(let request) = payloads.reader.request(fields, of: payloads).json(now: now.milliseconds) {
      members += request
    }
    return JSONValue.object(members).text(indented: false)
  }

  /// The facts as a decision takes them.
  public var facts: SubscriptionFacts {
    get throws(PayloadError) {
      let request = payloads.reader.request(fields, of: payloads)
      return try SubscriptionFacts(request.document(now: now.milliseconds), of: payloads)
    }
  }
}

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
