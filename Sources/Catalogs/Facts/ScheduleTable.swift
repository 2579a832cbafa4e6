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

extension ScheduleTable {
  static let form = Form(
    required("columns", .map(Form(required("days", .constant("dayRange")), required("every", .constant("duration")))))
      .described("The types of the columns."),
    required("rows", Row.form.byName("row", atLeast: "at least one row")).described("The rows, in order."),
    optional("covers", .word).described("The duration that the rows cover exactly.")
  ).making { fields, parts in parts.1.map { ScheduleTable(rows: following($0, fields), covers: parts.2) } }

  /// The rows that could be read; a gap between two of them is a finding.
  private static func following(_ read: [(key: YAMLScalar, value: Row.Parts)], _ fields: Fields) -> [Row] {
    // After a row that cannot be read the place of the next one is unknown.
    var nextDay: Int? = 1
    return read.compactMap { key, row in
      let (days, every) = row
      if let days, let nextDay, days.range.lowerBound != nextDay {
        fields.findings.add(
          .wrongType,
          "Row \(key.value) of \(fields.subject) begins on day \(days.range.lowerBound), not on day \(nextDay)",
          at: days.span,
          fix: "Let the rows follow each other without a gap, from day 1."
        )
      }
      nextDay = days.map { $0.range.upperBound + 1 }
      guard let days, let every else { return nil }
      return Row(id: key.value, days: days.range, every: every, span: days.span)
    }
  }
}

extension ScheduleTable.Row {
  fileprivate typealias Parts = ((range: ClosedRange<Int>, span: SourceSpan)?, FactDuration?)

  fileprivate static let form: Form<Parts> = Form(
    required("days", .dayRange).described(
      "Days from the first to the last one: 4..16. The rows follow each other without a gap from day 1."
    ),
    required("every", .duration)
  )
}

extension Shape<(range: ClosedRange<Int>, span: SourceSpan)> {
  fileprivate static var dayRange: Shape {
    Shape(Schema.pattern("^0*[1-9][0-9]*\\.\\.0*[1-9][0-9]*$").with(["maxLength": 14])) { fields, node, key in
      guard let token = fields.typedToken(node, key) else { return nil }
      let parts = token.name.split(separator: ".", omittingEmptySubsequences: false)
      let isWritten =
        parts.count == 3 && parts[1].isEmpty && token.name.utf8.allSatisfy { $0 == 46 || (48...57).contains($0) }
      guard isWritten, token.name.utf8.count <= 14, let first = Int(parts[0]), let last = Int(parts[2]),
        first >= 1, first <= last
      else {
        fields.wrongType(key, token.name, "a range of days such as 1..3", token.span)
        return nil
      }
      return (first...last, token.span)
    }
  }
}
