import JSON
import Noticebook
import Renewals

/// Decides one line after the other.
struct DecideWorker: LineWorker {
  let decider: RenewalDecider
  let reader: FactsReader
  let writer: ResultWriter

  func answer(_ line: [UInt8], to output: inout JSONOutput) throws {
    let facts = try reader.facts(line)
    writer.write(try decider.decide(facts, now: try reader.moment(facts)), to: &output)
  }
}
