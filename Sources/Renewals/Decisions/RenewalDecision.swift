import Catalogs
import DecisionTables
import Instants
import JSON

/// What a decision table says about one customer's subscription at one moment.
///
/// The rows and the outcome are decided; everything else is worked out from them each time it is asked for.
public struct RenewalDecision: Sendable {
  let program: DecisionProgram
  let facts: SubscriptionFacts
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

  /// How far each payload behind the decision can be trusted; see ``SubscriptionFacts/trust``.
  public var trust: [String: PayloadTrust] { facts.trust }
  /// The same, sorted by name.
  package var trustByName: [(name: String, trust: PayloadTrust)] { facts.trustByName }

  /// The renewal state, or `undetermined` or `stale`.
  public var state: String { common.state }
  /// Whether the customer has access.
  public var isEntitled: Bool { common.isEntitled }
  /// The notice to send.
  public var notice: String? { common.notice }
  /// The link of the action that the customer can take.
  public var action: String? { common.action }
  /// The App Store message that applies.
  public var message: String? { common.message }
  /// What the caller should do about the facts themselves, or about a notice that is only a test.
  public var advice: String? { common.advice }

  /// The inputs of the table or of a stage, with whether its row asks for particular values of them.
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
    var warnings = facts.warnings
    if let disagreement { warnings.append(disagreement) }
    if common.mayBeUnrecognised { warnings += unrecognised }
    switch advice {
    case "refresh"?: warnings.append("The facts are too old or too incomplete to decide; fetch the status again")
    case "fetchPurchase"?:
      warnings.append("The facts have no purchase; fetch it from the store, and decide again")
    case "report"?:
      warnings.append(
        "The facts are incomplete, contradictory or have an unknown value (row \(row)); report the payload"
      )
    case "reportClockSkew"?:
      warnings.append("The revocation lies in the future; compare the clocks and report the payload")
    case "sendAsTest"?:
      warnings.append("The facts do not come from production; the notice is a test and must not reach a customer")
    default: break
    }
    return warnings
  }

  /// What was taken for unrecognised, each input and value once.
  private var unrecognised: [String] {
    var unlisted: [String] = []
    for stage in verdict.rows.indices {
      for (field, value) in program.composition.unrecognised(of: stage, in: facts, values) {
        let warning = "\(field) is \(value), which the catalog does not know; it counts as unrecognised"
        if !unlisted.contains(warning) { unlisted.append(warning) }
      }
    }
    return unlisted
  }

  /// The provider's own status, where it is another state than the one that the row found.
  private var disagreement: String? {
    guard let status = facts.status,
      let theirs = program.composition.statesByStatus[status], let own = common.ownState, own != theirs
    else { return nil }
    let used =
      switch state {
      case theirs: "\(facts.payloads.possessive) counts"
      case own: "the row's evidence is firm, so the row counts"
      default: "neither counts"
      }
    return "\(facts.payloads.owner)'s status is \(status) (\(theirs)), but row \(row) says \(own); \(used)"
  }

  /// Names the situation, so that a caller can send each notice once: the notification's UUID, or else a digest of the
  /// row, the overlays, the instants that the row asked about, and what tells the customer's subscription from all others:
  /// `originalTransactionId`, `transactionId`, `webOrderLineItemId`, or else `customer`, `appAccountToken` or
  /// `appTransactionId` with the subscription group or the product. `nil` where the facts have none of these, because
  /// customers with the same dates would share a key. The moment of the decision is not part of it. Where the facts ask for
  /// a reminder, the key ends in `-reminder`.
  ///
  /// The digest leaves out what the row did not ask for: a customer who turns auto-renew off in grace keeps the notice
  /// that was already sent. Of the inputs it asked for, only instants tell two situations of one row apart.
  /// - Complexity: A digest of some hundred bytes each time it is asked for.
  public var deduplicationKey: String? {
    guard let key = situationKey else { return nil }
    return facts.asksForReminder ? key + "-reminder" : key
  }

  /// The key of the situation, of which a notice and its reminder have one in common.
  private var situationKey: String? {
    if let name = facts.notificationName { return name }
    var text = ByteBuffer()
    common.situation.withUnsafeBufferPointer { text.append($0) }
    for (index, prefix) in common.situationInputs {
      guard let instant = instant(ofInput: index) else { continue }
      prefix.withUnsafeBufferPointer { text.append($0) }
      text.append(upTo: Instant.longestText) { instant.write(to: $0) }
    }
    // Last, because it is the only part that is not ours and could hold a line break.
    text.append(UInt8(ascii: "\n"))
    guard facts.appendIdentity(to: &text) else { return nil }
    return text.withBytes { hexadecimalDigest(of: UnsafeRawBufferPointer($0), prefix: 16) }
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
  /// The instant behind the value, for inputs that compare one with now.
  public internal(set) var instant: Instant?
  /// What the payload holds, as text, where the table does not list it.
  public internal(set) var unlisted: String?
  /// Whether the deciding row asks for particular values of this input.
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

  /// The last stage over the table that sets each output, by output.
  private func decidingStages(_ verdict: Verdict) -> [Int: Int] {
    var deciding: [Int: Int] = [:]
    for stage in verdict.rows.indices.dropFirst() {
      for effect in effects(of: verdict.rows[stage], in: stage) { deciding[effect.output] = stage }
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
