import Catalogs
import Diagnostics
import ICU

/// Decisions, states and reasons that no text is about.
///
/// Where only some of the texts are absent, these are missing translations.
struct UncoveredOutcomeCheck: Check {
  let rule = Rule(
    id: "uncovered-outcome",
    severity: .error,
    topic: .decisions,
    example: RuleExample(
      file: "strings/ja/facts.yaml",
      firing: nil,
      fixed: "states.open: 利用可能\nstates.open.meaning: アクセスできます。\n",
      beside: [
        "facts/states.yaml":
          "open: {symbol: State/open, raw: 1, entitled: true, evidence: documented, sources: [guide]}\n",
        "strings/en/facts.yaml": "states.open: Open\nstates.open.meaning: Access is open.\n",
        "strings/ja/page.yaml": "title: 状態\n",
      ]
    )
  )

  let comparesTexts = true
  let comparesFiles = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    let catalog = context.catalog
    let all = context.outcomeTexts
    let silent = catalog.locales.flatMap { locale in
      catalog.outcomesWithoutTexts(in: locale, among: all).map { outcome in
        finding(
          "No text of \(outcome.subject) exists in \(locale)",
          at: outcome.span,
          key: outcome.keys.first,
          locale: locale.tag,
          notes: ["Its texts: \(outcome.keys.map(\.name).joined(separator: ", "))"],
          fix: "Write them in strings/\(locale)/."
        )
      }
    }
    let facts = catalog.facts
    return silent + facts.tables.flatMap { uncoveredRows(of: $0, facts) } + statesWithoutPage(facts)
      + reasonsWithoutPage(facts)
  }

  /// Rows that end access, send a message or ask for an action, and neither name a notice nor say that there is none.
  private func uncoveredRows(of table: TableFact, _ facts: Facts) -> [Diagnostic] {
    func outputs(_ kind: String) -> [String] {
      table.outputs.compactMap { output in
        if case .facts(let token, _) = output.domain, token.name == kind { output.id } else { nil }
      }
    }
    func values(_ row: TableFact.Row, _ names: [String]) -> [String] {
      names.compactMap { row.outcome[$0]?.name }.filter { $0 != "none" }
    }
    let notices = outputs("notices")
    guard !notices.isEmpty else { return [] }
    let advice = table.outputs.map(\.id).filter { facts.decision.part(of: $0) == .advice }
    return table.rows.compactMap { row in
      // A notice, or the choice that there is none.
      guard notices.allSatisfy({ row.outcome[$0] == nil }) else { return nil }
      let asks =
        values(row, outputs("links")) + values(row, outputs("reasons")).filter { facts.reasons.named($0) != nil }
      let closed = values(row, outputs("states")).compactMap { facts.states.named($0) }.filter { !$0.entitled }
      guard !asks.isEmpty || (!closed.isEmpty && values(row, advice).isEmpty) else { return nil }
      let what = asks.first.map { "says \($0)" } ?? "closes access"
      return finding(
        "Row \(row.id) of table \(table.id) \(what) without a notice",
        at: row.span,
        fix: "Name the notice for the customer, an advice for the caller, or write `\(notices[0]): none`."
      )
    }
  }

  private func statesWithoutPage(_ facts: Facts) -> [Diagnostic] {
    let isListed = facts.pages.flatMap(\.sections).flatMap(\.blocks).contains { block in
      if case .generated(.states) = block { true } else { false }
    }
    guard !facts.pages.isEmpty, !isListed else { return [] }
    return facts.states.filter { state in
      !facts.symbols.contains { $0.symbol == state.symbol && $0.page != nil }
    }
    .map { state in
      finding(
        "State \(state.id) is on no page",
        at: state.provenance.sources.first?.span,
        fix: "Give a section of facts/pages.yaml the block `{generated: states}`, or its symbol a page."
      )
    }
  }

  private func reasonsWithoutPage(_ facts: Facts) -> [Diagnostic] {
    guard !facts.pages.isEmpty else { return [] }
    let symbols = Dictionary(facts.symbols.map { ("symbols.\($0.id)", $0) }) { first, _ in first }
    let described = Set(
      facts.pages.compactMap { page in page.about.flatMap { symbols[$0.name] } }
        .flatMap { symbol in
          [symbol.symbol] + symbol.related.compactMap { facts.symbols.named($0.name)?.symbol }
        }
    )
    let told = facts.tables.flatMap(\.rows).filter { row in
      row.outcome.values.contains { facts.notices.named($0.name) != nil }
    }
    let withNotice = Set(told.flatMap { $0.outcome.values.map(\.name) })
    return facts.reasons.filter { reason in
      !described.contains(reason.symbol) && !withNotice.contains(reason.id)
    }
    .map { reason in
      finding(
        "Reason \(reason.id) is on no page and in no row that gives a notice",
        at: reason.span,
        fix: "Give its symbol a page with `about`, or name it in `related` of a symbol that has one."
      )
    }
  }
}
