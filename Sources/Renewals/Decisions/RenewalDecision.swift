import Catalogs
import DecisionTables
import Instants
import JSON

/// What a decision table says about one customer's subscription at one moment.
///
/// The rows and the outcome are decided; everything else is computed from them on each access.
public struct RenewalDecision: Sendable {
  let program: DecisionProgram
  /// What was decided about.
  public let facts: SubscriptionFacts
  /// What every decision about the same values says.
  package let common: DecisionCase
  /// The moment of the decision.
  public let now: Instant

  /// The values of the composition's variables, by index.
  var values: [Int] { common.values }
  var verdict: DecisionProgram.Verdict { common.verdict }

  /// The table that decided.
  public var table: String { program.composition.facts[0].id }
  /// The row that decided.
  public var row: String { rowFact.id }
  /// How sure the deciding row is.
  public var provenance: Provenance { rowFact.provenance }
  var rowFact: TableFact.Row { program.composition.facts[0].rows[verdict.rows[0]] }

  /// What the decision says, by output, after the overlays.
  public var outcome: [String: String] { program.words(verdict.outcome) }

  /// What each input was, in the order of the table.
  public var inputs: [DecidedInput] { inputs(of: 0) }

  /// The overlay rows that changed something, in order.
  public var overlays: [AppliedOverlay] { common.overlays }
  /// The outputs that the row set and that overlays replaced, each with the stage that decided them.
  public var overridden: [String: String] { program.overridden(verdict) }

  /// The caller's own name for the request, as the facts have it; results repeat it.
  public var id: String? { facts.id }

  /// How far each payload of the decision can be trusted; see ``SubscriptionFacts/trust``.
  public var trust: [String: PayloadTrust] { facts.trust }
  /// The same, sorted by name.
  package var trustByName: [(name: String, trust: PayloadTrust)] { facts.trustByName }

  /// The renewal state, or `undetermined` or `stale`.
  public var state: String { common.state }
  /// Whether the customer has access; ``Access/unknown`` means to leave it unchanged, and to fetch newer facts.
  public var access: Access { common.access }
  /// The notice to send.
  public var notice: String? { common.notice }
  /// The link of the action that the customer can take.
  public var action: String? { common.action }
  /// The App Store message that applies.
  public var message: String? { common.message }
  /// What the caller should do about the facts themselves, or about a notice that is only a test.
  public var advice: String? { common.advice }
  /// The words of the tables' own outputs, by output, without those that are `none`.
  public var outputs: [String: String] { common.others }

  /// The inputs of the table or of a stage, with whether its row requires particular values of them.
  func inputs(of stage: Int) -> [DecidedInput] {
    let composition = program.composition
    let outcome = program.outcome(before: stage, rows: verdict.rows)
    let isNamed = composition.isNamed[stage][verdict.rows[stage]]
    return composition.readings[stage].indices.map { index in
      var input = composition.readings[stage][index].input(in: facts, values, outcome)
      input.isNamed = isNamed[index]
      return input
    }
  }

  /// What the caller should know, in English, in a fixed order.
  public var warnings: [String] {
    var warnings = facts.warnings(at: now)
    if let unknownStatus { warnings.append(unknownStatus) }
    if let disagreement { warnings.append(disagreement) }
    if let occurrence = common.occurrence, facts.hasIdentity, !facts.hasOccurrence(occurrence.paths) {
      let names = occurrence.paths.map(\.shown).joined(separator: " or ")
      let warning: FactsWarning = names.isEmpty ? .noPeriodWithoutFields : .noPeriod
      warnings.append(warning.text(["fields": names]))
    }
    if common.mayBeUnrecognised { warnings += unrecognised }
    if advice == "refresh" {
      warnings.append(refreshing)
    } else if let words = advice.flatMap({ FactsWarning.advice[$0] }) {
      warnings.append(words.filling(["row": row]))
    }
    return warnings
  }

  /// Why the facts are to be fetched again, and what to do about access until then.
  private var refreshing: String {
    let overlay = overlays.last { $0.changes[program.composition.decision.output(.advice)] == "refresh" }
    let place = overlay.map { "overlay \($0.stage), row \($0.row)" } ?? "row \(row)"
    let warning: FactsWarning =
      switch access {
      case .entitled: .refreshEntitled
      case .notEntitled: .refreshNotEntitled
      case .unknown: .refreshUnknown
      }
    return warning.text(["place": place])
  }

  /// What was taken for unrecognised, each input and value once.
  private var unrecognised: [String] {
    var unlisted: [String] = []
    for stage in verdict.rows.indices {
      for (field, value) in program.composition.unrecognised(of: stage, in: facts, values) {
        let warning = FactsWarning.unrecognised.text(["path": field, "value": value])
        if !unlisted.contains(warning) { unlisted.append(warning) }
      }
    }
    return unlisted
  }

  /// The provider's own status, where no table lists it.
  private var unknownStatus: String? {
    let known = program.composition.knownStatuses
    guard let status = facts.status, let path = facts.payloads.status, !known.isEmpty, !known.contains(status)
    else { return nil }
    return FactsWarning.unknownStatus.text(["path": path.description, "value": status.description.shortened])
  }

