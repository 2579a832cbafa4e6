import Diagnostics

/// Checks that every name that a fact refers to exists.
struct FactReferences {
  let facts: Facts
  let findings: Findings

  func check() {
    checkProvenance()
    for notice in facts.notices { check(notice) }
    for reason in facts.reasons {
      for token in reason.related { require(token, in: facts.reasons.map(\.id), "Reason", "facts/reasons") }
      if let token = reason.schedule { require(token, in: facts.schedule.map(\.id), "Schedule", "facts/schedule.yaml") }
    }
    for fact in facts.schedule { check(fact) }
    for parameter in facts.parameters { check(parameter) }
    for table in facts.tables { check(table) }
    for overlay in facts.overlays { check(overlay) }
    for page in facts.pages { check(page) }
    for symbol in facts.symbols {
      if let page = symbol.page { checkPagePlace(page) }
    }
  }

  private func checkProvenance() {
    var all = facts.links.map(\.provenance) + facts.states.map(\.provenance) + facts.schedule.map(\.provenance)
    all += facts.reasons.map(\.availability.provenance) + facts.tables.flatMap { $0.rows.map(\.provenance) }
    all += facts.overlays.flatMap { $0.stages.flatMap { $0.table.rows.map(\.provenance) } }
    let known = facts.sources.map(\.id)
    for reference in all.flatMap(\.sources) {
      require(Token(reference.source, reference.span), in: known, "Source", "facts/sources.yaml")
    }
  }

  private func check(_ notice: NoticeFact) {
    for token in notice.channels { require(token, in: facts.channels.map(\.id), "Channel", "facts/channels.yaml") }
    for token in notice.parameters {
      require(token, in: facts.parameters.map(\.id), "Parameter", "facts/parameters.yaml")
    }
    if let token = notice.validUntil {
      let ends = facts.parameters.filter { $0.kind == .exclusiveEnd }.map(\.id)
      require(token, in: ends, "Parameter of type exclusiveEnd", "facts/parameters.yaml")
    }
  }

  private func check(_ fact: ScheduleFact) {
    guard case .table(let table) = fact.value, let covers = table.covers else { return }
    require(covers, in: facts.schedule.map(\.id), "Schedule", "facts/schedule.yaml")
    guard let target = facts.schedule.named(covers.name), case .duration(let duration) = target.value,
      let last = table.rows.last
    else { return }
    if duration.unit != .day || duration.amount != last.days.upperBound {
      findings.add(
        .wrongType,
        "Schedule \(fact.id) ends on day \(last.days.upperBound), but \(covers.name) is \(duration)",
        at: covers.span,
        fix: "Let the last row end where \(covers.name) ends."
      )
    }
  }

  private func check(_ parameter: Parameter) {
    let known = facts.parameters
    func find(_ name: String, _ kinds: Set<Parameter.Kind>) {
      if let other = known.named(name), kinds.contains(other.kind) { return }
      let fitting = known.filter { kinds.contains($0.kind) }.map(\.id)
      findings.add(
        .unknownReference,
        "Parameter \(parameter.id) is derived from '\(name)', which does not exist or has another type",
        at: parameter.span,
        fix: "Name one of: \(fitting.joined(separator: ", "))."
      )
    }
    switch parameter.origin {
    case .payload: break
    case .lastDayBefore(let name), .dayOf(let name): find(name, [.exclusiveEnd])
    case .civilDaysUntil(let name): find(name, [.date])
    case .after(_, let name):
      if case .duration? = facts.schedule.named(String(name.dropFirst("schedule.".count)))?.value,
        name.hasPrefix("schedule.")
      {
        return
      }
      findings.add(
        .unknownReference,
        "Parameter \(parameter.id) adds '\(name)', which is no duration of the schedule",
        at: parameter.span,
        fix: "Name one as schedule.<name>."
      )
    }
  }

