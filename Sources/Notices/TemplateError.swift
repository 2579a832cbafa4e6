/// A Mustache template that cannot be used, with its place.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The template's file, relative to the folder of templates.
  public let file: String
  /// The line, from 1; nothing when the file as a whole is meant.
  public let line: Int?
  /// What is wrong; no full stop.
  public let summary: String
  /// What to do about it; a sentence.
  public let fix: String

  /// File, line, summary and fix in one line.
  public var description: String { "\(file)\(line.map { ":\($0)" } ?? ""): \(summary). \(fix)" }
}
