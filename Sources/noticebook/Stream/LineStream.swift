import JSON
import Renewals
import Threads

/// Answers one line of a stream after the other; each thread has one of its own.
protocol LineWorker: Sendable {
  /// Writes the answer to a line, without a line break; throws a ``PayloadError`` or a ``Failure`` where there is none.
  mutating func answer(_ line: [UInt8], to output: inout JSONOutput) throws
}

/// A stream of JSON Lines: a line in, a line out, one for one and in order.
///
/// A line that cannot be answered gives an error object in the place of its result, and the stream goes on. With one job
/// everything happens on one thread. With more, one thread reads, as many as there are jobs answer what was read
/// together, and one writes in the order of the input; no more than a few pieces per job are on their way at a time.
struct LineStream {
  /// The input; `-` is standard input.
  let input: String
  /// What answers; each has a thread of its own. At least one.
  let workers: [any LineWorker]
  /// Writes the error object of a line.
  let writeError: @Sendable (_ error: PayloadError, _ line: Int, _ output: inout JSONOutput) -> Void

  /// Answers all lines.
  /// - Returns: Whether every line had an answer.
  func run() throws -> Bool {
    // To open a pipe waits for somebody who writes to it; until then a signal simply ends the run.
    var input = try LineInput(self.input, limit: SubscriptionFacts.sizeLimit, purpose: "facts, as JSON Lines")
    defer { input.close() }
    let watch = try TerminationWatch()
    try watch.start()
    let isWhole = workers.count == 1 ? try runAlone(&input, watch) : try runTogether(&input, watch)
    watch.finish()
    return isWhole
  }

  private func runAlone(_ input: inout LineInput, _ watch: TerminationWatch) throws -> Bool {
    var worker = workers[0]
    var isWhole = true
    var output = JSONOutput()
    while let chunk = try input.next(unless: watch.descriptor) {
      let answered = answer(chunk, &worker, &output) { output in
        output.withBytes(LineOutput.write)
        output.removeAll(after: 0)
      }
      isWhole = answered && isWhole
    }
    return isWhole
  }

  /// Answers are handed on when they have so many bytes: short lines may have long answers.
  private static let handful = 1 << 18
  /// The most bytes of answers that wait for those before them.
  private static let waitingLimit = 1 << 24

  /// The pieces that are on their way.
  private struct Traffic: Sendable {
    /// Pieces that no thread has taken, oldest first, with their numbers.
    var waiting: [(number: Int, chunk: LineChunk)] = []
    /// What is answered of each piece and not written yet, and whether that is all of it.
    var answers: [Int: (parts: [[UInt8]], isComplete: Bool)] = [:]
    /// How many bytes these answers have.
    var answeredBytes = 0
    /// How many pieces have been read, and how many have been written.
    var read = 0
    var written = 0
    var isAtEnd = false
    var isWhole = true
  }

  private func runTogether(_ input: inout LineInput, _ watch: TerminationWatch) throws -> Bool {
    let traffic = Monitor(Traffic())
    var threads = [try WorkerThread.started { Self.write(traffic) }]
    for worker in workers { threads.append(try WorkerThread.started { [self] in answerAll(traffic, worker) }) }
    defer {
      traffic.change { $0.isAtEnd = true }
      for thread in threads { thread.join() }
    }
    let limit = workers.count * 4
    while let chunk = try input.next(unless: watch.descriptor) {
      traffic.wait { traffic -> Void? in
        guard traffic.read - traffic.written < limit else { return nil }
        traffic.waiting.append((traffic.read, chunk))
        traffic.read += 1
        return ()
      }
    }
    traffic.change { $0.isAtEnd = true }
    return traffic.wait { traffic in
      traffic.read == traffic.written ? traffic.isWhole : nil
    }
  }

  private func answerAll(_ traffic: Monitor<Traffic>, _ worker: any LineWorker) {
    var worker = worker
    // One for all pieces, because memory that is new has to grow again, and costs the system a page at a time.
    var output = JSONOutput()
    while true {
      let next = traffic.wait { traffic -> (number: Int, chunk: LineChunk)?? in
        if !traffic.waiting.isEmpty { return .some(traffic.waiting.removeFirst()) }
        return traffic.isAtEnd ? .some(nil) : nil
      }
      guard let (number, chunk) = next else { return }
      let isWhole = answer(chunk, &worker, &output) { output in
        let part = output.bytes
        output.removeAll(after: 0)
        traffic.wait { traffic -> Void? in
          // What is written next waits for nobody else, so that it makes room for all others.
          let isNext = traffic.written == number && traffic.answers[number] == nil
          guard isNext || traffic.answeredBytes < Self.waitingLimit else { return nil }
          traffic.answers[number, default: ([], false)].parts.append(part)
          traffic.answeredBytes += part.count
          return ()
        }
      }
      traffic.change { traffic in
        traffic.answers[number, default: ([], false)].isComplete = true
        traffic.isWhole = traffic.isWhole && isWhole
      }
    }
  }

  private static func write(_ traffic: Monitor<Traffic>) {
    while true {
      let parts = traffic.wait { traffic -> [[UInt8]]?? in
        if let answer = traffic.answers.removeValue(forKey: traffic.written) {
          if answer.isComplete { traffic.written += 1 }
          traffic.answeredBytes -= answer.parts.reduce(0) { $0 + $1.count }
          return .some(answer.parts)
        }
        return traffic.isAtEnd && traffic.read == traffic.written ? .some(nil) : nil
      }
      guard let parts else { return }
      for lines in parts { lines.withUnsafeBufferPointer(LineOutput.write) }
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
      writeError(Self.tooLong, number, &output)
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
      guard line.count <= SubscriptionFacts.sizeLimit else { throw Self.tooLong }
      try worker.answer(line, to: &output)
      return true
    } catch {
      output.removeAll(after: start)
      writeError(Self.payloadError(error), number, &output)
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

  private static let tooLong = PayloadError(
    path: nil,
    summary: "The line is longer than \(SubscriptionFacts.sizeLimit >> 20) MiB",
    fix: "Pass one customer's facts a line"
  )
}
