/// Why bytes cannot be read as JSON, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What sort of mistake it is.
  public enum Kind: Hashable, Sendable {
    /// The text does not follow the grammar.
    case syntax
    /// Something follows the value, such as another one.
    case textBehind
    /// An object has a name twice.
    case duplicateName
    /// Values are nested deeper than is read.
    case tooDeep
  }

  /// What sort of mistake it is.
  public let kind: Kind
  /// The line, from 1; lines end with U+000A.
  public let line: Int
  /// The column, from 1, in Unicode scalars.
  public let column: Int
  /// Whether the text has no other line, as one of a stream, whose number others know.
  public let isOnlyLine: Bool
  /// The names of the members that lead to the place, outermost first, as they are written; arrays have no part in it.
  public let path: [String]
  /// What is wrong: a clause that begins in lower case, without a full stop and without text of the source.
  public let reason: String

  /// Where the mistake is, in words: `line 3, column 7`, or only the column where there is but one line.
  public var place: String { isOnlyLine ? "column \(column)" : "line \(line), column \(column)" }

  /// Place and reason in one line, without a full stop.
  public var summary: String { "The JSON cannot be read at line \(line), column \(column): \(reason)" }

  /// The summary.
  public var description: String { summary }

  /// Compares the path's names by scalars.
  public static func == (left: JSONError, right: JSONError) -> Bool {
    left.kind == right.kind && left.line == right.line && left.column == right.column && left.reason == right.reason
      && left.path.elementsEqual(right.path) { $0.hasSameScalars(as: $1) }
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(line)
    hasher.combine(column)
    for name in path { name.hashScalars(into: &hasher) }
  }
}
