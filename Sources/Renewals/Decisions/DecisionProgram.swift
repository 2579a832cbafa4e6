import Catalogs
import DecisionTables
import ICU
import Instants

/// A composition with every point of every table decided beforehand; shared by all decisions that are made with it.
final class DecisionProgram: Sendable {
  let composition: TableComposition
  private let cases = BoundedCache<[Int], DecisionCase>(capacity: 4096)
  private let initial: [Int]
  // One array for all stages each, so that a decision goes through them without counting references.
  private let stages: [Stage]
  private let terms: [Term]
  private let addends: [Int]
  private let lookups: [UInt16]
  private let effects: [Effect]
  /// Where the effects of each row of each stage are.
  private let effectRanges: [Range<Int>]

  /// A table whose point is the sum of one term for each input.
  private struct Stage: Sendable {
    let terms: Range<Int>
    /// Where its look-up starts; `nil` for a table with too many points for one.
    let lookup: Int?
    /// Where its rows' ranges of effects start.
    let effects: Int
  }

  private struct Term: Sendable {
    /// The variable, or the output, that the input is read from.
    let source: Int
    let isOutput: Bool
    /// Where the list starts of what each value of the source adds to the number of the point.
    let addends: Int
  }

  struct Effect: Sendable {
    let output: Int
    let value: Int
  }

  /// What the tables say about values of the variables.
  struct Verdict: Hashable, Sendable {
    /// The row of each stage, by index.
    var rows: [Int]
    /// The values of the outputs, by index; the evidence, which isn't part of the decision, has its initial value.
    var outcome: [Int]
  }

  init(_ composition: TableComposition) {
    self.composition = composition
    initial = composition.chain.outputs.map(\.initial)
    var stages: [Stage] = []
    var terms: [Term] = []
    var addends: [Int] = []
    var lookups: [UInt16] = []
    var effects: [Effect] = []
    var effectRanges: [Range<Int>] = []
    for stage in composition.chain.stages {
      let lookup = TableLookup(stage.table)
      let firstTerm = terms.count
      for (source, stride) in zip(stage.sources, lookup?.strides ?? []) {
        switch source {
        case .variable(let index, let values):
          terms.append(Term(source: index, isOutput: false, addends: addends.count))
          addends += values.map { $0 * stride }
        case .output(let index, let values):
          terms.append(Term(source: index, isOutput: true, addends: addends.count))
          addends += values.map { $0 * stride }
        }
      }
      stages.append(
        Stage(
          terms: firstTerm..<terms.count,
          lookup: lookup.map { _ in lookups.count },
          effects: effectRanges.count
        )
      )
      lookups += lookup?.rows ?? []
      for row in stage.effects {
        let first = effects.count
        effects += row.sorted { $0.key < $1.key }.map { Effect(output: $0.key, value: $0.value) }
        effectRanges.append(first..<effects.count)
      }
    }
    (self.stages, self.terms, self.addends, self.lookups) = (stages, terms, addends, lookups)
    (self.effects, self.effectRanges) = (effects, effectRanges)
  }

  /// Decides about values of the variables.
  /// - Throws: The name of the first table that has no row.
  func verdict(_ values: [Int]) throws(UndecidedError) -> Verdict {
    var verdict = Verdict(rows: [], outcome: initial)
    verdict.rows.reserveCapacity(stages.count)
    for index in stages.indices {
      guard let row = row(of: index, values, verdict.outcome) else {
        throw UndecidedError(table: composition.facts[index].id)
      }
      verdict.rows.append(row)
      for effect in effectRanges[stages[index].effects + row] {
        verdict.outcome[effects[effect].output] = effects[effect].value
      }
    }
    forgetEvidence(in: &verdict.outcome)
    return verdict
  }

  /// Resets the output that only stages read, so that outcomes are equal if they decide the same.
  func forgetEvidence(in outcome: inout [Int]) {
    if let evidence = composition.evidenceOutput { outcome[evidence] = initial[evidence] }
  }

  /// What every decision about values of the variables says; computed once for values that come again.
  /// - Throws: The name of the first table that has no row.
  func decisionCase(_ values: [Int]) throws(UndecidedError) -> DecisionCase {
    try cases.value(for: values) { () throws(UndecidedError) in DecisionCase(values, try verdict(values), self) }
  }

  struct UndecidedError: Error {
    let table: String
  }

  /// An outcome after a stage, from the one before it; `nil` if the stage has no row.
  func outcome(of stage: Int, _ values: [Int], _ before: [Int]) -> [Int]? {
    guard let row = row(of: stage, values, before) else { return nil }
    var outcome = before
    for effect in effects(of: row, in: stage) { outcome[effect.output] = effect.value }
    return outcome
  }

  private func row(of index: Int, _ values: [Int], _ outcome: [Int]) -> Int? {
    let stage = stages[index]
    guard let lookup = stage.lookup else {
      return composition.chain.row(of: index, variables: values, outcome: outcome)
    }
    var number = lookup
    for index in stage.terms {
      let term = terms[index]
      number += addends[term.addends + (term.isOutput ? outcome[term.source] : values[term.source])]
    }
    let row = lookups[number]
    return row == TableLookup.none ? nil : Int(row)
  }

  /// What a row of a stage sets, each output at most once.
  func effects(of row: Int, in stage: Int) -> ArraySlice<Effect> { effects[effectRanges[stages[stage].effects + row]] }

  /// The outcome before a stage: what a decision that stops there would say.
  func outcome(before stage: Int, rows: [Int]) -> [Int] {
    var outcome = initial
    for index in 0..<stage {
      for effect in effectRanges[stages[index].effects + rows[index]] {
        outcome[effects[effect].output] = effects[effect].value
      }
    }
    return outcome
  }

  /// Whether two verdicts differ in the table's own row or in what they say.
  func differs(_ verdict: Verdict, from other: Verdict) -> Bool {
    verdict.rows[0] != other.rows[0] || verdict.outcome != other.outcome
  }

  /// Whether an outcome says something else than words do, by output.
  func differs(_ outcome: [Int], from words: [String: String]) -> Bool {
    composition.chain.outputs.enumerated().contains { index, output in
      index != composition.evidenceOutput && words[output.name] != output.values[outcome[index]]
    }
  }

  /// An outcome in words, by output.
  func words(_ outcome: [Int]) -> [String: String] {
    var words: [String: String] = [:]
    for (index, output) in composition.chain.outputs.enumerated() where index != composition.evidenceOutput {
      words[output.name] = output.values[outcome[index]]
    }
    return words
  }
}
