import Diagnostics
import Instants
import YAML

/// Golden cases of a decision table: payloads of real situations and what must be decided about them.
///
/// The cases are written from what the documents say and not from the table, so that a mistake in the table shows.
public struct GoldenCases: Sendable {
  /// A value that a case gives to a field.
  public enum Value: Hashable, Sendable {
    /// The field is taken away.
    case absent
    /// True or false, a whole number or a text.
    case literal(PayloadLiteral)
    /// The distance from the moment of the case in milliseconds; before it when negative.
    case instant(Int64)
    /// A list of texts.
    case texts([String])
    /// An object without fields.
    case object
  }

  /// One payload, and what must be decided about it.
  public struct Case: Sendable {
    /// Its name.
    public let id: String
    /// What differs from the base of the file.
    public let facts: [PayloadPath: Value]
    /// The row that must decide; one millisecond later as well.
    public let row: Token
    /// The row that must decide one millisecond before; `nil` if the case is not about a boundary.
    public let before: Token?
    /// What must be said after all overlays; an output that is left out must be `none`.
    public let outcome: [String: Token]
    /// Its place in the file.
    public let span: SourceSpan
  }

  /// Facts that are put over those of other cases.
  public struct Family: Sendable {
    /// Its name.
    public let id: String
    /// The cases that it is put over; all of them when empty.
    public let over: [Token]
    /// What it changes.
    public let facts: [PayloadPath: Value]
    /// The row that must then decide; `nil` for the row of each case.
    public let row: Token?
    /// The required outcome: all of it if the family has its own row, otherwise what differs from each case.
    public let outcome: [String: Token]
    /// Its place in the file.
    public let span: SourceSpan
  }

  /// The name of the file.
  public let id: String
  /// The table that decides.
  public let table: Token
  /// The moment at which the cases are decided.
  public let now: Instant
  /// The facts that every case starts from.
  public let base: [PayloadPath: Value]
  /// The cases, in order.
  public let cases: [Case]
  /// The families, in order.
  public let families: [Family]
}

extension Fields {
  /// Reads a file of golden cases.
  mutating func goldenCases(id: String, payloads: PayloadModel) -> GoldenCases? {
    let table = token("table")
    var now: Instant?
    if let token = typedToken("now") {
      now = Instant(iso8601: token.name)
      if now == nil { wrongType("now", token.name, "a moment such as 2026-10-20T09:00:00Z", token.span) }
    }
    let base = requiredFields("base").map { $0.caseFacts(payloads) } ?? [:]
    var cases: [GoldenCases.Case] = []
    if var fields = requiredFields("cases") {
      for (key, fields) in fields.namedFields("case") {
        var fields = fields
        if let golden = fields.goldenCase(key, payloads) { cases.append(golden) }
      }
    }
    var families: [GoldenCases.Family] = []
    if var fields = optionalFields("families") {
      for (key, fields) in fields.namedFields("family") {
        var fields = fields
        families.append(fields.goldenFamily(key, payloads))
      }
    }
    reportUnknownKeys()
    guard let table, let now else { return nil }
    return GoldenCases(id: id, table: table, now: now, base: base, cases: cases, families: families)
  }

  private mutating func goldenCase(_ key: YAMLScalar, _ payloads: PayloadModel) -> GoldenCases.Case? {
    let facts = requiredFields("facts").map { $0.caseFacts(payloads) }
    let row = token("row")
    let before = optionalToken("before")
    let outcome = requiredFields("then").map { $0.caseOutcome() } ?? [:]
    reportUnknownKeys()
    guard let facts, let row else { return nil }
    return GoldenCases.Case(
      id: key.value,
      facts: facts,
      row: row,
      before: before,
      outcome: outcome,
      span: key.span
    )
  }

  private mutating func goldenFamily(_ key: YAMLScalar, _ payloads: PayloadModel) -> GoldenCases.Family {
    let over = optionalTokens("over")
    let facts = requiredFields("facts").map { $0.caseFacts(payloads) } ?? [:]
    let row = optionalToken("row")
    let outcome = optionalFields("then").map { $0.caseOutcome() } ?? [:]
    reportUnknownKeys()
    return GoldenCases.Family(
      id: key.value,
      over: over,
      facts: facts,
      row: row,
      outcome: outcome,
      span: key.span
    )
  }

  private func caseOutcome() -> [String: Token] {
    var fields = self
    var outcome: [String: Token] = [:]
    for (key, node) in fields.allEntries() { outcome[key.value] = fields.typedToken(node, key.value) }
    return outcome
  }

  private func caseFacts(_ payloads: PayloadModel) -> [PayloadPath: GoldenCases.Value] {
    var fields = self
    var facts: [PayloadPath: GoldenCases.Value] = [:]
    for (key, node) in fields.allEntries() {
      guard let path = path(Token(key.value, key.span), key.value, in: payloads) else { continue }
      facts[path] = caseValue(node, key.value)
    }
    return facts
  }

  private func caseValue(_ node: YAMLNode, _ key: String) -> GoldenCases.Value? {
    if case .sequence(let items) = node.content { return .texts(items.compactMap { scalar($0, key)?.value }) }
    if case .mapping(let members) = node.content, members.isEmpty { return .object }
    guard let scalar = scalar(node, key) else { return nil }
    guard scalar.style == .plain else { return .literal(.text(scalar.value)) }
    if scalar.value == "absent" { return .absent }
    guard scalar.value.hasPrefix("now") else { return .literal(PayloadLiteral(scalar.value)) }
    if let offset = millisecondsFromNow(scalar.value.dropFirst(3)) { return .instant(offset) }
    wrongType(key, scalar.value, "a moment such as now, now-2d or now+1h", scalar.span)
    return nil
  }

  /// Adds up `+2d-1ms`; `nil` if it cannot be read.
  private func millisecondsFromNow(_ text: Substring) -> Int64? {
    var rest = text
    var sum: Int64 = 0
    while let sign = rest.popFirst() {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      rest = rest.dropFirst(digits.count)
      let unit = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(unit.count)
      // Six digits of days are beyond any payload, and far from where the sum could overflow.
      guard sign == "+" || sign == "-", digits.count <= 6, let amount = Int64(digits),
        let length = Self.caseUnits[String(unit)]
      else { return nil }
      sum += (sign == "-" ? -1 : 1) * amount * length
    }
    return sum
  }

  private static let caseUnits: [String: Int64] = [
    "ms": 1, "s": 1000, "min": 60_000, "h": 3_600_000, "d": 86_400_000,
  ]
}
