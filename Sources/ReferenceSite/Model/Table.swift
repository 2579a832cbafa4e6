/// A table with one header cell in each row.
package struct Table: Hashable, Sendable {
  /// Neighboring columns.
  package struct ColumnGroup: Hashable, Sendable {
    /// The heading over the columns; `nil` for a column without a group heading.
    let title: String?
    let columns: [[Inline]]
    /// Whether the columns are the outcome of a row.
    let isOutcome: Bool

    /// Whether the columns are one cell, because most rows set only a few of them.
    var isOneCell: Bool { isOutcome && columns.count > 2 }

    package init(title: String?, columns: [[Inline]], isOutcome: Bool = false) {
      (self.title, self.columns, self.isOutcome) = (title, columns, isOutcome)
    }
  }

  /// A row.
  package struct Row: Hashable, Sendable {
    let id: String?
    let header: [Inline]
    let cells: [[Inline]]
    /// What is said about the row as a whole, one for each of the table's `noteTitles`.
    let notes: [[Inline]]

    package init(id: String?, header: [Inline], cells: [[Inline]], notes: [[Inline]]) {
      (self.id, self.header, self.cells, self.notes) = (id, header, cells, notes)
    }
  }

  /// Empty if the text before it says what it is.
  let caption: [Inline]
  /// The groups; the first column of the first group holds the row headers.
  let groups: [ColumnGroup]
  /// What the notes of each row are; empty for tables without notes.
  let noteTitles: [String]
  let rows: [Row]

  package init(caption: [Inline], groups: [ColumnGroup], noteTitles: [String], rows: [Row]) {
    (self.caption, self.groups, self.noteTitles, self.rows) = (caption, groups, noteTitles, rows)
  }

  /// Whether it has more cells side by side than a page shows at the usual size.
  var isWide: Bool { groups.reduce(0) { $0 + ($1.isOneCell ? 1 : $1.columns.count) } > 8 }

  /// Whether each row is a card in a narrow window.
  var hasCards: Bool { columns.count > 3 }

  /// The names of the cells' columns, without the fields of payloads on the lines below them.
  var cellNames: [String] {
    columns.dropFirst().map { Self.name(of: $0).plainText }
  }

  private static func name(of column: [Inline]) -> [Inline] { Array(column.prefix { $0 != .lineBreak }) }

  /// The table with the names of its columns alone, without fields of payloads.
  var withoutFields: Table {
    Table(
      caption: caption,
      groups: groups.map {
        ColumnGroup(title: $0.title, columns: $0.columns.map(Self.name), isOutcome: $0.isOutcome)
      },
      noteTitles: noteTitles,
      rows: rows
    )
  }

  /// All columns, in order.
  var columns: [[Inline]] { groups.flatMap(\.columns) }
}
