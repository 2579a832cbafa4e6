import Catalogs
import DecisionTables
import Instants

/// What all decisions about the same values of the variables say: everything but instants, and values of payloads that no
/// table lists.
///
/// A program works each case out once; customers are in few different ones.
package final class DecisionCase: Sendable {
  /// The values of the composition's variables, by index.
  let values: [Int]
  let verdict: DecisionProgram.Verdict
  let state: String
  let access: Access
  let notice: String?
  let action: String?
  let message: String?
  let advice: String?
  /// The words of the tables' own outputs, by output, without those that are `none`.
  let others: [String: String]
  /// The overlay rows that changed something, in order.
  let overlays: [AppliedOverlay]
  /// The state that the row itself found, before any overlay.
  let ownState: String?
  /// Whether a decision of the case also says what a payload holds that the table does not list.
  package let saysUnlisted: Bool
  /// Whether an input of the table or of a stage may have taken a value for unrecognised.
  let mayBeUnrecognised: Bool
  /// What the deduplication key of the notice is made of; `nil` if there is no notice.
  let occurrence: NoticeOccurrence?

  init(_ values: [Int], _ verdict: DecisionProgram.Verdict, _ program: DecisionProgram) {
    self.values = values
    self.verdict = verdict
    let composition = program.composition
    let table = composition.facts[0]
    let row = table.rows[verdict.rows[0]]
    let words = program.words(verdict.outcome)
    let decision = composition.decision
    func word(_ part: DecisionFact.Part) -> String? { words[decision.output(part)] }
    func named(_ part: DecisionFact.Part) -> String? { word(part) == "none" ? nil : word(part) }
    state = word(.state) ?? ""
    access = word(.access).flatMap(Access.init) ?? .unknown
    (notice, action, message, advice) = (named(.notice), named(.action), named(.message), named(.advice))
    others = words.filter { decision.part(of: $0.key) == nil && $0.value != "none" }
    ownState = row.outcome[decision.output(.state)]?.name
    let overlays = program.applied(verdict)
    self.overlays = overlays
    saysUnlisted = composition.readings[0].contains { $0.mayBeUnlisted(values) }
    mayBeUnrecognised = composition.readings.contains { $0.contains { $0.mayBeUnrecognised(values) } }
    occurrence = named(.notice).flatMap { composition.occurrences[$0] }
  }
}

extension RenewalDecision {
  /// The instant of an input, by its place in ``inputs``; `nil` if there isn't one.
  package func instant(ofInput index: Int) -> Instant? { program.composition.readings[0][index].instant(in: facts) }
}

/// What names an occurrence of a notice, without the subscription.
struct NoticeOccurrence: Sendable {
  /// What notices about one and the same situation have in common.
  let situation: String
  /// The fields that name the period that the notice is about; the first that is there counts.
  let paths: [PayloadPath]
}
