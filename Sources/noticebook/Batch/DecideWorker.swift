import JSON
import LineStreams
import Noticebook

/// Decides one line after the other.
struct DecideWorker: LineWorker {
  let noticebooks: Noticebooks
  let reader: FactsReader

  func answer(_ line: [UInt8], to output: inout JSONOutput) throws {
    let (index, facts) = try reader.facts(line, for: noticebooks)
    let noticebook = noticebooks.all[index]
    if noticebook.write(about: facts, to: &output) { return }
    noticebook.write(try noticebook.decide(facts, now: try reader.moment(facts)), to: &output)
  }
}
