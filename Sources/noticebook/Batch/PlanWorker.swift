import JSON
import LineStreams
import Noticebook
import Notices
import Renewals
import ResultDocuments

/// Plans for one customer after the other.
struct PlanWorker: LineWorker {
  let noticebooks: Noticebooks
  let request: FactsRequest
  /// The channels; all channels of each notice if empty.
  let channels: [String]

  func answer(_ line: [UInt8], to output: inout JSONOutput) throws {
    let answer = try noticebooks.answer(line, request)
    guard let plan = try answer.plan(channels: channels) else { return answer.write(to: &output) }
    output.value(json: Array(answer.document(of: plan).json.text(indented: false).utf8))
  }
}

extension FactsAnswer {
  /// The plan of an answer about a subscription; `nil` if it is about something else.
  func plan(channels: [String]) throws(PayloadError) -> NoticePlan? {
    guard case .notice(let result, let setting) = content else { return nil }
    return try noticebook.renderer.plan(for: facts, in: setting, now: result.decision.now, channels: channels)
  }

  /// A plan of the answer as JSON.
  func document(of plan: NoticePlan) -> PlanDocument {
    PlanDocument(plan, id: facts.id, catalog: noticebook.renderer.texts.catalog)
  }
}
