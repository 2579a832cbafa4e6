import Catalogs
import DecisionTables
import Instants
import Diagnostics

/// What an input of a table can be in decisions, worked out once, so that a decision looks it up by number.
final class InputReading: Sendable {
  /// Where the input's value comes from, by index: a variable or an output.
  private let source: Int
  private let isOutput: Bool
  private let possibilities: [Possibility]
  /// Whether the input compares an instant with now.
  let isInstant: Bool
  /// What is added to the instant before it is compared, in milliseconds.
  private let shift: Int64
  private let places: [PayloadPath]
  private let slots: [(slot: Int, date: PayloadDate)]
  private let literals: [PayloadLiteral]

  /// What the input is for a value of its source.
  private struct Possibility: Sendable {
    /// Without its instant, and without what the table does not list.
    let input: DecidedInput
    let mayBeUnlisted: Bool
    let isUnrecognised: Bool
  }

  init(
    _ input: TableFact.Input,
    _ source: TableChain.Source,
    _ variables: [SourceVariable],
    outputs: [TableChain.Output]
  ) {
    func decided(_ token: String) -> DecidedInput {
      DecidedInput(id: input.id, value: token, assumedAs: input.assumed[token], instant: nil, unlisted: nil)
    }
    if case .instant(_, let plus?) = input.origin { shift = plus.milliseconds } else { shift = 0 }
    switch input.origin {
    case .field(let path, let listed):
      (places, literals, isInstant) = ([path], listed.map(\.literal), false)
    case .instant(let paths, _): (places, literals, isInstant) = (paths, [], true)
    case .outcome: (places, literals, isInstant) = ([], [], false)
    }
    slots = places.compactMap { path in path.slot.map { ($0, path.date) } }
    switch source {
    case .output(let index, _):
      (self.source, isOutput) = (index, true)
      possibilities = outputs[index].values.map {
        Possibility(input: decided($0), mayBeUnlisted: false, isUnrecognised: false)
      }
    case .variable(let index, let indices):
      (self.source, isOutput) = (index, false)
      let literals = literals
      possibilities = zip(variables[index].values, indices).map { value, token in
        let mayBeUnlisted =
          switch value {
          case .unlisted: true
          case .literal(let literal): !literals.contains(literal)
          case .absent, .past, .future, .all: false
          }
        let token = input.values[token]
        return Possibility(
          input: decided(token),
          mayBeUnlisted: mayBeUnlisted,
          isUnrecognised: mayBeUnlisted && token == TableFact.unrecognised
        )
      }
    }
  }

  /// What the input was in facts, for the values of the variables and the outcome before its table.
  func input(in facts: SubscriptionFacts, _ values: [Int], _ outcome: [Int]) -> DecidedInput {
    let place = isOutput ? outcome[source] : values[source]
    var input = possibilities[place].input
    if isInstant { input.instant = instant(in: facts) }
    if possibilities[place].mayBeUnlisted { input.unlisted = unlisted(in: facts) }
    return input
  }

  /// Whether the input may hold what the table does not list.
  func mayBeUnlisted(_ values: [Int]) -> Bool { !isOutput && possibilities[values[source]].mayBeUnlisted }

  /// Whether the input may take what it holds for unrecognised.
  func mayBeUnrecognised(_ values: [Int]) -> Bool { !isOutput && possibilities[values[source]].isUnrecognised }

  /// The instant that the input compared with now; `nil` for inputs of other kinds, or if there isn't one.
  func instant(in facts: SubscriptionFacts) -> Instant? {
    guard isInstant else { return nil }
    for index in slots.indices {
      // The slots have been read before, so a value that isn't an instant has been refused.
      guard let place = facts.slots[slots[index].slot] else { continue }
      let instant = slots[index].date.instant(at: place, in: facts.document)
      return shift == 0 ? instant : instant?.advanced(byMilliseconds: shift)
    }
    return nil
  }

  /// The field and its value, as text, that the input took for unrecognised.
  func unrecognised(in facts: SubscriptionFacts, _ values: [Int]) -> (field: String, value: String)? {
    guard mayBeUnrecognised(values), let place = places.first, let value = unlisted(in: facts) else { return nil }
    return (place.shown, value)
  }

  /// What the input found in a field, as text, where the table does not list it.
  private func unlisted(in facts: SubscriptionFacts) -> String? {
    guard let found = places.first.flatMap({ facts.value(at: $0) }) else { return nil }
    return literals.contains { $0.matches(found) } ? nil : found.shortText
  }
}
