/// Goes through a template's tags, and says which of them cannot be used as they are.
struct TemplateChecker {
  let file: String
  /// The template's name, and its values.
  private let name: String
  private let values: TemplateValues
  /// The values of all templates, by name.
  private let templates: [String: TemplateValues]
  private(set) var errors: [TemplateError] = []
  /// The other templates that this one includes.
  private(set) var partials: [TemplateTag] = []
  /// The sections that are open.
  private var sections: [TemplateTag] = []
  /// The values that are written where they always are.
  private var written: Set<String> = []

  private static let depthLimit = 64

  /// Checks the tags of a template, whose name is one of `templates`.
  init(_ name: String, _ pieces: [TemplatePiece], templates: [String: TemplateValues]) {
    file = "\(name).mustache"
    self.name = name
    self.templates = templates
    values = templates[name] ?? TemplateValues([:])
    for case .tag(let tag) in pieces {
      check(tag)
      // Sections are written by recursion, so very many inside each other would exhaust the stack.
      guard sections.count > Self.depthLimit else { continue }
      errors = []
      report(
        tag.line,
        "More than \(Self.depthLimit) sections are nested here",
        fix: "Close the sections where they end."
      )
      return
    }
    // A section without an end is a mistake that ``Template`` names.
    guard errors.isEmpty, sections.isEmpty else { return }
    for missing in values.required.subtracting(written).sorted() {
      report(
        nil,
        "The template never writes '\(missing)', without which it says nothing",
        fix: "Write \(form(of: missing)), outside other sections."
      )
    }
  }

  private var isHTML: Bool { TemplateValues.isHTML(name) }

  private mutating func check(_ tag: TemplateTag) {
    switch tag.kind {
    case .comment: break
    case .unclosed: report(tag.line, "The template cannot be read: a tag has no end", fix: TemplateError.closing)
    case .pragma:
      if !isHTML, tag.name.filter({ !$0.isWhitespace }) == "CONTENT_TYPE:TEXT" { break }
      report(
        tag.line,
        "The template sets its own content type; the file's name decides it",
        fix: "Remove {{%\(tag.name)}}: \(file) is \(isHTML ? "HTML" : "plain text")."
      )
    case .unsupported:
      report(
        tag.line,
        "The template changes delimiters or inherits, which is not supported",
        fix: "Write variables, sections and {{> name}} only."
      )
      if !tag.name.contains("=") { sections.append(tag) }
    case .partial: checkPartial(tag)
    case .section:
      sections.append(tag)
      if tag.name.isEmpty || tag.name == "." { reportNoName(tag) } else { _ = kind(of: tag) }
    case .end: if !sections.isEmpty { sections.removeLast() }
    case .value(let isEscaped):
      if tag.name == "." { return checkItem(tag, isEscaped: isEscaped) }
      if tag.name.isEmpty { return reportNoName(tag) }
      if let kind = kind(of: tag) { check(tag, kind, isEscaped: isEscaped) }
    }
  }

  private mutating func check(_ tag: TemplateTag, _ kind: TemplateValues.Kind, isEscaped: Bool) {
    switch kind {
    case .text, .address, .image, .html:
      checkEscaping(tag, isValueHTML: kind == .html, isEscaped: isEscaped)
      if sections.isEmpty { written.insert(tag.name) }
    case .flag, .texts, .fragments, .records:
      report(
        tag.line,
        "The template writes '\(tag.name)', which is \(kind == .flag ? "true or false" : "a list")",
        fix: "Write \(form(of: tag.name))."
      )
    }
  }

  /// `{{.}}`, which outside a list of texts would write everything that the template was given.
  private mutating func checkItem(_ tag: TemplateTag, isEscaped: Bool) {
    if let section = sections.last, section.kind == .section(isInverted: false), let kind = values.kinds[section.name],
      kind == .texts || kind == .fragments
    {
      checkEscaping(tag, isValueHTML: kind == .fragments, isEscaped: isEscaped)
      if sections.count == 1 { written.insert(section.name) }
      return
    }
    let lists = values.itemLists.map { "{{#\($0)}}…{{/\($0)}}" }
    report(
      tag.line,
      "{{.}} is outside a list of texts",
      fix: lists.isEmpty
        ? "Write a value by its name: \(values.list)." : "Write it in \(lists.joined(separator: " or "))."
    )
  }

  private mutating func checkEscaping(_ tag: TemplateTag, isValueHTML: Bool, isEscaped: Bool) {
    guard isHTML, isValueHTML == isEscaped else { return }
    report(
      tag.line,
      isValueHTML
        ? "The template escapes '\(tag.name)', which is HTML already"
        : "The template writes '\(tag.name)' unescaped, so that it could bring in HTML of its own",
      fix: "Write \(isValueHTML ? "{{{\(tag.name)}}}" : "{{\(tag.name)}}")."
    )
  }

  private mutating func checkPartial(_ tag: TemplateTag) {
    guard let included = templates[tag.name] else {
      let known = templates.keys.sorted().joined(separator: ", ")
      return report(
        tag.line,
        "The template includes '\(tag.name)', which does not exist",
        fix: "Include one of: \(known)."
      )
    }
    partials.append(tag)
    if TemplateValues.isHTML(tag.name) != isHTML, !included.kinds.isEmpty {
      report(
        tag.line,
        "The template includes '\(tag.name)', which is \(isHTML ? "plain text and escapes nothing" : "HTML")",
        fix: "Write here what it would say."
      )
    }
  }

  /// What a value is; reports one that does not exist.
  private mutating func kind(of tag: TemplateTag) -> TemplateValues.Kind? {
    if let kind = values.kinds[tag.name] { return kind }
    report(
      tag.line,
      "The template uses '\(tag.name)', which no page gives it",
      fix: values.kinds.isEmpty ? "Remove it; there is no value to use." : "Use one of: \(values.list)."
    )
    return nil
  }

  /// How a value is written.
  private func form(of name: String) -> String {
    let item = isHTML && values.kinds[name] == .fragments ? "{{{.}}}" : "{{.}}"
    return switch values.kinds[name] {
    case .texts, .fragments: "{{#\(name)}}\(item){{/\(name)}}"
    case .flag, .records: "{{#\(name)}}…{{/\(name)}}"
    case .html where isHTML: "{{{\(name)}}}"
    default: "{{\(name)}}"
    }
  }

  private mutating func reportNoName(_ tag: TemplateTag) {
    report(
      tag.line,
      "A tag names no value, so that it means everything that the template was given",
      fix: values.kinds.isEmpty ? "Remove it." : "Name one of: \(values.list)."
    )
  }

  private mutating func report(_ line: Int?, _ summary: String, fix: String) {
    errors.append(TemplateError(file: file, line: line, summary: summary, fix: fix))
  }
}
