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

extension Fields {
  mutating func schedule(id: String) -> ScheduleFact? {
    let kind = token("kind")
    let provenance = provenance()
    let value: ScheduleFact.Value?
    switch kind?.name {
    case "count": value = typedToken("value").flatMap(count).map(ScheduleFact.Value.count)
    case "duration": value = typedToken("value").flatMap(duration).map(ScheduleFact.Value.duration)
    case "list":
      if let type = token("of"), type.name != "duration" { wrongType("of", type.name, "duration", type.span) }
      value = .list(tokens("value").compactMap(duration))
    case "table": value = scheduleTable().map(ScheduleFact.Value.table)
    case let name?:
      wrongType("kind", name, "one of count, duration, list, table", kind?.span ?? span)
      return nil
    case nil: return nil
    }
    reportUnknownKeys()
    guard let value, let provenance else { return nil }
    return ScheduleFact(id: id, value: value, provenance: provenance, span: span)
  }

  private func count(_ token: Token) -> Int? {
    let isWritten = (1...6).contains(token.name.utf8.count) && token.name.utf8.allSatisfy { (48...57).contains($0) }
    guard isWritten, token.name.first != "0", let count = Int(token.name) else {
      wrongType("value", token.name, "a number of times, from 1", token.span)
      return nil
    }
    return count
  }

  func duration(_ token: Token) -> FactDuration? {
    let duration = FactDuration(token.name)
    if duration == nil { wrongType("value", token.name, "a duration such as 60d or 24h", token.span) }
    return duration
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
