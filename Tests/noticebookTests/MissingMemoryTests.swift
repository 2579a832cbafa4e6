import Foundation
import Testing

/// Runs in too little memory, wherever it runs out.
struct MissingMemoryTests {
  /// The limits, in KiB: from what the loader cannot do with, which then says so itself, to what is enough.
  @Test func `missing memory is an error of one line and status two`() throws {
    var statuses: Set<Int32> = []
    for limit in stride(from: 120_000, to: 420_000, by: 20_000) {
      let process = Process()
      let errors = Pipe()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "ulimit -v \(limit); exec '\(commandURL.path)' check --quiet"]
      process.currentDirectoryURL = projectFolder
      process.standardOutput = FileHandle.nullDevice
      process.standardError = errors
      try process.run()
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationReason == .exit, "\(limit) KiB: \(text)")
      statuses.insert(process.terminationStatus)
      #expect([0, 2, 127].contains(process.terminationStatus), "\(limit) KiB: \(text)")
      if process.terminationStatus == 2 {
        // Swift and C++ say what failed before they give up.
        let ends = ["Fatal error: failed to allocate", "terminate called", "  what():"]
        let lines = text.split(separator: "\n").filter { line in !ends.contains(where: line.contains) }
        #expect(lines.count == 1 && lines[0].hasPrefix("error: "), "\(limit) KiB: \(text)")
      }
    }
    #expect(statuses.isSuperset(of: [0, 2]))
  }
}
