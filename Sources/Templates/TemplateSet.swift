/// Mustache templates that have been read and checked: none has a syntax error, uses an unknown name or includes itself,
/// and none brings a value to a place where it could be more than text.
public struct TemplateSet: Sendable {
  let templates: [String: Template]

  /// No templates, for notice books that only decide.
  public static let none = TemplateSet(templates: [:])

  /// Reads templates by their path relative to the folder of templates, such as `notices/email.html.mustache`.
  ///
  /// `values` says which values each template may use, and `links` which addresses the templates for customers may link
  /// to. The name of a template decides whether it is HTML; see ``TemplateValues``. The rules are stricter than
  /// Mustache, which renders an unknown name as an empty string and lets a template switch off escaping. It is an error
  /// if a template
  ///
  /// - is missing, can't be read, or includes itself,
  /// - uses a name that it isn't given, or leaves out a required one,
  /// - writes a value unescaped, as HTML if it isn't HTML, or in a place where escaping doesn't make it safe,
  /// - is for customers and has an address that is not among `links`, or loads or runs anything.
  ///
  /// All errors are reported, by file and line.
  public static func load(
    _ files: [String: String],
    names values: [String: TemplateValues],
    links: [String] = []
  ) -> (templates: TemplateSet?, errors: [TemplateError]) {
    var templates: [String: Template] = [:]
    var errors: [TemplateError] = []
    var partials: [String: [TemplateTag]] = [:]
    for (name, own) in values.sorted(by: { $0.key < $1.key }) {
      let file = "\(name).mustache"
      guard let text = files[file] else {
        let fix = "Restore it from the product."
        errors.append(
          TemplateError(file: file, line: nil, summary: "The template is missing", fix: fix, isMissing: true)
        )
        continue
      }
      let pieces = TemplatePiece.all(in: text)
      let checker = TemplateChecker(name, pieces, templates: values)
      partials[name] = checker.partials
      guard checker.errors.isEmpty else {
        errors += checker.errors
        continue
      }
      let isHTML = TemplateValues.isHTML(name)
      do throws(Template.SyntaxError) {
        templates[name] = try Template(pieces, isHTML: isHTML)
        errors += contentErrors(pieces, file: file, own, AllowedAddresses(links: links), isHTML: isHTML)
      } catch {
        let summary = "The template cannot be read: \(error.reason)"
        errors.append(TemplateError(file: file, line: error.line, summary: summary, fix: TemplateError.closing))
      }
    }
    errors += inclusionErrors(partials)
    return (errors.isEmpty ? TemplateSet(templates: templates) : nil, errors)
  }

  /// The errors in the text of a template outside its tags.
  private static func contentErrors(
    _ pieces: [TemplatePiece],
    file: String,
    _ values: TemplateValues,
    _ addresses: AllowedAddresses,
    isHTML: Bool
  ) -> [TemplateError] {
    if isHTML { return HTMLChecker(file, pieces, values, addresses).errors }
    guard values.isForCustomers else { return [] }
    return PlainTextChecker(file, pieces, addresses).errors
  }

  /// Renders a template with values; `name` must be one of those that were loaded.
  ///
  /// - Parameter common: Values that many renderings share; `values` come before them.
  public func render(
    _ name: String,
    _ values: [String: TemplateValue],
    common: [String: TemplateValue] = [:]
  ) -> String {
    guard let template = templates[name] else { preconditionFailure("template \(name) was not loaded") }
    var writer = TemplateWriter(templates, [common, values])
    writer.write(template)
    return writer.text
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
}
