import ArgumentParser
import FoundationEssentials
import Noticebook

/// Whether many customers are asked about, and on how many threads.
struct BatchOptions: ParsableArguments {
  @Flag(
    name: .long,
    help: "Answer many: a facts object a line in (JSON Lines), a result a line out, in the same order."
  )
  var batch = false

  @Option(
    name: .long,
    help: ArgumentHelp("How many threads answer with --batch; all cores when left out.", valueName: "count")
  )
  var jobs: Int?

  func validate() throws {
    if let jobs {
      guard batch else { throw ValidationError("--jobs goes with --batch only.") }
      guard (1...256).contains(jobs) else { throw ValidationError("--jobs takes a number from 1 to 256.") }
    }
  }

  /// Answers the lines of the facts; ends the run with status 1 where some have no answer.
  func run(
    _ facts: String,
    writer: ResultWriter,
    worker: @escaping @Sendable () -> any LineWorker
  ) throws {
    let stream = LineStream(
      input: facts,
      jobs: jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount),
      writeError: { writer.write($0, line: $1, to: &$2) },
      makeWorker: worker
    )
    if try !stream.run() { throw ExitCode(1) }
  }
}
