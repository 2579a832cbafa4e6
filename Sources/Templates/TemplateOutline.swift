/// A template as its parts, for programs that write it without Mustache; templates that it includes are part of it.
package struct TemplateOutline: Sendable {
  /// A part.
  package indirect enum Part: Sendable {
    case text(String)
    /// A value by its name; `.` is the item of a list.
    case value(String, isEscaped: Bool)
    /// Parts that are written for each item of a list, or once where a value is there; `isInverted`: where it is not.
    case section(String, isInverted: Bool, [Part])

    /// The names of values in it.
    fileprivate var names: [String] {
      switch self {
      case .text: []
      case .value(let name, _): [name]
      case .section(let name, _, let parts): [name] + parts.flatMap(\.names)
      }
    }
  }

  package let parts: [Part]

  package init(parts: [Part]) { self.parts = parts }
}

extension TemplateSet {
  /// The parts of a template; `nil` if it was not loaded.
  package func outline(of name: String) -> TemplateOutline? {
    templates[name].map { TemplateOutline(parts: outline($0.nodes)) }
  }

  /// The names of the values that a template uses, and those of the templates that it includes; none if it was not loaded.
  package func names(in name: String) -> Set<String> {
    outline(of: name).map { Set($0.parts.flatMap(\.names)) } ?? []
  }

  private func outline(_ nodes: [Template.Node]) -> [TemplateOutline.Part] {
    nodes.flatMap { node -> [TemplateOutline.Part] in
      switch node {
      case .text(let text): [.text(text)]
      case .value(let name, let isEscaped): [.value(name, isEscaped: isEscaped)]
      case .section(let name, let isInverted, let nodes): [.section(name, isInverted: isInverted, outline(nodes))]
      case .partial(let name, _): templates[name].map { outline($0.nodes) } ?? []
      }
    }
  }
}
