import Diagnostics

/// A length of time, several, a table of them, or how often something happens at most.
public struct ScheduleFact: Sendable {
  /// What the fact holds.
  public enum Value: Sendable {
    /// A number of times, from 1.
    case count(Int)
    /// One length.
    case duration(FactDuration)
    /// Several lengths, in the order of the file.
    case list([FactDuration])
    /// Rows of day ranges and lengths.
    case table(ScheduleTable)
  }

  /// Its name.
  public let id: String
  /// What it holds.
  public let value: Value
  /// Where it comes from.
  public let provenance: Provenance
  /// Its place in the file.
  public let span: SourceSpan
}

extension ScheduleFact {
  static let form = Form(
    .oneOf(
      kind("count", .count, "A number of times.", Value.count),
      kind("duration", .duration, "A length of time.", Value.duration),
      Form(
        required("kind", .constant("list")),
        required("of", .constant("duration")),
        required("value", .durations).described("Different durations, at least one.")
      ).making { _, parts in .list(parts.2 ?? []) },
      Form(required("kind", .constant("table")), ScheduleTable.form).making { _, parts in parts.1.map { .table($0) } },
      otherwise: { @Sendable fields in
        if let kind = fields.part(required("kind", .word)) {
          fields.wrongType("kind", kind.name, "one of count, duration, list, table", kind.span)
        }
        // What else belongs to it isn't known.
        _ = fields.allEntries()
        return nil
      }
    ),
    Provenance.form
  )

  private static func kind<Content>(
    _ kind: String,
    _ shape: Shape<Content>,
    _ description: String,
    _ make: @escaping @Sendable (Content) -> Value
  ) -> Form<Value?> {
    Form(required("kind", .constant(kind)), required("value", shape).described(description)).making { $1.1.map(make) }
  }
}

extension Fields {
  mutating func schedule(id: String) -> ScheduleFact? {
    let (value, provenance) = whole(ScheduleFact.form)
    guard let value, let provenance else { return nil }
    return ScheduleFact(id: id, value: value, provenance: provenance, span: span)
  }

  func duration(_ token: Token) -> FactDuration? {
    let duration = FactDuration(token.name)
    if duration == nil { wrongType("value", token.name, "a duration such as 60d or 24h", token.span) }
    return duration
  }
}

extension Shape<Int> {
  /// A number of times.
  fileprivate static var count: Shape {
    Shape(["type": "integer", "minimum": 1, "maximum": 999_999]) { fields, node, key in
      guard let token = fields.typedToken(node, key) else { return nil }
      let isWritten = (1...6).contains(token.name.utf8.count) && token.name.utf8.allSatisfy { (48...57).contains($0) }
      if isWritten, token.name.first != "0", let count = Int(token.name) { return count }
      fields.wrongType(key, token.name, "a number of times, from 1", token.span)
      return nil
    }
  }
}

extension Shape<[FactDuration]> {
  fileprivate static var durations: Shape {
    Shape<[Token]>.different(Shape<Token>(.duration, read: Shape<Token>.word.read), isEmptyAllowed: false)
      .making { fields, tokens, _ in tokens.compactMap(fields.duration) }
  }
}

extension [ScheduleFact] {
  /// The length of a duration, or of the longest of several, by its name with `schedule.`, in milliseconds; `nil` if no
  /// duration has this name, or if it has no fixed length.
  package func milliseconds(of name: String) -> Int64? {
    let prefix = "schedule."
    guard name.hasPrefix(prefix), let fact = named(String(name.dropFirst(prefix.count))) else { return nil }
    return fact.value.milliseconds
  }
}

extension ScheduleFact.Value {
  /// The length of a duration, or of the longest of several, in milliseconds; `nil` if it has no fixed length.
  var milliseconds: Int64? {
    let lengths: [FactDuration] =
      switch self {
      case .duration(let length): [length]
      case .list(let lengths): lengths
      case .count, .table: []
      }
    let known = lengths.compactMap(\.milliseconds)
    return known.count == lengths.count ? known.max() : nil
  }
}
