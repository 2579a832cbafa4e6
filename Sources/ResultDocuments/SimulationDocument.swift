import Catalogs
import ICU
import Instants
import JSON
import Lifecycle
import Noticebook
import Notices
import OutputFolders
import Renewals

/// A simulation as JSON: every step with the facts that `decide` and `notice` read.
package struct SimulationDocument {
  package let json: JSONValue

  package init(_ steps: [NoticedStep], scenario: Scenario, catalog: Catalog) {
    json = .object([
      JSONValue.Member(name: "format", value: 2.json),
      JSONValue.Member(name: "madeWith", value: catalog.madeWith),
      JSONValue.Member(
        name: "scenario",
        value: .fields([
          ("plan", scenario.plan.description.json), ("grace", (scenario.grace?.description ?? "off").json),
          ("commitment", scenario.commitment?.json), ("trial", scenario.trial?.description.json),
          ("retries", scenario.retries?.description.json), ("afterRetries", scenario.afterRetries?.rawValue.json),
          ("speed", (scenario.speed ?? "production").json),
          ("start", scenario.start.description.json),
          ("end", scenario.end?.description.json),
        ])
      ),
      JSONValue.Member(name: "steps", value: .array(steps.compactMap(Self.step))),
      JSONValue.Member(name: "planned", value: .array(steps.filter { $0.step == nil }.map(Self.planned))),
    ])
  }

  /// A notice that time alone brings.
  private static func planned(_ noticed: NoticedStep) -> JSONValue {
    .fields([
      ("instant", noticed.instant.description.json), ("step", noticed.result.step?.json),
      ("deduplicationKey", noticed.result.deduplicationKey?.json), ("notice", noticed.result.notice.map(notice)),
      ("warnings", .array(noticed.result.warnings.map(\.json))),
    ])
  }

  private static func step(_ noticed: NoticedStep) -> JSONValue? {
    guard let step = noticed.step else { return nil }
    var facts: [JSONValue.Member] = noticed.request.sorted { $0.key < $1.key }.map {
      JSONValue.Member(name: $0, value: $1.json)
    }
    facts.append(JSONValue.Member(name: "now", value: step.instant.description.json))
    if case .object(let members) = step.payload.json { facts += members }
    return .fields([
      ("instant", step.instant.description.json), ("event", step.event.rawValue.json),
      ("transition", step.transition.id.json),
      (
        "notifications",
        .array(
          step.notifications.map { .fields([("notificationType", $0.type.json), ("subtype", $0.subtype?.json)]) }
        )
      ),
      ("decision", Self.decision(noticed.result.decision)),
      ("deduplicationKey", noticed.result.deduplicationKey?.json),
      ("notice", noticed.result.notice.map(notice)), ("warnings", .array(noticed.result.warnings.map(\.json))),
      ("facts", .object(facts)),
    ])
  }

  /// A decision as all results have it.
  private static func decision(_ decision: RenewalDecision) -> JSONValue? {
    var output = JSONOutput()
    DecisionWriter.write(decision, to: &output)
    return output.withBytes { try? JSONValue(parsing: Array($0)) }
  }

  private static func notice(_ notice: RenderedNotice) -> JSONValue {
    .fields([
      ("id", notice.id.json), ("locale", notice.locale?.tag.json), ("timeZone", notice.timeZone.identifier.json),
      (
        "channels",
        .fields(
          notice.channels.map { channel in (channel.id, .fields(channel.parts.map { ($0.id, $0.text.json) })) }
        )
      ),
      ("validUntil", notice.validUntil?.description.json),
    ])
  }
}
