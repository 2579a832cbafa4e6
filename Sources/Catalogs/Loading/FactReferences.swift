import Diagnostics

/// Checks that every name that a fact refers to exists.
struct FactReferences {
  let facts: Facts
  /// The names that each file or folder declares, also those of facts that could not be read: they exist anyway.
  let declared: [String: NameList]
  let findings: Findings
  let parameterKinds: [String: Parameter.Kind]
  let parametersByKind: [Parameter.Kind: NameList]
  let schedules: [String: ScheduleFact.Value]

  init(facts: Facts, declared: [String: NameList], findings: Findings) {
    self.facts = facts
    self.declared = declared
    self.findings = findings
    // Names of facts are unique: a duplicate key is read once.
    parameterKinds = Dictionary(uniqueKeysWithValues: facts.parameters.map { ($0.id, $0.kind) })
    parametersByKind = Dictionary(grouping: facts.parameters, by: \.kind).mapValues { NameList($0.map(\.id)) }
    schedules = Dictionary(uniqueKeysWithValues: facts.schedule.map { ($0.id, $0.value) })
  }

  func check() {
    checkProvenance()
    for notice in facts.notices { check(notice) }
    for reason in facts.reasons {
      if let token = reason.schedule { require(token, "Schedule", FactFile.schedule.path) }
    }
    for symbol in facts.symbols { check(symbol) }
    checkSymbolsOfStates()
    let speeds = NameList(facts.speeds.flatMap { $0.names.map(\.token.name) } + ["production"])
    for scenario in facts.scenarios { require(scenario.speed, in: speeds, "Speed", FactFile.speeds.path) }
    for fact in facts.schedule { check(fact) }
    for parameter in facts.parameters { check(parameter) }
    for product in facts.products { check(product) }
    checkTransitions()
    checkDecision()
    checkTables()
    checkProofs()
    checkPages()
  }

  private func checkProvenance() {
    for reference in facts.sourceReferences {
      require(Token(reference.source, reference.span), "Source", FactFile.sources.path)
    }
  }

  private func check(_ product: ProductFact) {
    for (parameter, _) in product.values {
      require(parameter, in: parametersByKind[.text] ?? NameList([]), "Text parameter", FactFile.parameters.path)
    }
  }

  private func check(_ notice: NoticeFact) {
    for token in notice.channels { require(token, "Channel", FactFile.channels.path) }
    for token in notice.parameters { require(token, "Parameter", FactFile.parameters.path) }
    for step in notice.steps {
      require(step.notice, "Notice", "facts/notices")
      if case .before(let end, _) = step.timing { requireInstant(end, "has a step before", notice) }
    }
    if case .parameter(let start)? = notice.since { requireInstant(start, "is since", notice) }
    if let end = notice.validUntil { requireInstant(end, "ends with", notice, ", or write never") }
  }

  /// Requires a parameter whose value is an instant.
  private func requireInstant(_ token: Token, _ use: String, _ notice: NoticeFact, _ otherwise: String = "") {
    require(token, "Parameter", FactFile.parameters.path)
    guard let kind = parameterKinds[token.name], kind != .exclusiveEnd else { return }
    findings.add(
      .wrongType,
      "Notice \(notice.id) \(use) '\(token.name)', which isn't an exclusiveEnd",
      at: token.span,
      fix: "Name a parameter of type exclusiveEnd\(otherwise)."
    )
  }

  private func check(_ symbol: SymbolFact) {
    if let token = symbol.availability { require(token, "Availability", FactFile.availability.path) }
    for token in symbol.related + [symbol.replacedBy].compactMap({ $0 }) {
      require(token, "Symbol", FactFile.symbols.path)
    }
  }

  /// Where a catalog has symbols, those of its states are among them.
  private func checkSymbolsOfStates() {
    let count = names(FactFile.symbols.path).count
    // One that cannot be read may be the one.
    guard count > 0, facts.symbols.count == count else { return }
    let known = NameList(facts.symbols.map(\.symbol))
    for state in facts.states {
      if let symbol = state.symbolToken { require(symbol, in: known, "Symbol", FactFile.symbols.path) }
    }
  }

