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

/// A table whose rows give, for a range of days, how often something happens.
public struct ScheduleTable: Sendable {
  /// A row.
  public struct Row: Sendable {
    /// The row's name.
    public let id: String
    /// Days counted from 1, both ends included.
    public let days: ClosedRange<Int>
    /// How often, inside those days.
    public let every: FactDuration
    /// Where the row stands.
    public let span: SourceSpan
  }

  /// The rows, contiguous from day 1.
  public let rows: [Row]
  /// The name of the duration that the rows cover exactly.
  public let covers: Token?
}

extension Fields {
  mutating func schedule(id: String) -> ScheduleFact? {
    let kind = token("kind")
    let provenance = provenance()
    let value: ScheduleFact.Value?
    switch kind?.name {
    case "duration": value = token("value").flatMap(duration).map(ScheduleFact.Value.duration)
    case "list":
      _ = token("of")
      value = .list(tokens("value").compactMap(duration))
    case "table": value = scheduleTable().map(ScheduleFact.Value.table)
    case let name?:
      wrongType("kind", name, "one of duration, list, table", kind?.span ?? span)
      value = nil
    case nil: value = nil
    }
    reportUnknownKeys()
    guard let value, let provenance else { return nil }
    return ScheduleFact(id: id, value: value, provenance: provenance, span: span)
  }

  private func duration(_ token: Token) -> FactDuration? {
    let duration = FactDuration(token.name)
    if duration == nil { wrongType("value", token.name, "a duration such as 60d or 24h", token.span) }
    return duration
  }

  private mutating func scheduleTable() -> ScheduleTable? {
    let covers = optionalToken("covers")
    guard let columnsNode = required("columns"), let rowsNode = required("rows"),
      var columns = Fields(columnsNode, subject: "columns of \(subject)", findings: findings),
      var rowFields = Fields(rowsNode, subject: "rows of \(subject)", findings: findings)
    else { return nil }
    for (name, type) in [("days", "dayRange"), ("every", "duration")] {
      if let token = columns.token(name), token.name != type {
        columns.wrongType(name, token.name, type, token.span)
      }
    }
    columns.reportUnknownKeys()
    var rows: [ScheduleTable.Row] = []
    for (key, node) in rowFields.allEntries() {
      guard var fields = Fields(node, subject: "row \(key.value) of \(subject)", findings: findings) else { continue }
      let days = fields.token("days").flatMap { fields.dayRange($0) }
      let every = fields.token("every").flatMap { fields.duration($0) }
      fields.reportUnknownKeys()
      guard let days, let every else { continue }
      let expected = (rows.last?.days.upperBound ?? 0) + 1
      if days.lowerBound != expected {
        findings.add(
          .wrongType,
          "Row \(key.value) of \(subject) begins on day \(days.lowerBound), not on day \(expected)",
          at: key.span,
          fix: "Let the rows follow each other without a gap, from day 1."
        )
      }
      rows.append(ScheduleTable.Row(id: key.value, days: days, every: every, span: key.span))
    }
    return ScheduleTable(rows: rows, covers: covers)
  }

  private func dayRange(_ token: Token) -> ClosedRange<Int>? {
    let ends = token.name.split(separator: ".", omittingEmptySubsequences: true).compactMap { Int($0) }
    guard token.name.contains(".."), ends.count == 2, ends[0] >= 1, ends[0] <= ends[1] else {
      wrongType("days", token.name, "a range of days such as 1..3", token.span)
      return nil
    }
    return ends[0]...ends[1]
  }
}
