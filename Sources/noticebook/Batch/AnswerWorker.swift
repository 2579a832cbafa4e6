import JSON
import LineStreams
import Noticebook

/// Answers one line after the other.
struct AnswerWorker: LineWorker {
  let noticebooks: Noticebooks
  let request: FactsRequest

  func answer(_ line: [UInt8], to output: inout JSONOutput) throws {
    try noticebooks.answer(line, request).write(to: &output)
  }
}
