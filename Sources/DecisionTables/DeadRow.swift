/// A row that could be deleted without leaving a point undecided.
public struct DeadRow: Hashable, Sendable {
  /// Why no point needs the row.
  public enum Reason: Hashable, Sendable {
    /// The cells of these inputs, in input order, hold no value, so the row never applies.
    case emptyCell(inputs: [String])
    /// These rows, in table order, together claim every point of the row; without any one of them they would not.
    case coveredBy([String])
  }

  /// The id of the row.
  public let id: String
  /// Why it is dead.
  public let reason: Reason

  package init(id: String, reason: Reason) {
    (self.id, self.reason) = (id, reason)
  }
}
