import ArgumentParser
import Checks
import Diagnostics
import FilesAndFolders
import FoundationEssentials
import Terminal

/// The findings that are known.
struct BaselineOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("A file of known findings, which aren't reported; see --start-baseline.", valueName: "file")
  )
  var baseline: String?

  @Flag(name: .long, help: "Write all current findings to the file of --baseline, which must not exist yet.")
  var startBaseline = false

  @Flag(name: .long, help: "Remove obsolete entries from the file of --baseline; never adds entries.")
  var shrinkBaseline = false

  func validate() throws {
    if startBaseline, shrinkBaseline { throw ValidationError("Pass --start-baseline or --shrink-baseline, not both.") }
    if baseline == nil, startBaseline || shrinkBaseline { throw ValidationError("Name the file with --baseline.") }
  }

  /// The bytes of the file, where one is to be read.
  func read() throws -> [UInt8]? {
    guard let baseline else { return nil }
    if startBaseline {
      guard !FileManager.default.fileExists(atPath: baseline) else {
        throw Failure(
          "Baseline '\(baseline)' exists already",
          fix: "A baseline only shrinks: pass --shrink-baseline, or remove the file to start again."
        )
      }
      return nil
    }
    guard FileManager.default.fileExists(atPath: baseline) else {
      throw Failure("Baseline '\(baseline)' does not exist", fix: "Write it with --start-baseline.")
    }
    return try Files.bytes(of: baseline, purpose: "baseline")
  }

  /// What the bytes of the file say.
  func parse(_ bytes: [UInt8]?) throws -> Baseline? {
    guard let baseline, let bytes else { return nil }
    do throws(BaselineError) {
      return try Baseline(file: baseline, json: bytes)
    } catch {
      throw Failure(
        "Baseline '\(baseline)' cannot be used: \(error.summary)",
        fix: "Restore it from version control, or remove it and write it again with --start-baseline."
      )
    }
  }

  /// Writes the file if a flag requests it, in one step; returns the report compared with what was written.
  func updated(_ report: CheckReport, _ current: Baseline?) throws -> CheckReport {
    guard let baseline, startBaseline || shrinkBaseline else { return report }
    guard report.isWhole else {
      throw Failure(
        "The baseline cannot be written: the catalog has errors that keep checks from running",
        fix: "Fix them first; `noticebook check` without the flag shows them."
      )
    }
    let findings = report.against(nil).findings
    let written = current.map { $0.shrunk(to: findings) } ?? Baseline(file: baseline, of: findings)
    // A file that is as it should be keeps its time.
    if let current, written.entries.count == current.entries.count { return report }
    try WholeFile.write(Array(written.json.utf8), to: baseline)
    let change = current.map { "\($0.entries.count - written.entries.count) removed, " } ?? ""
    Console.note("Baseline '\(baseline)': \(change)\(written.entries.count) known.")
    return report.against(written)
  }
}
