import XML

/// The layout of a model: input data at the bottom, and above it one line for each level of decisions.
struct DMNDiagram {
  let model: DecisionModel

  private static let box = (width: 240, height: 60)
  private static let step = (x: 260, y: 140)

  private struct Place {
    let id: String
    let x: Int
    let y: Int
  }

  func write(_ xml: inout XMLWriter) {
    let places = places
    let byID = Dictionary(places.map { ($0.id, $0) }) { first, _ in first }
    xml.element("dmndi:DMNDI") { xml in
      xml.element("dmndi:DMNDiagram", [("id", "diagram.\(model.id)")]) { xml in
        for place in places {
          xml.element("dmndi:DMNShape", [("id", "shape.\(place.id)"), ("dmnElementRef", place.id)]) { xml in
            let bounds = [
              ("x", place.x), ("y", place.y), ("width", Self.box.width), ("height", Self.box.height),
            ]
            xml.element("dc:Bounds", bounds.map { ($0.0, String($0.1)) })
          }
        }
        for decision in model.decisions {
          for column in decision.inputs {
            let source = model.supplier(of: column).map { "decision.\($0.id)" } ?? "data.\(column.variable)"
            guard let from = byID[source], let to = byID["decision.\(decision.id)"] else { continue }
            let requirement = "decision.\(decision.id).needs.\(column.variable)"
            xml.element("dmndi:DMNEdge", [("id", "edge.\(requirement)"), ("dmnElementRef", requirement)]) { xml in
              let points = [(from.x, from.y), (to.x, to.y + Self.box.height)]
              for (x, y) in points {
                xml.element("di:waypoint", [("x", String(x + Self.box.width / 2)), ("y", String(y))])
              }
            }
          }
        }
      }
    }
  }

  /// Input data is one line below the first decision that requires it.
  private var places: [Place] {
    var lines: [Int: [String]] = [:]
    for data in model.inputData {
      let users = model.decisions.filter { $0.inputs.contains { $0.variable == data.column.variable } }
      lines[2 * ((users.map(\.level).min() ?? 1) - 1), default: []].append("data.\(data.column.variable)")
    }
    for decision in model.decisions { lines[2 * decision.level - 1, default: []].append("decision.\(decision.id)") }
    let used = lines.keys.sorted(by: >)
    return used.enumerated().flatMap { line, level in
      (lines[level] ?? []).enumerated().map { index, id in
        Place(id: id, x: 40 + index * Self.step.x, y: 40 + line * Self.step.y)
      }
    }
  }
}
