import Catalogs
import ICU
import MessageFormatting
import Renewals

/// Why the rows of a decision say what they say, as sentences that agree with its outcome.
///
/// The sentence of a row is about its own table or stage. Where a later stage replaced what the row set, the reason
/// names that stage instead of repeating a sentence that the outcome contradicts.
public struct DecisionReasons: Sendable {
  private let decision: RenewalDecision
  private let texts: CatalogTexts
  private let locale: LocaleIdentifier

  /// Prepares the reasons of a decision in the words of a locale.
  public init(_ decision: RenewalDecision, texts: CatalogTexts, locale: LocaleIdentifier) {
    (self.decision, self.texts, self.locale) = (decision, texts, locale)
  }

  /// Why the row of the table says what it says.
  ///
  /// Its sentence is about the state and the access. What overlays do with notices and advice does not contradict it.
  public var row: String {
    let names = [DecisionFact.Part.state, .access].map(texts.catalog.facts.decision.output)
    let overridden = decision.overridden.filter { names.contains($0.key) }
    return reason("tables.\(decision.table).\(decision.row)", overridden)
  }

  /// Why a row over the table says what it says.
  public func overlay(_ overlay: AppliedOverlay) -> String {
    reason("tables.\(overlay.stage).\(overlay.row)", overlay.overridden)
  }

  private func reason(_ sentence: MessageKey, _ overridden: [String: String]) -> String {
    if overridden.isEmpty { return texts.string(sentence, in: locale) }
    let outputs = (texts.catalog.facts.tables.named(decision.table)?.outputs ?? []).map(\.id)
      .filter { overridden[$0] != nil }
    // A stage that has the last word about an output is one of those that changed something.
    let stages = decision.overlays.map(\.stage).filter(overridden.values.contains)
    return texts.string(
      "explanation.overridden",
      in: locale,
      arguments: [
        "outputs": .list(outputs.map { name("tables.\(decision.table).\($0)") }),
        "stages": .list(stages.map { name("tables.\($0)") }),
      ]
    )
  }

  private func name(_ key: MessageKey) -> MessageValue { .string(texts.string(key, in: locale)) }
}