  /// The provider's own status, where it is another state than the one that the row found.
  private var disagreement: String? {
    guard let status = facts.status,
      let theirs = program.composition.statesByStatus[status], let own = common.ownState, own != theirs,
      // Where both say the same in the end, only a stage that reads the status can be the cause.
      state != theirs || program.composition.asksForStatus(overlays)
    else { return nil }
    let warning: FactsWarning =
      switch state {
      case theirs: .statusCounts
      case own: .rowCounts
      default: .neitherCounts
      }
    return warning.text([
      "owner": facts.payloads.owner, "status": status.description, "theirs": theirs, "row": row, "own": own,
    ])
  }

  /// Names an occurrence of the notice and its first step, so that a caller can send it once: a digest of the parts in
  /// ``DeduplicationPart``.
  ///
  /// A notification, a status response and a nightly run give the same key. `nil` if the decision has no notice, if
  /// nothing in the facts names the subscription, because customers would share a key, and if nothing names the period,
  /// because a later occurrence would then never be sent; a warning says which.
  /// - Complexity: A digest of some hundred bytes each time.
  public var deduplicationKey: String? { deduplicationKey(ofStep: NoticeStep.first) }

  /// The key of a step of the notice.
  package func deduplicationKey(ofStep step: String) -> String? {
    guard let occurrence = common.occurrence else { return nil }
    var text = ByteBuffer()
    for (index, part) in DeduplicationPart.inOrder.enumerated() {
      if index > 0 { text.append(UInt8(ascii: "\n")) }
      guard append(part, of: occurrence, step: step, to: &text) else { return nil }
    }
    return text.withBytes { hexadecimalDigest(of: UnsafeRawBufferPointer($0), prefix: 16) }
  }

  /// - Returns: Whether the facts have the part.
  private func append(
    _ part: DeduplicationPart,
    of occurrence: NoticeOccurrence,
    step: String,
    to text: inout ByteBuffer
  ) -> Bool {
    var own: String
    switch part {
    case .situation: own = occurrence.situation
    case .step: own = step
    case .period: return facts.appendOccurrence(occurrence.paths, to: &text)
    case .identity: return facts.appendIdentity(to: &text)
    }
    own.withUTF8 { text.append($0) }
    return true
  }
}

/// What one input of a table was in a decision.
public struct DecidedInput: Hashable, Sendable {
  /// The input's name.
  public let id: String
  /// Its value, as a token of the table.
  public let value: String
  /// The value that rules take it for, where the payload leaves it out: `absent` as `lowered`.
  public let assumedAs: String?
  /// The instant of the value, for inputs that compare one with now.
  public internal(set) var instant: Instant?
  /// What the payload holds, as text, where the table does not list it.
  public internal(set) var unlisted: String?
  /// Whether the deciding row requires particular values of this input.
  public internal(set) var isNamed = false
}

/// An overlay row that changed the outcome.
public struct AppliedOverlay: Hashable, Sendable {
  /// The stage.
  public let stage: String
  /// The row.
  public let row: String
  /// What it set, by output.
  public let changes: [String: String]
  /// The outputs that it set and that are something else in the end, each with the stage that decided them.
  public let overridden: [String: String]
}

extension DecisionProgram {
  /// The overlay rows of a verdict that changed something, in order.
  func applied(_ verdict: Verdict) -> [AppliedOverlay] {
    var applied: [AppliedOverlay] = []
    let deciding = decidingStages(verdict)
    var outcome = outcome(before: 1, rows: verdict.rows)
    for stage in verdict.rows.indices.dropFirst() {
      var changes: [String: String] = [:]
      for effect in effects(of: verdict.rows[stage], in: stage) where outcome[effect.output] != effect.value {
        outcome[effect.output] = effect.value
        let output = composition.chain.outputs[effect.output]
        changes[output.name] = output.values[effect.value]
      }
      guard !changes.isEmpty else { continue }
      let fact = composition.facts[stage]
      applied.append(
        AppliedOverlay(
          stage: fact.id,
          row: fact.rows[verdict.rows[stage]].id,
          changes: changes,
          overridden: overridden(stage, verdict, deciding)
        )
      )
    }
    return applied
  }

  /// The last stage over the table that changed each output, by output.
  private func decidingStages(_ verdict: Verdict) -> [Int: Int] {
    var deciding: [Int: Int] = [:]
    var outcome = outcome(before: 1, rows: verdict.rows)
    for stage in verdict.rows.indices.dropFirst() {
      for effect in effects(of: verdict.rows[stage], in: stage) where outcome[effect.output] != effect.value {
        outcome[effect.output] = effect.value
        deciding[effect.output] = stage
      }
    }
    return deciding
  }

  private func overridden(_ stage: Int, _ verdict: Verdict, _ deciding: [Int: Int]) -> [String: String] {
    var overridden: [String: String] = [:]
    for effect in effects(of: verdict.rows[stage], in: stage) where verdict.outcome[effect.output] != effect.value {
      guard let last = deciding[effect.output] else { continue }
      overridden[composition.chain.outputs[effect.output].name] = composition.facts[last].id
    }
    return overridden
  }

  /// The outputs of the table's row that are something else in the end, each with the stage that decided them.
  func overridden(_ verdict: Verdict) -> [String: String] { overridden(0, verdict, decidingStages(verdict)) }
}
