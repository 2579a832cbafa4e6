import JSON
import Noticebook
import Renewals
import Terminal
import Threads

/// Answers one line of a stream after the other; each thread has one of its own.
package protocol LineWorker: Sendable {
  /// Writes the answer to a line, without a line break; throws a ``PayloadError`` or a ``Failure`` if it can't be
  /// answered.
  mutating func answer(_ line: [UInt8], to output: inout JSONOutput) throws
}

/// A stream of JSON Lines: a line in, a line out, one for one and in order.
///
/// A line that cannot be answered gives an error object in the place of its result, and the stream goes on. Each thread
/// reads a piece of the input in its turn, answers it, and writes what is next in the order of the input, so that a piece
/// mostly stays on one core.
package struct LineStream {
  /// The input; `-` is standard input.
  let input: String
  /// What answers; each has a thread of its own. At least one.
  let workers: [any LineWorker]

  package init(input: String, workers: [any LineWorker]) {
    (self.input, self.workers) = (input, workers)
  }

  /// Answers all lines.
  /// - Returns: Whether every line had an answer.
  package func run() throws -> Bool {
    let input = try LineInput(self.input, limit: SubscriptionFacts.sizeLimit, purpose: "facts, as JSON Lines")
    defer { input.close() }
    let watch = try TerminationWatch()
    try watch.start()
    let source = Monitor(LineSource(input, stop: watch.descriptor))
    let turns = LineTurns(pieceLimit: workers.count * 4)
    try inParallel(source) { answerAll(source, turns, $0) }
    if let failure = source.change({ $0.failure }) { throw failure }
    watch.finish()
    return turns.isWhole
  }

  /// Has each worker work on a thread, the first one on this, and waits for all. Nothing is read before all threads are
  /// there, and nothing at all where one cannot be started.
  private func inParallel(
    _ source: Monitor<LineSource>,
    _ work: @escaping @Sendable (any LineWorker) -> Void
  ) throws {
    let threads = source.change { state in
      let started = Result { try workers.dropFirst().map { worker in try WorkerThread.started { work(worker) } } }
      if case .failure = started { state.isAtEnd = true }
      return started
    }
    let others = try threads.get()
    work(workers[0])
    for thread in others { thread.join() }
  }

  /// Answers are written when they have this many bytes: short lines may have long answers.
  private static let handful = 1 << 18

  private func answerAll(_ source: Monitor<LineSource>, _ turns: LineTurns, _ worker: any LineWorker) {
    var worker = worker
    // One for all pieces, because memory that is new has to grow again, and costs the system a page at a time.
    var output = JSONOutput()
    while let (number, chunk) = source.change({ $0.next() }) {
      turns.waitForRoom(number)
      let isWhole = answer(chunk, &worker, &output) { output in
        output.withBytes { turns.write($0, of: number) }
        output.removeAll(after: 0)
      }
      turns.end(number, isWhole: isWhole)
    }
  }

  /// Writes the answers to the lines of a piece, which `handOn` takes over a few at a time; says whether each has one.
  private func answer(
    _ chunk: LineChunk,
    _ worker: inout any LineWorker,
    _ output: inout JSONOutput,
    handOn: (inout JSONOutput) -> Void
  ) -> Bool {
    var isWhole = true
    var number = chunk.firstLine
    if chunk.beginsWithLongLine {
      FactsLine.write(FactsLine.tooLong, for: [], number: number, to: &output)
      output.endLine()
      number += 1
      isWhole = false
    }
    var start = 0
    while start < chunk.bytes.count {
      let end = chunk.bytes.firstLineBreak(from: start) ?? chunk.bytes.count
      isWhole = answer(Array(chunk.bytes[start..<end]), number, &worker, &output) && isWhole
      number += 1
      start = end + 1
      if output.count >= Self.handful { handOn(&output) }
    }
    handOn(&output)
    return isWhole
  }

  private func answer(
    _ line: [UInt8],
    _ number: Int,
    _ worker: inout any LineWorker,
    _ output: inout JSONOutput
  ) -> Bool {
    let start = output.count
    defer { output.endLine() }
    do {
      try FactsLine.check(line)
      try worker.answer(line, to: &output)
      return true
    } catch {
      output.removeAll(after: start)
      FactsLine.write(Self.payloadError(error), for: line, number: number, to: &output)
      return false
    }
  }

  private static func payloadError(_ error: any Error) -> PayloadError {
    switch error {
    case let error as PayloadError: error
    case let failure as Failure: PayloadError(path: nil, summary: failure.summary, fix: failure.fix)
    default: PayloadError(path: nil, summary: "\(error)", fix: "Report this line")
    }
  }
}
