import Mustache

/// Mustache templates that have been read and checked: none has a syntax error, none uses an unknown name, and none
/// includes itself.
public struct TemplateSet: Sendable {
  private let library: MustacheLibrary

  /// Chooses ``EscapedHTML`` for a template, on a line of its own.
  private static let pragma: String = {
    MustacheContentTypes.register(EscapedHTML(), named: "NoticebookHTML")
    return "{{% CONTENT_TYPE:NoticebookHTML}}\n"
  }()

  /// How values are written into HTML. Mustache's own way goes by characters, so that a quotation mark with a combining
  /// mark after it would end an attribute.
  private struct EscapedHTML: MustacheContentType {
    func escapeText(_ text: String) -> String { text.htmlEscaped }
  }

  /// Reads templates by their path relative to the folder of templates, such as `notices/email.html.mustache`.
  ///
  /// `names` gives the values that each template may use; Mustache itself renders an unknown one as nothing. A template
  /// that is missing, cannot be read or uses another name is an error; all of them are reported, by file and line.
  public static func load(
    _ files: [String: String],
    names: [String: Set<String>]
  ) -> (templates: TemplateSet?, errors: [TemplateError]) {
    var library = MustacheLibrary(templates: [:])
    var errors: [TemplateError] = []
    var partials: [String: [TemplateTag]] = [:]
    for (name, known) in names.sorted(by: { $0.key < $1.key }) {
      let file = "\(name).mustache"
      guard let text = files[file] else {
        errors.append(
          TemplateError(file: file, line: nil, summary: "The template is missing", fix: "Restore it from the product.")
        )
        continue
      }
      let tags = TemplateTag.all(in: text)
      if let error = depthError(tags, file: file) {
        errors.append(error)
        continue
      }
      partials[name] = tags.filter { $0.kind == .partial }
      let tagErrors = tags.compactMap { error(in: $0, file: file, known: known, templates: names.keys.sorted()) }
      do {
        library.register(try MustacheTemplate(string: pragma + text), named: name)
        errors += tagErrors
      } catch {
        // New delimiters also break the syntax; saying that they are not used here is the better report.
        errors += tagErrors.isEmpty ? [syntaxError(error, file: file)] : tagErrors
      }
    }
    errors += inclusionErrors(partials)
    return (errors.isEmpty ? TemplateSet(library: library) : nil, errors)
  }

  /// Renders a template with values; `name` must be one of those that were loaded.
  public func render(_ name: String, _ values: [String: Any]) -> String {
    guard let text = library.render(values, withTemplate: name) else {
      preconditionFailure("template \(name) was not loaded")
    }
    return text
  }

  /// Mustache reads sections by recursion, so very many inside each other would exhaust the stack.
  private static func depthError(_ tags: [TemplateTag], file: String) -> TemplateError? {
    var depth = 0
    for tag in tags {
      depth += tag.nesting
      guard depth > depthLimit else { continue }
      return TemplateError(
        file: file,
        line: tag.line,
        summary: "More than \(depthLimit) sections stand inside each other here",
        fix: "Close the sections where they end."
      )
    }
    return nil
  }

  private static let depthLimit = 64

  private static func error(
    in tag: TemplateTag,
    file: String,
    known: Set<String>,
    templates: [String]
  ) -> TemplateError? {
    switch tag.kind {
    case .value where known.contains(tag.name) || tag.name == ".": nil
    case .value:
      TemplateError(
        file: file,
        line: tag.line,
        summary: "The template uses '\(tag.name)', which no page gives it",
        fix: "Use one of: \(known.sorted().joined(separator: ", "))."
      )
    case .partial where templates.contains(tag.name): nil
    case .partial:
      TemplateError(
        file: file,
        line: tag.line,
        summary: "The template includes '\(tag.name)', which does not exist",
        fix: "Include one of: \(templates.joined(separator: ", "))."
      )
    case .unsupported:
      TemplateError(
        file: file,
        line: tag.line,
        summary: "The template changes delimiters or inherits, which is not supported",
        fix: "Write variables, sections and {{> name}} only."
      )
    }
  }

  /// A template that includes itself, directly or through others, would render without end.
  private static func inclusionErrors(_ partials: [String: [TemplateTag]]) -> [TemplateError] {
    func reaches(_ target: String, from name: String, _ seen: inout Set<String>) -> Bool {
      guard name != target else { return true }
      guard seen.insert(name).inserted else { return false }
      return (partials[name] ?? []).contains { reaches(target, from: $0.name, &seen) }
    }
    return partials.sorted { $0.key < $1.key }.flatMap { name, tags in
      tags.compactMap { tag in
        var seen: Set<String> = []
        guard reaches(name, from: tag.name, &seen) else { return nil }
        return TemplateError(
          file: "\(name).mustache",
          line: tag.line,
          summary: "The template includes itself through '\(tag.name)'",
          fix: "Remove one of the inclusions."
        )
      }
    }
  }

  private static func syntaxError(_ error: any Error, file: String) -> TemplateError {
    let parserError = error as? MustacheTemplate.ParserError
    let reason =
      switch parserError?.error {
      case MustacheTemplate.Error.sectionCloseNameIncorrect?: "a section ends under another name"
      case MustacheTemplate.Error.expectedSectionEnd?: "a section has no end"
      case MustacheTemplate.Error.unfinishedName?: "a tag has no end"
      case let other as MustacheTemplate.Error: "\(other)"
      default: "a tag has no end"  // the parser's own error, for a text that ends too early
      }
    return TemplateError(
      file: file,
      line: parserError.map { $0.context.lineNumber - 1 },  // the first line is the pragma
      summary: "The template cannot be read: \(reason)",
      fix: "Close every section and every tag that the template opens."
    )
  }
}
