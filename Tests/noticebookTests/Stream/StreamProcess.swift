import Foundation

/// A run of the command that a test talks to while it goes on.
final class StreamProcess {
  private let process = Process()
  private let stdin = Pipe()
  private let stdout = Pipe()
  private let stderr = Pipe()
  private var unread = Data()

  /// `ignoring` names signals, as a shell does, that the run is told to ignore.
  init(_ arguments: [String], output: FileHandle? = nil, ignoring signals: String? = nil) throws {
    // A command that ends before it has read its input must not end the tests.
    signal(SIGPIPE, SIG_IGN)
    if let signals {
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "trap '' \(signals); exec \"$0\" \"$@\"", commandURL.path] + namingCatalog(arguments)
    } else {
      process.executableURL = commandURL
      process.arguments = namingCatalog(arguments)
    }
    process.currentDirectoryURL = projectFolder
    process.standardInput = stdin
    process.standardOutput = output ?? stdout
    process.standardError = stderr
    try process.run()
    try stdout.fileHandleForWriting.close()
  }

  func send(_ text: String) throws { try stdin.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  /// Sends on a thread of its own, as far as the command reads; then ends the input.
  func sendAside(_ text: String, times: Int = 1) {
    let handle = stdin.fileHandleForWriting
    let data = Data(text.utf8)
    Thread.detachNewThread {
      for _ in 0..<times {
        guard (try? handle.write(contentsOf: data)) != nil else { break }
      }
      try? handle.close()
    }
  }

  func endInput() throws { try stdin.fileHandleForWriting.close() }

  /// The next line with its break; what is left at the end of the output.
  func line() -> String {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread = Data(unread[(end + 1)...]) }
        return String(decoding: unread[...end], as: UTF8.self)
      }
      let more = stdout.fileHandleForReading.availableData
      if more.isEmpty { return String(decoding: unread, as: UTF8.self) }
      unread += more
    }
  }

  /// Everything up to the end of the output.
  func rest() -> String {
    defer { unread = Data() }
    return String(decoding: unread + stdout.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  /// Reads over a number of lines.
  func skipLines(_ count: Int) {
    var missing = count
    while missing > 0 {
      missing -= unread.count { $0 == UInt8(ascii: "\n") }
      unread = stdout.fileHandleForReading.availableData
      if unread.isEmpty { return }
    }
  }

  func stopReading() throws { try stdout.fileHandleForReading.close() }

  func send(signal: Int32) { kill(process.processIdentifier, signal) }

  /// The signal that ended the run, or nothing, and its status.
  func end() -> (signal: Int32?, status: Int32, errors: String) {
    let errors = String(decoding: stderr.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    return (isSignal ? process.terminationStatus : nil, process.terminationStatus, errors)
  }

  /// The largest resident set so far, in KiB.
  func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
  }
}
