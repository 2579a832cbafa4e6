import JSON
import NIOCore
import Noticebook
import Renewals

/// The answers to the lines of a stream, in order.
struct LineAnswers {
  /// Answers are handed on when they have this many bytes.
  private static let handful = 1 << 16

  private let noticebooks: Noticebooks
  private let request: FactsRequest
  private let metrics: ServiceMetrics
  private var lines: LineSplitter
  private var number = 0

  init(_ noticebooks: Noticebooks, _ request: FactsRequest, limit: Int, _ metrics: ServiceMetrics) {
    (self.noticebooks, self.request, self.metrics) = (noticebooks, request, metrics)
    lines = LineSplitter(limit: limit)
  }

  mutating func append(_ part: ByteBuffer) { lines.append(part) }

  /// The answers to some of the lines that are complete; `nil` if there aren't any.
  mutating func next() -> ByteBuffer? {
    var output = ByteBuffer()
    while output.readableBytes < Self.handful, let line = lines.next() { write(line, to: &output) }
    return output.readableBytes > 0 ? output : nil
  }

  /// The answer to a last line without a line break.
  mutating func last() -> ByteBuffer? {
    guard let line = lines.last() else { return nil }
    var output = ByteBuffer()
    write(line, to: &output)
    return output
  }

  private mutating func write(_ line: LineSplitter.Line, to output: inout ByteBuffer) {
    number += 1
    switch line {
    case .tooLong: write(tooLong, for: [], to: &output)
    case .whole(let facts):
      do throws(PayloadError) {
        try FactsLine.check(facts)
        let answer = try noticebooks.answer(facts, request)
        output.writeBytes(answer.line)
        metrics.countFacts(answer.hasNotice ? .notice : .none)
      } catch {
        write(error, for: facts, to: &output)
      }
    }
  }

  private var tooLong: PayloadError {
    // The limit of the service may be lower than that of facts.
    lines.limit >= SubscriptionFacts.sizeLimit
      ? FactsLine.tooLong
      : PayloadError(
        path: nil,
        summary: "The line is longer than \(lines.limit) bytes",
        fix: FactsLine.tooLong.fix
      )
  }

  private func write(_ error: PayloadError, for facts: [UInt8], to buffer: inout ByteBuffer) {
    metrics.countFacts(.error)
    var output = JSONOutput()
    FactsLine.write(error, for: facts, number: number, to: &output)
    output.endLine()
    output.withBytes { _ = buffer.writeBytes($0) }
  }
}
