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
  /// Whether the cases are computed and not yet compared with the documents.
  public let isProposed: Bool
  /// The facts that every case starts from.
  public let base: [PayloadPath: Value]
  /// The cases, in order.
  public let cases: [Case]
  /// The families, in order.
  public let families: [Family]
}

extension GoldenCases {
  fileprivate typealias Parts = (
    Token?, Instant?, Bool, [PayloadPath: Value]?, [(key: YAMLScalar, value: Case.Parts)]?,
    [(key: YAMLScalar, value: Family.Parts)]
  )

  /// The schema of a file of cases.
  static var schema: Schema { form(.appStore).schema }

  fileprivate static func form(_ payloads: PayloadModel) -> Form<Parts> {
    Form(
      required("table", .word).described("The table that decides."),
      required("now", .moment).described("The moment at which the cases are decided."),
      optional("isProposed", .boolean, else: false).described(
        "Whether the cases are computed and not yet compared with the documents."
      ),
      required("base", .caseFacts(payloads)).described("The facts that every case starts from."),
      required("cases", Case.form(payloads).byName("case")).described("The cases by name, in order."),
      optional("families", Family.form(payloads).byName("family"), else: []).described(
        "Facts that are put over those of other cases, by name."
      )
    )
  }
}

extension GoldenCases.Case {
  fileprivate typealias Parts = ([PayloadPath: GoldenCases.Value]?, Token?, Token?, [String: Token]?)

  fileprivate static func form(_ payloads: PayloadModel) -> Form<Parts> {
    Form(
      required("facts", .caseFacts(payloads)).described("What differs from the base."),
      required("row", .word).described("The row that must decide."),
      optional("before", .word).described("The row that must decide one millisecond before."),
      required("then", .outcome).described("What must be said after all overlays; an output that is left out is none.")
    )
  }
}

extension GoldenCases.Family {
  fileprivate typealias Parts = ([Token], [PayloadPath: GoldenCases.Value]?, Token?, [String: Token])

  fileprivate static func form(_ payloads: PayloadModel) -> Form<Parts> {
    Form(
      optional("over", .words, else: []).described("The cases that it is put over; all of them where it is left out."),
      required("facts", .caseFacts(payloads)).described("What it changes."),
      optional("row", .word).described("The row that must then decide."),
      optional("then", .outcome, else: [:]).described("What must then be said.")
    )
  }
}

extension Shape<Instant> {
  fileprivate static var moment: Shape {
    Shape(.instant) { fields, node, key in
      guard let token = fields.typedToken(node, key) else { return nil }
      let moment = Instant(iso8601: token.name)
      if moment == nil { fields.wrongType(key, token.name, "a moment such as 2026-10-20T09:00:00Z", token.span) }
      return moment
    }
  }
}

extension Shape<[String: Token]> {
  /// The values of outputs.
  static var outcome: Shape {
    .keys(to: .outcome) { map, _ in
      var outcome: [String: Token] = [:]
      for (key, node) in map.allEntries() { outcome[key.value] = map.typedToken(node, key.value) }
      return outcome
    }
  }
}

extension Shape<[PayloadPath: GoldenCases.Value]> {
  fileprivate static func caseFacts(_ payloads: PayloadModel) -> Shape {
    .keys(.path, to: value) { map, _ in
      var facts: [PayloadPath: GoldenCases.Value] = [:]
      for (key, node) in map.allEntries() {
        guard let path = map.path(Token(key.value, key.span), key.value, in: payloads) else { continue }
        facts[path] = map.caseValue(node, key.value)
      }
      return facts
    }
  }

  private static var value: Schema {
    Schema.any(of: [
      ["type": ["number", "boolean"]],
      .pattern("^((?!now).+|now([+-][0-9]{1,6}(ms|s|min|h|d))*)$"),
      ["type": "array", "items": Shape<Token>.scalar.schema()],
      ["type": "object", "maxProperties": 0],
    ]).described("A value; absent takes the field away, and now, now-2d or now+1h is an instant.").named("fact")
  }
}

extension Fields {
  /// Reads a file of golden cases.
  mutating func goldenCases(id: String, payloads: PayloadModel) -> GoldenCases? {
    let (table, now, isProposed, base, cases, families) = whole(GoldenCases.form(payloads))
    guard let table, let now else { return nil }
    return GoldenCases(
      id: id,
      table: table,
      now: now,
      isProposed: isProposed,
      base: base ?? [:],
      cases: (cases ?? []).compactMap { key, parts in
        let (facts, row, before, outcome) = parts
        guard let facts, let row else { return nil }
        return GoldenCases.Case(
          id: key.value,
          facts: facts,
          row: row,
          before: before,
          outcome: outcome ?? [:],
          span: key.span
        )
      },
      families: families.map { key, parts in
        let (over, facts, row, outcome) = parts
        return GoldenCases.Family(
          id: key.value,
          over: over,
          facts: facts ?? [:],
          row: row,
          outcome: outcome,
          span: key.span
        )
      }
    )
  }

  fileprivate func caseValue(_ node: YAMLNode, _ key: String) -> GoldenCases.Value? {
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
