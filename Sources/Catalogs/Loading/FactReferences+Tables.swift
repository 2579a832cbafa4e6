import Diagnostics

extension FactReferences {
  func checkTables() {
    for table in facts.tables { check(table) }
    for overlay in facts.overlays {
      guard let base = facts.tables.named(overlay.over.name) else { continue }
      let outputs = NameList(base.outputs.map(\.id))
      for stage in overlay.stages {
        for token in stage.sets { require(token, in: outputs, "Output", "table \(base.id)") }
        let settable = base.outputs.filter { output in stage.sets.contains { $0.name == output.id } }
        checkOutcomes(of: stage.table.rows, settable)
      }
    }
  }

  private func check(_ table: TableFact) {
    for output in table.outputs {
      if case .facts(let token, _) = output.domain, facts.names(ofKind: token.name) == nil {
        findings.add(
          .unknownReference,
          "'\(token.name.shown)' isn't a kind of facts",
          at: token.span,
          fix: "Write states, reasons, notices or links."
        )
      }
    }
    checkOutcomes(of: table.rows, table.outputs)
    let needed = table.outputs.filter { output in
      let values = values(of: output)
      return !values.names.isEmpty && !values.contains("none")
    }
    for row in table.rows {
      for output in needed where row.outcome[output.id] == nil {
        findings.add(
          .missingKey,
          "Row \(row.id) of table \(table.id) says nothing about \(output.id)",
          at: row.span,
          fix: "Add `\(output.id):` to its `then`."
        )
      }
    }
  }

  private func checkOutcomes(of rows: [TableFact.Row], _ outputs: [TableFact.Output]) {
    var known: [String: NameList] = [:]
    for output in outputs { known[output.id] = values(of: output) }
    let names = NameList(outputs.map(\.id))
    for row in rows {
      for (name, token) in row.outcome.sorted(by: { $0.key < $1.key }) {
        guard let values = known[name] else {
          findings.add(
            .unknownReference,
            "Row \(row.id) sets '\(name.shown)', which isn't an output that it may set",
            at: token.span,
            fix: names.fix(for: name)
          )
          continue
        }
        if let step = stepThat(names: token, as: outputs.first { $0.id == name }) {
          findings.addOnce(
            .wrongType,
            "Notice '\(token.name)' can't be a step, because rows name it",
            at: step.notice.span,
            fix: "Create another notice for the step, such as \(token.name)Reminder."
          )
          continue
        }
        // Without values the output is already a finding.
        if !values.names.isEmpty { require(token, in: values, "Value", "output \(name)") }
      }
    }
  }

  /// The step that has the texts of a notice that a row names.
  private func stepThat(names notice: Token, as output: TableFact.Output?) -> NoticeStep? {
    guard case .facts(let kind, _)? = output?.domain, kind.name == "notices" else { return nil }
    return facts.notices.lazy.flatMap(\.steps).first { $0.notice.name == notice.name }
  }

  /// The values of an output, with the names of facts that could not be read.
  func values(of output: TableFact.Output) -> NameList {
    guard case .facts(let kind, let also) = output.domain else { return NameList(facts.values(of: output)) }
    guard facts.names(ofKind: kind.name) != nil else { return NameList([]) }
    let names = names("facts/\(kind.name)").filter { !facts.reminders.contains($0) }
    return NameList(names + self.names("facts/\(kind.name).yaml") + also)
  }
}
