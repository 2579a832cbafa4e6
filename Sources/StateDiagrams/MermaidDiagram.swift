/// The state machine as a Mermaid `stateDiagram-v2`.
package struct MermaidDiagram: Sendable {
  /// The source of the diagram.
  package let text: String

  /// Writes the diagram; states in which access is open have a thick border.
  package init(_ machine: StateMachine) {
    var lines = [
      "stateDiagram-v2",
      "  accTitle: \(Self.escaped(machine.title))",
    ]
    // A state's name must not be a word of the language, such as `state` or `note`.
    let names = Dictionary(machine.nodes.map { ($0.id, $0.kind == .start ? "[*]" : "s_\(Self.identifier($0.id))") }) {
      $1
    }
    for node in machine.nodes where node.kind != .start {
      lines.append("  state \"\(Self.escaped(node.name))\" as \(names[node.id] ?? "")")
    }
    for edge in machine.edges {
      for state in edge.from {
        let label = "\(edge.label) (\(edge.notifications.joined(separator: ", ")))"
        lines.append("  \(names[state] ?? "") --> \(names[edge.to] ?? ""): \(Self.escaped(label))")
      }
    }
    let open = machine.nodes.filter(\.isEntitled).compactMap { names[$0.id] }
    if !open.isEmpty {
      lines.append("  classDef open stroke-width:3px")
      lines.append("  class \(open.joined(separator: ",")) open")
    }
    text = lines.map { $0 + "\n" }.joined()
  }

  /// Characters that have a meaning to Mermaid, as the codes that it knows for them.
  /// A name without the characters that Mermaid takes for operators.
  private static func identifier(_ name: String) -> String { String(name.map { $0 == "." || $0 == "-" ? "_" : $0 }) }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "#", ";", ":", "<", ">", "{", "}", "%", "`": result += "#\(scalar.value);"
      case "\u{0}"..."\u{1F}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
