import Diagnostics

/// A length of time, several, or a table of them.
public struct ScheduleFact: Sendable {
  /// What the fact holds.
  public enum Value: Sendable {
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
  /// Where it stands.
  public let span: SourceSpan
}

extension Fields {
  mutating func schedule(id: String) -> ScheduleFact? {
    let kind = token("kind")
    let provenance = provenance()
    let value: ScheduleFact.Value?
    switch kind?.name {
    case "duration": value = typedToken("value").flatMap(duration).map(ScheduleFact.Value.duration)
    case "list":
      if let type = token("of"), type.name != "duration" { wrongType("of", type.name, "duration", type.span) }
      value = .list(tokens("value").compactMap(duration))
    case "table": value = scheduleTable().map(ScheduleFact.Value.table)
    case let name?:
      wrongType("kind", name, "one of duration, list, table", kind?.span ?? span)
      return nil
    case nil: return nil
    }
    reportUnknownKeys()
    guard let value, let provenance else { return nil }
    return ScheduleFact(id: id, value: value, provenance: provenance, span: span)
  }

  func duration(_ token: Token) -> FactDuration? {
    let duration = FactDuration(token.name)
    if duration == nil { wrongType("value", token.name, "a duration such as 60d or 24h", token.span) }
    return duration
  }
}