  private func check(_ fact: ScheduleFact) {
    guard case .table(let table) = fact.value, let covers = table.covers else { return }
    require(covers, "Schedule", FactFile.schedule.path)
    guard let target = schedules[covers.name], let last = table.rows.last else { return }
    guard case .duration(let duration) = target else {
      findings.add(
        .wrongType,
        "Schedule '\(covers.name)' isn't a single duration, so \(fact.id) can't cover it",
        at: covers.span,
        fix: "Name a schedule of kind duration."
      )
      return
    }
    if duration.unit != .day || duration.amount != last.days.upperBound {
      findings.add(
        .wrongType,
        "Schedule \(fact.id) ends on day \(last.days.upperBound), but \(covers.name) is \(duration)",
        at: covers.span,
        fix: "Let the last row end where \(covers.name) ends."
      )
    }
  }

  private func checkPages() {
    let symbols = NameList(names(FactFile.symbols.path).map { "symbols.\($0)" })
    let scheduled = facts.schedule.compactMap { fact in
      if case .table = fact.value { "schedule.\(fact.id)" } else { nil }
    }
    let tables = NameList(
      scheduled + names("facts/tables").map { "tables.\($0)" }
    )
    let lists = NameList(names("facts/reasons").map { "reasons.\($0).endsWhen" })
    let timelines = NameList(scheduled)
    let inputs = NameList(facts.tables.flatMap { table in table.inputs.map { "\(table.id).\($0.id)" } })
    for page in facts.pages {
      if let about = page.about { require(about, in: symbols, "Fact", FactFile.symbols.path) }
      for block in page.sections.flatMap(\.blocks) {
        switch block {
        // Without its sample a page lacks something, but notices and decisions do not: a check finds it.
        case .text, .generated, .code: break
        case .some(let kind, let tokens): check(tokens, of: kind)
        case .table(let token): require(token, in: tables, "Table", "facts")
        case .list(let token): require(token, in: lists, "List", "facts/reasons")
        case .input(let token): require(token, in: inputs, "Input", "facts/tables")
        case .timeline(let token): require(token, in: timelines, "Table", FactFile.schedule.path)
        case .pages(let tokens): for token in tokens { require(token, "Page", FactFile.pages.path) }
        case .scenario(let token, _): require(token, "Scenario", FactFile.scenarios.path)
        case .state(let token, _): require(token, "State", FactFile.states.path)
        }
      }
    }
    var places = PagePlaces(facts)
    for case let token? in facts.symbols.map(\.page) + facts.pages.flatMap(\.moved).map(\.place)
    where !places.contains(token.name) {
      findings.add(
        .unknownReference,
        "Page '\(token.name.shown)' does not exist",
        at: token.span,
        fix: "Write the path of a page of facts/pages.yaml, with # and the name of a section, a state or a row."
      )
    }
  }

  /// Names of what a page shows some of. Those of checks are not known here: a check finds wrong ones.
  private func check(_ tokens: [Token], of kind: PageFact.Generated) {
    switch kind {
    case .notices: for token in tokens { require(token, "Notice", "facts/notices") }
    case .overlays:
      let stages = NameList(facts.overlays.flatMap { $0.stages.map(\.table.id) })
      for token in tokens { require(token, in: stages, "Stage", "facts/tables") }
    case .provenance:
      let kinds = NameList(PageFact.FactKind.allCases.map(\.rawValue))
      for token in tokens { require(token, in: kinds, "Kind of facts", "facts") }
    default: break
    }
  }

  func names(_ place: String) -> [String] { declared[place]?.names ?? [] }

  private func require(_ token: Token, _ kind: String, _ place: String) {
    require(token, in: declared[place] ?? NameList([]), kind, place)
  }

  func require(_ token: Token, in known: NameList, _ kind: String, _ place: String) {
    guard !known.contains(token.name) else { return }
    findings.add(
      .unknownReference,
      "\(kind) '\(token.name.shown)' does not exist in \(place)",
      at: token.span,
      fix: known.fix(for: token.name)
    )
  }
}
