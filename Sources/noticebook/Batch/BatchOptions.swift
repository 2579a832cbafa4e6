import ArgumentParser
import FoundationEssentials
import LineStreams
import Noticebook

/// Whether many customers are asked about, and on how many threads.
struct BatchOptions: ParsableArguments {
  @Flag(
    name: .long,
    help: "Read one facts object per input line (JSON Lines), and write one result per output line, in the same order."
  )
  var batch = false

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("The number of threads with --batch; default: all cores.", valueName: "count")
  )
  var jobs: Int?

  func validate() throws {
    if let jobs {
      guard batch else { throw ValidationError("--jobs requires --batch") }
      guard (1...256).contains(jobs) else { throw ValidationError("Expected a number from 1 to 256 for --jobs") }
    }
  }

  /// Answers the lines of the facts with a worker for each thread. Workers should share as little as they can: cores
  /// that count references of the same objects wait for each other. Each gets the number of workers, among which the
  /// memory for what they keep ready is shared out. Ends the run with status 1 where some lines have no answer.
  func run(
    _ facts: String,
    worker: (_ count: Int) throws -> any LineWorker
  ) throws {
    let jobs = jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount)
    let stream = LineStream(
      input: facts,
      workers: try (0..<jobs).map { _ in try worker(jobs) }
    )
    if try !stream.run() { throw ExitCode(1) }
  }
}
