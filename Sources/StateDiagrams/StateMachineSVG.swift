import ICU
import XML

/// The state machine as SVG: a column for each state, a row for each transition, and an arrow in it.
///
/// Text is text, and names and sentences are next to the shapes as `title` and `desc`. There are no scripts; colors
/// follow the preference of the reader for light or dark.
package struct StateMachineSVG: Sendable {
  /// The document, as the text of a file of its own.
  package let text: String
  /// Draws the machine. Lengths are the same for the same names, and follow no font of this machine.
  package init(_ machine: StateMachine) { text = StateMachineDrawing(machine).svg }
}

struct StateMachineDrawing {
  private let machine: StateMachine
  private let labels: [[String]]
  private let labelWidth: Int
  private let headHeight: Int
  private var columns: [String: Int] = [:]

  private static let step = 140
  private static let rowHeight = 46
  private static let margin = 16
  /// How wide a column of text is at the size of labels, generously.
  private static let letter = 7.4

  init(_ machine: StateMachine) {
    self.machine = machine
    labels = machine.nodes.map { Self.lines(of: $0.name) }
    let longest = machine.edges.map { edge in
      max(Double(edge.label.columnCount), 0.86 * Double(edge.notifications.map(\.columnCount).max() ?? 0))
    }
    labelWidth = Self.margin + Int((longest.max() ?? 0) * Self.letter) + 24
    headHeight = 20 + 18 * (labels.map(\.count).max() ?? 1)
    for (index, node) in machine.nodes.enumerated() {
      columns[node.id] = labelWidth + Self.step * index + Self.step / 2
    }
  }

  private var top: Int { Self.margin + headHeight + 14 }
  private var width: Int { labelWidth + Self.step * machine.nodes.count + Self.margin }
  private var height: Int { top + machine.edges.map(rowHeight).reduce(0, +) + Self.margin }

  /// A row grows with each notification after the first.
  private func rowHeight(_ edge: StateMachine.Edge) -> Int {
    Self.rowHeight + 15 * max(0, edge.notifications.count - 1)
  }

  /// The drawing as a document.
  var svg: String {
    let ids = ["states-title", "states-desc"]
    var xml = XMLWriter()
    let size = [("viewBox", "0 0 \(width) \(height)"), ("width", "\(width)"), ("height", "\(height)")]
    let role = [("role", "img"), ("aria-labelledby", ids.joined(separator: " "))]
    let language = [("lang", machine.locale.tag), ("xml:lang", machine.locale.tag)]
    xml.element("svg", [("xmlns", "http://www.w3.org/2000/svg")] + size + role + language) { xml in
      xml.element("title", [("id", ids[0])], text: machine.title)
      xml.element("desc", [("id", ids[1])], text: description)
      xml.element("style", text: Self.style)
      xml.element("rect", [("class", "page"), ("width", "\(width)"), ("height", "\(height)")])
      var y = top
      for (index, edge) in machine.edges.enumerated() {
        if index.isMultiple(of: 2) {
          let band = [("x", "0"), ("y", "\(y)"), ("width", "\(width)"), ("height", "\(rowHeight(edge))")]
          xml.element("rect", [("class", "band")] + band)
        }
        y += rowHeight(edge)
      }
      for (node, lines) in zip(machine.nodes, labels) { draw(node, lines, &xml) }
      y = top
      for edge in machine.edges {
        draw(edge, y: y, &xml)
        y += rowHeight(edge)
      }
    }
    return xml.text
  }

  /// What the picture shows, then every transition as a sentence.
  private var description: String {
    ([machine.about] + machine.edges.map(\.description)).joined(separator: "\n")
  }

  private func draw(_ node: StateMachine.Node, _ lines: [String], _ xml: inout XMLWriter) {
    let x = columns[node.id] ?? 0
    let line = [("x1", x), ("y1", Self.margin + headHeight), ("x2", x), ("y2", height - Self.margin)]
    xml.element("line", [("class", "life")] + line.map { ($0.0, "\($0.1)") })
    xml.element("g", [("class", "state")]) { xml in
      xml.element("title", text: node.name)
      let inset = node.isEntitled ? [0, 4] : [0]
      for inset in inset {
        let box = [
          ("x", x - Self.step / 2 + 6 + inset), ("y", Self.margin + inset), ("width", Self.step - 12 - 2 * inset),
          ("height", headHeight - 2 * inset), ("rx", node.kind == .start || node.kind == .decided ? 18 : 8 - inset),
        ]
        let shape = node.kind == .start || node.kind == .decided ? "other" : inset == 0 ? "box" : "ring"
        xml.element("rect", [("class", shape)] + box.map { ($0.0, "\($0.1)") })
      }
      let first = Self.margin + headHeight / 2 + 5 - 9 * (lines.count - 1)
      for (index, line) in lines.enumerated() {
        xml.element("text", [("class", "name"), ("x", "\(x)"), ("y", "\(first + 18 * index)")], text: line)
      }
    }
  }

  private func draw(_ edge: StateMachine.Edge, y: Int, _ xml: inout XMLWriter) {
    xml.element("g", [("id", "transition-\(edge.id)")]) { xml in
      xml.element("title", text: edge.text)
      xml.element("text", [("class", "event"), ("x", "\(Self.margin)"), ("y", "\(y + 19)")], text: edge.label)
      for (index, notification) in edge.notifications.enumerated() {
        let place = [("x", "\(Self.margin)"), ("y", "\(y + 35 + 15 * index)")]
        xml.element("text", [("class", "notification")] + place, text: notification)
      }
      let middle = y + rowHeight(edge) / 2
      let starts = edge.from.compactMap { columns[$0] }
      guard let end = columns[edge.to] else { return }
      for start in starts where start == end {
        let loop = "M\(start) \(middle - 9)h26a9 9 0 0 1 0 18h-17"
        xml.element("path", [("class", "arrow"), ("d", loop)])
        xml.element("path", [("class", "head"), ("d", "M\(start + 1) \(middle + 9)l10 -5v10z")])
      }
      for side in [-1, 1] {
        let reached = starts.filter { ($0 - end) * side > 0 }
        // The farthest start draws the line for all of its side.
        guard let farthest = reached.max(by: { abs($0 - end) < abs($1 - end) }) else { continue }
        let tip = end + side
        xml.element("path", [("class", "arrow"), ("d", "M\(farthest) \(middle)H\(tip + 9 * side)")])
        xml.element("path", [("class", "head"), ("d", "M\(tip) \(middle)l\(10 * side) -5v10z")])
      }
      for start in starts {
        let dotY = start == end ? middle - 9 : middle
        xml.element("circle", [("class", "dot"), ("cx", "\(start)"), ("cy", "\(dotY)"), ("r", "4")])
      }
    }
  }
}
