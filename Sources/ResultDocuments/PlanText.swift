import Catalogs
import ICU
import Instants
import Notices
import Reporters
import Terminal

/// A plan for a person at a terminal: each time once, with what is sent on each channel.
package struct PlanText {
  package let text: String

  package init(_ plan: NoticePlan, timeZone: TimeZoneIdentifier, color: Bool) {
    let style = TextStyle(color: color)
    var rows: [TextStyle.Row] = []
    var last: Instant?
    for step in plan.steps {
      if last != step.time {
        if last != nil { rows.append(.empty) }
        let day = Self.local(step.time, timeZone)
        rows.append(TextStyle.Row(step.isDue ? "now" : "then", emphasis: day, step.isDue ? "" : " (fetch first)"))
      }
      last = step.time
      let name = step.step == NoticeStep.first ? step.notice.id : "\(step.notice.id), step \(step.step)"
      rows.append(TextStyle.Row(step.channel, name))
      let parts = step.notice.channels.first?.parts ?? []
      for part in parts.prefix(2) {
        rows.append(TextStyle.Row("", part.text.split(separator: "\n").first.map(String.init) ?? ""))
      }
      rows.append(TextStyle.Row("", "key \(step.key ?? "none")"))
    }
    if plan.steps.isEmpty { rows.append(TextStyle.Row("plan", emphasis: "nothing to send", "")) }
    // A later step says that itself.
    if let moment = plan.planAgain, !plan.steps.contains(where: { $0.time == moment }) {
      if last != nil { rows.append(.empty) }
      rows.append(TextStyle.Row("plan again", "\(Self.local(moment, timeZone)) (fetch first)"))
    }
    if !plan.omissions.isEmpty { rows.append(.empty) }
    rows += plan.omissions.map { TextStyle.Row("left out", "\($0.notice), step \($0.step): \($0.reason.words)") }
    rows += plan.assumptions.map(TextStyle.Row.init)
    rows += plan.warnings.map { TextStyle.Row("warning", $0) }
    text = style.text(rows)
  }

  private static func local(_ instant: Instant, _ zone: TimeZoneIdentifier) -> String {
    guard let local = zone.civilDateTime(of: instant) else { return instant.description }
    let minutes = local.millisecondOfDay / 60_000
    func digits(_ number: Int64) -> String { number < 10 ? "0\(number)" : String(number) }
    return "\(local.date) \(digits(minutes / 60)):\(digits(minutes % 60)) \(zone)"
  }
}

extension NoticePlan.Omission.Reason {
  fileprivate var words: String {
    switch self {
    case .unknownStart: "nothing says when it began; pass since in the facts"
    case .tooClose: "another step has its day"
    case .tooLate: "the notice has ended by then, or another one is due"
    case .sameKey: "a notice of the same situation has sent it before"
    case .noConsent: "it is marketing; pass marketingConsent in the facts if the customer agreed"
    }
  }
}
