import Diagnostics
import YAML

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
    /// The place of the row in the file.
    public let span: SourceSpan
  }

  /// The rows, contiguous from day 1.
  public let rows: [Row]
  /// The name of the duration that the rows cover exactly.
  public let covers: Token?
}

extension Fields {
  mutating func scheduleTable() -> ScheduleTable? {
    let covers = optionalToken("covers")
    if var columns = requiredFields("columns") {
      for (name, type) in [("days", "dayRange"), ("every", "duration")] {
        guard let token = columns.token(name), token.name != type else { continue }
        columns.wrongType(name, token.name, type, token.span)
      }
      columns.reportUnknownKeys()
    }
    guard var rowFields = requiredFields("rows") else { return nil }
    var rows: [ScheduleTable.Row] = []
    // After a row that cannot be read the place of the next one is unknown.
    var nextDay: Int? = 1
    for (key, fields) in rowFields.namedFields("row") {
      var fields = fields
      let token = fields.typedToken("days")
      let days = token.flatMap(fields.dayRange)
      let every = fields.typedToken("every").flatMap(fields.duration)
      fields.reportUnknownKeys()
      if let token, let days, let nextDay, days.lowerBound != nextDay {
        findings.add(
          .wrongType,
          "Row \(key.value) of \(subject) begins on day \(days.lowerBound), not on day \(nextDay)",
          at: token.span,
          fix: "Let the rows follow each other without a gap, from day 1."
        )
      }
      nextDay = days.map { $0.upperBound + 1 }
      if let days, let every {
        rows.append(ScheduleTable.Row(id: key.value, days: days, every: every, span: token?.span ?? key.span))
      }
    }
    if rowFields.allEntries().isEmpty { rowFields.wrongType("rows", "empty", "at least one row", rowFields.span) }
    return ScheduleTable(rows: rows, covers: covers)
  }

  private func dayRange(_ token: Token) -> ClosedRange<Int>? {
    let parts = token.name.split(separator: ".", omittingEmptySubsequences: false)
    let isWritten =
      parts.count == 3 && parts[1].isEmpty && token.name.utf8.allSatisfy { $0 == 46 || (48...57).contains($0) }
    guard isWritten, token.name.utf8.count <= 14, let first = Int(parts[0]), let last = Int(parts[2]),
      first >= 1, first <= last
    else {
      wrongType("days", token.name, "a range of days such as 1..3", token.span)
      return nil
    }
    return first...last
  }
}
