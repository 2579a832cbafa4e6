import Catalogs
import ICU
import Instants
import JSON
import Notices
import Renewals

/// A plan as JSON.
package struct PlanDocument {
  package let json: JSONValue

  /// - Parameter id: What the caller calls the customer, as the facts have it.
  package init(_ plan: NoticePlan, id: String?, catalog: Catalog) {
    json = .fields([
      ("format", 1.json),
      ("madeWith", catalog.madeWith),
      ("id", id?.json),
      ("now", plan.now.description.json), ("planAgain", plan.planAgain?.description.json),
      ("steps", .array(plan.steps.map(Self.step))),
      (
        "omissions",
        .array(
          plan.omissions.map {
            .fields([("notice", $0.notice.json), ("step", $0.step.json), ("reason", $0.reason.rawValue.json)])
          }
        )
      ),
      (
        "assumptions",
        .array(
          plan.assumptions.map {
            .fields([("field", $0.field.json), ("value", $0.value.json), ("storefront", $0.storefront?.json)])
          }
        )
      ),
      ("warnings", .array(plan.warnings.map(\.json))),
    ])
  }

  private static func step(_ step: NoticePlan.Step) -> JSONValue {
    let channel = step.notice.channels.first
    return .fields([
      ("time", step.time.description.json), ("isDue", .boolean(step.isDue)),
      ("refresh", .boolean(step.needsRefresh)), ("notice", step.decision.notice?.json ?? step.notice.id.json),
      ("step", step.step.json), ("texts", step.notice.id.json), ("channel", step.channel.json),
      ("deduplicationKey", step.key?.json), ("locale", channel?.locale.tag.json),
      (
        "parts",
        .fields(
          (channel?.parts ?? []).map { part in
            (part.id, .fields([("text", part.text.json), ("html", part.html?.json)]))
          }
        )
      ),
      ("validUntil", step.notice.validUntil?.description.json),
    ])
  }
}
