import Catalogs
import ICU
import Instants
import Notices
import Renewals

/// A decision as JSON.
struct DecisionDocument: JSONDocument {
  struct Input: Encodable {
    let id: String
    let value: String
    let assumedAs: String?
    let instant: String?
    let unlisted: String?
    let isNamed: Bool
  }

  struct Overlay: Encodable {
    let stage: String
    let row: String
    let changes: [String: String]
  }

  let table: String
  let row: String
  let state: String
  let entitled: Bool
  let message: String?
  let notice: String?
  let action: String?
  let advice: String?
  let evidence: String
  let sources: [String]
  let inputs: [Input]
  let overlays: [Overlay]
  let now: String
  let nextChange: String?

  init(_ decision: RenewalDecision) {
    table = decision.table
    row = decision.row
    state = decision.state
    entitled = decision.isEntitled
    message = decision.message
    notice = decision.notice
    action = decision.action
    advice = decision.advice
    evidence = decision.provenance.evidence.rawValue
    sources = decision.provenance.references
    inputs = decision.inputs.map {
      Input(
        id: $0.id,
        value: $0.value,
        assumedAs: $0.assumedAs,
        instant: $0.instant?.description,
        unlisted: $0.unlisted,
        isNamed: $0.isNamed
      )
    }
    overlays = decision.overlays.map { Overlay(stage: $0.stage, row: $0.row, changes: $0.changes) }
    now = decision.now.description
    nextChange = decision.nextChange?.description
  }
}

/// The result of `decide` as JSON.
struct DecisionResultDocument: JSONDocument {
  let format = 1
  let madeWith: Provenances
  let decision: DecisionDocument
  /// How each payload is trusted: `verified`, `unsigned` or `unverified`.
  let payloads: [String: String]
  let deduplicationKey: String
  let warnings: [String]

  init(_ decision: RenewalDecision, catalog: Catalog) {
    payloads = decision.trust.mapValues(\.rawValue)
    madeWith = Provenances(catalog)
    self.decision = DecisionDocument(decision)
    deduplicationKey = decision.deduplicationKey
    warnings = decision.warnings
  }
}

/// The result of `notice` as JSON.
struct NoticeDocument: JSONDocument {
  struct Notice: Encodable {
    let id: String
    let locale: String
    let timeZone: String
    let channels: [String: [String: Part]]
    let action: Action?
    let validUntil: String?
  }

  struct Part: Encodable {
    let text: String
    let html: String?
  }

  struct Action: Encodable {
    let id: String
    let label: String
    let url: String
  }

  let format = 1
  let madeWith: Provenances
  let decision: DecisionDocument
  let notice: Notice?
  /// How each payload is trusted: `verified`, `unsigned` or `unverified`.
  let payloads: [String: String]
  let deduplicationKey: String
  let warnings: [String]

  init(_ result: NoticeResult, catalog: Catalog) {
    madeWith = Provenances(catalog)
    decision = DecisionDocument(result.decision)
    payloads = result.decision.trust.mapValues(\.rawValue)
    deduplicationKey = result.decision.deduplicationKey
    warnings = result.warnings
    notice = result.notice.map { notice in
      let channels = notice.channels.map { channel in
        (
          channel.id,
          Dictionary(uniqueKeysWithValues: channel.parts.map { ($0.id, Part(text: $0.text, html: $0.html)) })
        )
      }
      return Notice(
        id: notice.id,
        locale: notice.locale.tag,
        timeZone: notice.timeZone.identifier,
        channels: Dictionary(uniqueKeysWithValues: channels),
        action: notice.action.map { Action(id: $0.id, label: $0.label, url: $0.url) },
        validUntil: notice.validUntil?.description
      )
    }
  }
}
