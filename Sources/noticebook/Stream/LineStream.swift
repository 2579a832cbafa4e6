import JSON
import Renewals

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
    let watch = try TerminationWatch()
    var input = try LineInput(self.input, limit: SubscriptionFacts.sizeLimit, purpose: "facts, as JSON Lines")
    defer { input.close() }
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
      output.removeAll(after: 0)
      isWhole = answer(chunk, &worker, &output) && isWhole
      output.withBytes(LineOutput.write)
    }
    return isWhole
  }

  /// The pieces that are on their way.
  private struct Traffic: Sendable {
    /// Pieces that no thread has taken, oldest first, with their numbers.
    var waiting: [(number: Int, chunk: LineChunk)] = []
    var answers: [Int: [UInt8]] = [:]
    /// How many pieces have been read, and how many have been written.
    var read = 0
    var written = 0
    var isAtEnd = false
    var isWhole = true
  }

  private func runTogether(_ input: inout LineInput, _ watch: TerminationWatch) throws -> Bool {
    let traffic = Monitor(Traffic())
    var threads = [try WorkerThread { Self.write(traffic) }]
    for worker in workers { threads.append(try WorkerThread { [self] in answerAll(traffic, worker) }) }
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
    return traffic.wait { traffic in
      traffic.isAtEnd = true
      return traffic.read == traffic.written ? traffic.isWhole : nil
    }
  }

  private func answerAll(_ traffic: Monitor<Traffic>, _ worker: any LineWorker) {
    var worker = worker
    while true {
      let next = traffic.wait { traffic -> (number: Int, chunk: LineChunk)?? in
        if !traffic.waiting.isEmpty { return .some(traffic.waiting.removeFirst()) }
        return traffic.isAtEnd ? .some(nil) : nil
      }
      guard let (number, chunk) = next else { return }
      var output = JSONOutput()
      let isWhole = answer(chunk, &worker, &output)
      traffic.change { traffic in
        traffic.answers[number] = output.bytes
        traffic.isWhole = traffic.isWhole && isWhole
      }
    }
  }

  private static func write(_ traffic: Monitor<Traffic>) {
    while true {
      let lines = traffic.wait { traffic -> [UInt8]?? in
        if let lines = traffic.answers.removeValue(forKey: traffic.written) { return .some(lines) }
        return traffic.isAtEnd && traffic.read == traffic.written ? .some(nil) : nil
      }
      guard let lines else { return }
      lines.withUnsafeBufferPointer(LineOutput.write)
      traffic.change { $0.written += 1 }
    }
  }

  /// Writes the answers to the lines of a piece; says whether each has one.
  private func answer(_ chunk: LineChunk, _ worker: inout any LineWorker, _ output: inout JSONOutput) -> Bool {
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
    }
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
