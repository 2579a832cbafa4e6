import Foundation

/// Whole runs of the command on the shipped catalog: wall time and peak memory, beside a limit.
struct CommandBenchmark {
  let command: String

  /// What a person at a terminal takes for an immediate answer.
  private static let limit = 1.0

  func run() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "noticebook-\(getpid())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    print("Whole runs on the shipped catalog (median of 5, after one to warm up)")
    try measure("check", ["check"])
    try measure("generate", ["generate", "--output", folder])
  }

  private func measure(_ name: String, _ arguments: [String]) throws {
    var walls: [Double] = []
    var peak = 0
    for run in 0..<6 {
      let start = ContinuousClock.now
      peak = max(peak, try memory(arguments))
      if run > 0 { walls.append((ContinuousClock.now - start) / .seconds(1)) }
    }
    let wall = median(walls)
    print(
      "  \(name.padding(toLength: 9, withPad: " ", startingAt: 0)) \(formatted(wall, 3)) s, "
        + "\(formatted(wall / Self.limit, 2)) × the limit of 1 s; at most \(peak / 1024) MiB"
    )
  }

  /// Runs the command; returns its largest resident set in KiB.
  private func memory(_ arguments: [String]) throws -> Int {
    var words = ([command] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var process = pid_t()
    guard posix_spawn(&process, command, &actions, nil, &words, environ) == 0 else {
      fatalError("\(command) cannot be started")
    }
    var status: Int32 = 0
    var usage = rusage()
    wait4(process, &status, 0, &usage)
    guard status == 0 else { fatalError("\(command) \(arguments.joined(separator: " ")) failed") }
    return usage.ru_maxrss
  }
}
