import Foundation

/// Prints what the product costs: messages beside ICU's own MessageFormat, decisions and proofs beside limits, notices on
/// one core beside the ICU calls inside them, and whole runs of the command.
@main
enum Main {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: benchmarks PATH-OF-NOTICEBOOK, from the folder of the project")
      exit(2)
    }
    try MessageBenchmark().run()
    try GraceNoticeBenchmark().run()
    try AllocationBenchmark().run()
    try DecisionBenchmark().run()
    try PayloadBenchmark().run()
    try NoticeBenchmark().run()
    try CommandBenchmark(command: CommandLine.arguments[1]).run()
  }
}

/// The median of an odd number of figures.
func median(_ figures: [Double]) -> Double { figures.sorted()[figures.count / 2] }

func formatted(_ value: Double, _ digits: Int = 1) -> String { String(format: "%.\(digits)f", value) }

/// Seconds for one call: the median of five runs of at least a tenth of a second.
func seconds(batch: Int = 100, _ body: () throws -> Void) rethrows -> Double {
  for _ in 0..<batch { try body() }
  let clock = ContinuousClock()
  var runs: [Double] = []
  for _ in 0..<5 {
    var count = 0
    let start = clock.now
    while clock.now - start < .milliseconds(100) {
      for _ in 0..<batch { try body() }
      count += batch
    }
    runs.append((clock.now - start) / .seconds(1) / Double(count))
  }
  return median(runs)
}

/// Seconds of processor time for one call of each: the medians of so many runs, which take turns, so that all of them meet
/// the same machine.
func secondsInTurn(_ bodies: [() -> Void], runs: Int = 31, atLeast shortest: Double = 0.01) -> [Double] {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  var figures = bodies.map { _ in [Double]() }
  for _ in 0...runs {
    for (index, body) in bodies.enumerated() {
      var count = 0
      let start = now()
      while now() - start < shortest {
        body()
        count += 1
      }
      figures[index].append((now() - start) / Double(count))
    }
  }
  // The first run warms up.
  return figures.map { median(Array($0.dropFirst())) }
}

/// The files below a folder whose names end in `suffix`, by path relative to it.
func files(in folder: String, suffix: String) throws -> [String: [UInt8]] {
  var files: [String: [UInt8]] = [:]
  for path in try FileManager.default.subpathsOfDirectory(atPath: folder) where path.hasSuffix(suffix) {
    files[path] = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(path)")))
  }
  return files
}
