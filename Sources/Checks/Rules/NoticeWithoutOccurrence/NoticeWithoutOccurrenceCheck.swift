import Catalogs
import Diagnostics

/// Notices whose deduplication keys name no period.
struct NoticeWithoutOccurrenceCheck: Check {
  let rule = Rule(
    id: "notice-without-occurrence",
    severity: .error,
    topic: .decisions,
    example: RuleExample(
      file: "facts/payloads.yaml",
      firing: Self.payloads,
      fixed: Self.payloads + "occurrence: [bill.periodEnd]\n",
      ground: [
        "facts/channels.yaml": "push:\n  title: {format: line}\n",
        "facts/notices/unpaid.yaml": "channels: [push]\nparameters: [plan]\nvalidUntil: never\nclosings: []\n",
        "facts/parameters.yaml": """
        plan: {type: text, from: bill.plan, about: The plan's name., examples: {any: Plus}, longest: {any: Plus Annual}}

        """,
        "strings/en/notices/unpaid.yaml": "push.title: |\n  Please pay for {$plan}\n",
      ]
    )
  )

  private static let payloads = """
    objects:
      bill:
        whole: [collected]
        fields: {id: text, periodEnd: seconds, plan: text}
    identity: {subscription: [bill.id]}

    """

  func findings(in context: CheckContext) -> [Diagnostic] {
    let facts = context.catalog.facts
    guard facts.payloads.identity.occurrence.isEmpty else { return [] }
    // A reminder is about the period of the notice that it reminds of.
    return facts.notices.filter { $0.occurrence.isEmpty && !facts.reminders.contains($0.id) }.map { notice in
      finding(
        "Notice '\(notice.id)' has no occurrence",
        at: notice.span,
        fix: "Add occurrence with the fields that name its period, here or for all notices in facts/payloads.yaml."
      )
    }
  }
}
