/// A Mustache template that cannot be used, with its place.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The template's file, relative to the folder of templates.
  public let file: String
  /// The line, from 1; `nil` if the file as a whole is meant.
  public let line: Int?
  /// What is wrong; no full stop.
  public let summary: String
  /// What to do about it; a sentence.
  public let fix: String
  /// Whether the template is missing, and nothing is wrong with what it says.
  package var isMissing = false

  /// File, line, summary and fix in one line.
  public var description: String { "\(file)\(line.map { ":\($0)" } ?? ""): \(summary). \(fix)" }

  /// What fixes a template of which something stays open.
  static let closing = "Close every section and every tag that the template opens."
}
