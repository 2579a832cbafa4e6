/// Writes templates with values.
struct TemplateWriter {
  let templates: [String: Template]
  /// What has been written.
  private(set) var text = ""
  /// The values, those of the innermost record last.
  private var scopes: [[String: TemplateValue]]
  /// The item of the innermost list of texts.
  private var item = ""
  /// The indentation that is written before each line of an included template.
  private var indentation = ""
  /// Whether a line begins; kept where there is an indentation.
  private var isLineStart = false

  init(_ templates: [String: Template], _ scopes: [[String: TemplateValue]]) {
    (self.templates, self.scopes) = (templates, scopes)
  }

  mutating func write(_ template: Template) { write(template.nodes) }

  private mutating func write(_ nodes: [Template.Node]) {
    for node in nodes {
      switch node {
      case .text(let text): write(lines: text)
      case .value(let name, let isEscaped):
        guard let value = name == "." ? item : text(name) else { continue }
        if isLineStart, !value.isEmpty { indent() }
        text += isEscaped ? value.htmlEscaped : value
      case .section(let name, let isInverted, let nodes):
        let value = value(name)
        if isInverted {
          if value?.isEmpty != false { write(nodes) }
        } else if let value, !value.isEmpty {
          write(nodes, for: value)
        }
      case .partial(let name, let own):
        guard let template = templates[name] else { continue }
        let outer = indentation
        if !own.isEmpty { (indentation, isLineStart) = (outer + own, true) }
        write(template)
        indentation = outer
        if outer.isEmpty { isLineStart = false }
      }
    }
  }

  private mutating func write(_ nodes: [Template.Node], for value: TemplateValue) {
    switch value {
    case .text, .flag: write(nodes)
    case .texts(let texts):
      let outer = item
      for text in texts {
        item = text
        write(nodes)
      }
      item = outer
    case .records(let records):
      for record in records {
        scopes.append(record)
        write(nodes)
        scopes.removeLast()
      }
    }
  }

  private func value(_ name: String) -> TemplateValue? {
    for scope in scopes.reversed() { if let value = scope[name] { return value } }
    return nil
  }

  private func text(_ name: String) -> String? {
    guard case .text(let text)? = value(name) else { return nil }
    return text
  }

  private mutating func write(lines: String) {
    if indentation.isEmpty { return text += lines }
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.offset > 0 {
        text += "\n"
        isLineStart = true
      }
      if isLineStart, !line.element.isEmpty { indent() }
      text += line.element
    }
  }

  private mutating func indent() {
    text += indentation
    isLineStart = false
  }
}
