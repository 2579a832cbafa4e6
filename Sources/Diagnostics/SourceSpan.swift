/// A place in a text file.
public struct SourcePosition: Hashable, Comparable, Sendable {
  // Every text and every key of a catalog has several positions, so that they are kept small.
  private let lineNumber: UInt32
  private let columnNumber: UInt32

  /// The line, from 1.
  public var line: Int { Int(lineNumber) }
  /// The column, from 1, in Unicode scalars; a byte-order mark is not counted.
  public var column: Int { Int(columnNumber) }

  /// Makes a position from a line and a column, both counted from 1; no file has as many as 32 bits can count.
  public init(line: Int, column: Int) {
    lineNumber = UInt32(clamping: line)
    columnNumber = UInt32(clamping: column)
  }

  /// Whether the left position comes first in reading order.
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A stretch of a text file.
public struct SourceSpan: Hashable, Comparable, Sendable {
  /// The file's path, relative to the folder that the run was given.
  public let file: String
  /// Where the stretch begins.
  public let start: SourcePosition
  /// Where the stretch ends (exclusive); equal to ``start`` for a single place.
  public let end: SourcePosition

  /// Makes a span; without an end it is the single place `start`.
  public init(file: String, start: SourcePosition, end: SourcePosition? = nil) {
    self.file = file
    self.start = start
    self.end = end ?? start
  }

  /// Whether the left span comes first, by file and then by place.
  public static func < (left: SourceSpan, right: SourceSpan) -> Bool {
    (left.file, left.start, left.end) < (right.file, right.start, right.end)
  }
}
