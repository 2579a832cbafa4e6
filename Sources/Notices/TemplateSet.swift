import Mustache

/// A Mustache template that cannot be used, with its place.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The template's file, relative to the folder of templates.
  public let file: String
  /// The line, from 1; nothing when the file as a whole is meant.
  public let line: Int?
  /// What is wrong; no full stop.
  public let summary: String
  /// What to do about it.
  public let fix: String

  /// File, line, summary and fix in one line.
  public var description: String { "\(file)\(line.map { ":\($0)" } ?? ""): \(summary). \(fix)" }
}

/// Mustache templates that have been read and checked: none has a syntax error, and none uses an unknown name.
public struct TemplateSet: Sendable {
  private let library: MustacheLibrary

  /// Reads templates by their path relative to the folder of templates, such as `notices/email.html.mustache`.
  ///
  /// `names` gives the values that each template may use; Mustache itself renders an unknown one as nothing. A template
  /// that is missing, cannot be read or uses another name is an error; all of them are reported.
  public static func load(
    _ files: [String: String],
    names: [String: Set<String>]
  ) -> (templates: TemplateSet?, errors: [TemplateError]) {
    var library = MustacheLibrary(templates: [:])
    var errors: [TemplateError] = []
    for (name, known) in names.sorted(by: { $0.key < $1.key }) {
      let file = "\(name).mustache"
      guard let text = files[file] else {
        errors.append(
          TemplateError(file: file, line: nil, summary: "The template is missing", fix: "Restore it from the product")
        )
        continue
      }
      do {
        library.register(try MustacheTemplate(string: text), named: name)
      } catch {
        errors.append(syntaxError(error, file: file))
        continue
      }
      for tag in templateTags(in: text) where !known.contains(tag.name) {
        errors.append(
          TemplateError(
            file: file,
            line: tag.line,
            summary: "The template uses '\(tag.name)', which no page gives it",
            fix: "Use one of: \(known.sorted().joined(separator: ", "))."
          )
        )
      }
    }
    return (errors.isEmpty ? TemplateSet(library: library) : nil, errors)
  }

  /// Renders a template with values; `name` must be one of those that were loaded.
  public func render(_ name: String, _ values: [String: Any]) -> String {
    guard let text = library.render(values, withTemplate: name) else {
      preconditionFailure("template \(name) was not loaded")
    }
    return text
  }

  private static func syntaxError(_ error: any Error, file: String) -> TemplateError {
    let parserError = error as? MustacheTemplate.ParserError
    let reason = parserError.map { "\($0.error)" } ?? "\(error)"
    return TemplateError(
      file: file,
      line: parserError?.context.lineNumber,
      summary: "The template cannot be read: \(reason)",
      fix: "Close every section and every tag that the template opens."
    )
  }
}

/// The tags of a template that take a value: variables and sections, by name and line.
private func templateTags(in text: String) -> [(name: String, line: Int)] {
  var tags: [(name: String, line: Int)] = []
  for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
    for piece in line.components(separatedBy: "{{").dropFirst() {
      guard let end = piece.firstRange(of: "}}") else { continue }
      var name = String(piece[..<end.lowerBound]).filter { $0 != " " }
      guard let sigil = name.first, !"!>%=$<".contains(sigil) else { continue }
      if "#^/&{".contains(sigil) { name.removeFirst() }
      if name != "." { tags.append((name, index + 1)) }
    }
  }
  return tags
}

extension Substring {
  fileprivate func components(separatedBy separator: String) -> [Substring] {
    var pieces: [Substring] = []
    var rest = self
    while let range = rest.firstRange(of: separator) {
      pieces.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return pieces + [rest]
  }
}
