import JSON
import Noticebook
import Notices
import Renewals

/// Decides one line after the other.
struct DecideWorker: LineWorker {
  let decider: RenewalDecider
  let reader: FactsReader
  let writer: ResultWriter
  private let settings = CustomerSettings()

  init(decider: RenewalDecider, reader: FactsReader, writer: ResultWriter) {
    (self.decider, self.reader, self.writer) = (decider, reader, writer)
  }

  func answer(_ line: [UInt8], to output: inout JSONOutput) throws {
    let facts = try reader.facts(line)
    try settings.check(facts)
    writer.write(try decider.decide(facts, now: try reader.moment(facts)), to: &output)
  }
}
