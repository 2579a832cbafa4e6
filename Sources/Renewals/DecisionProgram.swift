import Catalogs
import DecisionTables
import Instants

/// A composition with every point of every table decided beforehand; shared by all decisions that are made with it.
final class DecisionProgram: Sendable {
  let composition: TableComposition
  private let stages: [Stage]
  private let initial: [Int]

  /// A table whose point is the sum of one term for each input.
  private struct Stage: Sendable {
    struct Term: Sendable {
      /// The variable, or the output, that the input is read from.
      let source: Int
      let isOutput: Bool
      /// What each value of the source adds to the number of the point.
      let addends: [Int]
    }

    let terms: [Term]
    let lookup: TableLookup?
    let effects: [[(output: Int, value: Int)]]
  }

  /// What the tables say about values of the variables.
  struct Verdict: Hashable, Sendable {
    /// The row of each stage, by index.
    var rows: [Int]
    /// The values of the outputs, by index; the evidence, which is no part of what is said, has its initial value.
    var outcome: [Int]
  }

  init(_ composition: TableComposition) {
    self.composition = composition
    initial = composition.chain.outputs.map(\.initial)
    stages = composition.chain.stages.map { stage in
      let lookup = TableLookup(stage.table)
      let strides = lookup?.strides ?? []
      let terms = zip(stage.sources, strides).map { source, stride in
        switch source {
        case .variable(let index, let values):
          Stage.Term(source: index, isOutput: false, addends: values.map { $0 * stride })
        case .output(let index, let values):
          Stage.Term(source: index, isOutput: true, addends: values.map { $0 * stride })
        }
      }
      let effects = stage.effects.map { row in row.sorted { $0.key < $1.key }.map { (output: $0.key, value: $0.value) }
      }
      return Stage(terms: terms, lookup: lookup, effects: effects)
    }
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
      for effect in stages[index].effects[row] { verdict.outcome[effect.output] = effect.value }
    }
    forgetEvidence(in: &verdict.outcome)
    return verdict
  }

  /// Takes back what only stages ask for, so that outcomes are equal when they say the same.
  func forgetEvidence(in outcome: inout [Int]) {
    if let evidence = composition.evidenceOutput { outcome[evidence] = initial[evidence] }
  }

  struct UndecidedError: Error {
    let table: String
  }

  private func row(of index: Int, _ values: [Int], _ outcome: [Int]) -> Int? {
    let stage = stages[index]
    guard let lookup = stage.lookup else {
      return composition.chain.row(of: index, variables: values, outcome: outcome)
    }
    var number = 0
    for term in stage.terms { number += term.addends[term.isOutput ? outcome[term.source] : values[term.source]] }
    return lookup.row(at: number)
  }

  /// The outcome before a stage: what a decision that stops there would say.
  func outcome(before stage: Int, rows: [Int]) -> [Int] {
    var outcome = initial
    for index in 0..<stage {
      for effect in stages[index].effects[rows[index]] { outcome[effect.output] = effect.value }
    }
    return outcome
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
