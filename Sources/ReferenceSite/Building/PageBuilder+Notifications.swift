import Catalogs
import ICU
import MessageFormatting

extension PageBuilder {
  /// The server notifications: when each arrives, the states before and after it, and what to do then.
  func notifications() -> [Block] {
    let columns: [SiteLabel] = [.notification, .arrival, .stateBefore, .stateAfter, .rule, .notice, .test]
    return [
      .table(
        Table(
          caption: [.text(text.label(.notificationsCaption))],
          groups: [Table.ColumnGroup(title: nil, columns: columns.map { [.text(text.label($0))] })],
          noteTitles: [],
          rows: facts.notifications.map(row)
        )
      )
    ]
  }

  private func row(_ fact: NotificationFact) -> Table.Row {
    let ways = facts.transitions.filter { $0.notifications.contains(fact.notification) }
    let from = ways.flatMap { way -> [Token?] in way.from.isEmpty ? [nil] : way.from }
    let before = names(of: from.withoutRepeatedNames, .before)
    let after = names(of: ways.map(\.to).withoutRepeatedNames, .after)
    let outcome = pictures.outcome(of: fact.notification) ?? NotificationOutcome()
    return Table.Row(
      id: fact.id,
      header: codes([fact.notification.type, fact.notification.subtype].compactMap(\.self)),
      cells: [
        text.line("facts.notifications.\(fact.id).arrives"),
        ways.isEmpty ? [.quiet([.text(text.label(.anyState))])] : before,
        ways.isEmpty ? [.quiet([.text(text.label(.keep))])] : after,
        orDash(outcome.rows.map { text.name(ofRow: $0, of: facts.decision.table) }.inOneLine),
        orDash(folded(outcome.notices.map(text.name(ofNotice:)), beyond: 3, .total)),
        orDash(folded(outcome.scenarios.map(text.name(ofScenario:)), beyond: 2, .testCount)),
      ],
      notes: []
    )
  }

  /// Names of which more than so many open below their number.
  func folded(_ names: [[Inline]], beyond limit: Int, _ label: SiteLabel) -> [Inline] {
    guard names.count > limit else { return names.onLines }
    return [.folded(names.onLines, label: text.label(label, ["count": .number(DecimalNumber(names.count))]))]
  }

  /// A cell of a table; a dash where it is empty.
  func orDash(_ cell: [Inline]) -> [Inline] { cell.isEmpty ? [.quiet([.text("–")])] : cell }

  /// How long periods take in tests.
  func speeds() -> [Block] {
    let plans = pictures.plans
    return [
      .table(
        Table(
          caption: [.text(text.label(.speedsCaption))],
          groups: [
            Table.ColumnGroup(
              title: nil,
              columns: [[.text(text.label(.speed))]] + plans.map { [.text(text.length($0))] }
                + [[.text(text.label(.billingRetry))], [.text(text.label(.gracePeriod))]]
            )
          ],
          noteTitles: [text.label(.evidence)],
          rows: facts.speeds.map { speed in
            let lengths = plans.map { speed.periods[$0] } + [speed.billingRetry, speed.gracePeriod]
            return Table.Row(
              id: speed.id,
              header: codes(speed.names.map(\.token.name)),
              cells: lengths.map { length in orDash(length.map { [.text(text.shortestLength($0))] } ?? []) },
              notes: [
                [
                  .badge(
                    text.plain("facts.evidence.\(speed.provenance.evidence.rawValue)").plainText,
                    kind: speed.provenance.evidence.rawValue
                  )
                ]
              ]
            )
          }
        )
      )
    ]
  }
}

extension [Token?] {
  /// The tokens, each name once, and `nil` once, in the order in which they first occur.
  fileprivate var withoutRepeatedNames: [Token?] {
    var seen: Set<String?> = []
    return filter { seen.insert($0?.name).inserted }
  }
}