  private func check(_ table: TableFact) {
    for output in table.outputs {
      if case .facts(let token, _) = output.domain, facts.names(ofKind: token.name) == nil {
        findings.add(
          .unknownReference,
          "'\(token.name)' is no kind of facts",
          at: token.span,
          fix: "Write states, reasons, notices or links."
        )
      }
    }
    for row in table.rows {
      checkOutcome(row, table.outputs)
      for output in table.outputs where row.outcome[output.id] == nil {
        guard !facts.values(of: output).contains("none") else { continue }
        findings.add(
          .missingKey,
          "Row \(row.id) of table \(table.id) says nothing about \(output.id)",
          at: row.span,
          fix: "Add `\(output.id):` to its `then`."
        )
      }
    }
  }

  private func check(_ overlay: OverlayFact) {
    guard let base = facts.tables.named(overlay.over.name) else { return }
    for stage in overlay.stages {
      for token in stage.sets { require(token, in: base.outputs.map(\.id), "Output", "table \(base.id)") }
      let settable = base.outputs.filter { output in stage.sets.contains { $0.name == output.id } }
      for row in stage.table.rows { checkOutcome(row, settable) }
    }
  }

  private func checkOutcome(_ row: TableFact.Row, _ outputs: [TableFact.Output]) {
    for (name, token) in row.outcome.sorted(by: { $0.key < $1.key }) {
      guard let output = outputs.first(where: { $0.id == name }) else {
        findings.add(
          .unknownReference,
          "Row \(row.id) sets '\(name)', which is no output that it may set",
          at: token.span,
          fix: "Set one of: \(outputs.map(\.id).joined(separator: ", "))."
        )
        continue
      }
      require(token, in: facts.values(of: output), "Value", "output \(output.id)")
    }
  }

  private func check(_ page: PageFact) {
    if let about = page.about {
      require(about, in: facts.reasons.map { "reasons.\($0.id)" }, "Fact", "facts/reasons")
    }
    for block in page.sections.flatMap(\.blocks) {
      switch block {
      case .text, .generated: break
      case .table(let token):
        let tables = facts.schedule.compactMap { fact in
          if case .table = fact.value { "schedule.\(fact.id)" } else { nil }
        }
        require(token, in: tables + facts.tables.map { "tables.\($0.id)" }, "Table", "facts")
      case .list(let token):
        require(token, in: facts.reasons.map { "reasons.\($0.id).endsWhen" }, "List", "facts/reasons")
      }
    }
  }

  private func checkPagePlace(_ token: Token) {
    guard !facts.contains(pagePlace: token.name) else { return }
    findings.add(
      .unknownReference,
      "Page '\(token.name)' does not exist",
      at: token.span,
      fix: "Write the path of a page of facts/pages.yaml, with # and the name of a section, a state or a row."
    )
  }

  private func require(_ token: Token, in known: [String], _ kind: String, _ place: String) {
    guard !known.contains(token.name) else { return }
    let nearest = suggestion(for: token.name, among: known).map { "Did you mean '\($0)'?" }
    findings.add(
      .unknownReference,
      "\(kind) '\(token.name)' does not exist in \(place)",
      at: token.span,
      fix: nearest ?? "Write one of: \(known.joined(separator: ", "))."
    )
  }
}

extension Facts {
  /// Whether `path` or `path#anchor` is a place that the generated pages have.
  public func contains(pagePlace place: String) -> Bool {
    let parts = place.split(separator: "#", maxSplits: 1).map(String.init)
    guard let path = parts.first, let page = pages.first(where: { $0.path == path }) else { return false }
    guard parts.count > 1 else { return !place.hasSuffix("#") }
    return anchors(of: page).contains(parts[1])
  }

  /// The anchors of a page: its sections, and what its blocks add.
  public func anchors(of page: PageFact) -> Set<String> {
    var anchors = Set(page.sections.map(\.id))
    for block in page.sections.flatMap(\.blocks) {
      switch block {
      case .table(let token) where token.name.hasPrefix("tables."):
        anchors.formUnion(tables.named(String(token.name.dropFirst("tables.".count)))?.rows.map(\.id) ?? [])
      case .generated(.states): anchors.formUnion(states.map(\.id))
      case .generated(.notices): anchors.formUnion(notices.map(\.id))
      case .generated(.glossary): anchors.formUnion(glossary.map(\.id))
      default: break
      }
    }
    return anchors
  }
}
