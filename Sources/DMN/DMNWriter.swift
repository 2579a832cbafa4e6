import XML

/// Writes a model as DMN 1.3; identifiers follow from names alone.
struct DMNWriter {
  let model: DecisionModel
  let catalog: String
  let locale: String
  let isSingleValued: Bool

  /// The namespace of the extension elements.
  static let extensions = "urn:x-noticebook:dmn"

  var xml: String {
    var xml = XMLWriter()
    let attributes = [
      ("xmlns", "https://www.omg.org/spec/DMN/20191111/MODEL/"),
      ("xmlns:dmndi", "https://www.omg.org/spec/DMN/20191111/DMNDI/"),
      ("xmlns:dc", "http://www.omg.org/spec/DMN/20180521/DC/"),
      ("xmlns:di", "http://www.omg.org/spec/DMN/20180521/DI/"),
      ("xmlns:nb", Self.extensions),
      ("id", "model.\(model.id)"),
      ("name", model.id.asVariable),
      ("namespace", "urn:x-noticebook:\(catalog):\(model.id)"),
      ("exporter", "Noticebook"),
    ]
    xml.element("definitions", attributes) { xml in
      for data in model.inputData { write(data, &xml) }
      for decision in model.decisions { write(decision, &xml) }
      DMNDiagram(model: model).write(&xml)
    }
    return xml.text
  }

  private func write(_ data: DecisionModel.InputData, _ xml: inout XMLWriter) {
    let variable = data.column.variable
    xml.element("inputData", [("id", "data.\(variable)"), ("name", variable)]) { xml in
      if !data.about.isEmpty { xml.element("description", text: data.about) }
      xml.element(
        "variable",
        [("id", "variable.\(variable)"), ("name", variable), ("typeRef", data.column.kind.rawValue)]
      )
    }
  }

  private func write(_ decision: DecisionModel.Decision, _ xml: inout XMLWriter) {
    let id = "decision.\(decision.id)"
    xml.element("decision", [("id", id), ("name", decision.variable)]) { xml in
      xml.element("description", text: decision.about)
      let type = decision.outputs.count == 1 ? [("typeRef", decision.outputs[0].kind.rawValue)] : []
      xml.element("variable", [("id", "\(id).variable"), ("name", decision.variable)] + type)
      for column in decision.inputs {
        xml.element("informationRequirement", [("id", "\(id).needs.\(column.variable)")]) { xml in
          if let supplier = model.supplier(of: column) {
            xml.element("requiredDecision", [("href", "#decision.\(supplier.id)")])
          } else {
            xml.element("requiredInput", [("href", "#data.\(column.variable)")])
          }
        }
      }
      xml.element("decisionTable", [("id", "\(id).table"), ("hitPolicy", "UNIQUE")]) { xml in
        write(columns: decision, id: id, &xml)
        for rule in decision.rules { write(rule, decision: id, &xml) }
      }
    }
  }

  private func write(columns decision: DecisionModel.Decision, id: String, _ xml: inout XMLWriter) {
    for column in decision.inputs {
      xml.element("input", [("id", "\(id).\(column.variable)")]) { xml in
        let expression = [("id", "\(id).\(column.variable).expression"), ("typeRef", column.kind.rawValue)]
        xml.element("inputExpression", expression) { $0.element("text", text: column.variable) }
        xml.element("inputValues") { $0.element("text", text: column.values.joined(separator: ",")) }
      }
    }
    for column in decision.outputs {
      // Of several outputs each has a name; a single one has that of the decision, and the label repeats it.
      let name = (decision.outputs.count > 1 ? "name" : "label", column.variable)
      let attributes = [("id", "\(id).\(column.variable)"), name, ("typeRef", column.kind.rawValue)]
      xml.element("output", attributes) { xml in
        xml.element("outputValues") { $0.element("text", text: column.values.joined(separator: ",")) }
      }
    }
  }

  private func write(_ rule: DecisionModel.Rule, decision: String, _ xml: inout XMLWriter) {
    let rules = isSingleValued ? rule.singleValued : [rule]
    for (index, single) in rules.enumerated() {
      let id = "\(decision).rule.\(rule.id)" + (isSingleValued ? ".\(index + 1)" : "")
      xml.element("rule", [("id", id), ("label", rule.id)]) { xml in
        if let text = rule.texts.first(where: { $0.locale == locale }) {
          xml.element("description", text: text.text)
        }
        write(extensions: rule, &xml)
        for (index, cell) in single.cells.enumerated() {
          xml.element("inputEntry", [("id", "\(id).in.\(index + 1)")]) {
            $0.element("text", text: cell?.joined(separator: ",") ?? "-")
          }
        }
        for (index, value) in single.outcome.enumerated() {
          xml.element("outputEntry", [("id", "\(id).out.\(index + 1)")]) { $0.element("text", text: value) }
        }
      }
    }
  }

  private func write(extensions rule: DecisionModel.Rule, _ xml: inout XMLWriter) {
    guard let evidence = rule.evidence else { return }
    xml.element("extensionElements") { xml in
      for text in rule.texts { xml.element("nb:text", [("xml:lang", text.locale)], text: text.text) }
      xml.element("nb:evidence", text: evidence)
      for source in rule.sources { xml.element("nb:source", text: source) }
    }
  }
}
