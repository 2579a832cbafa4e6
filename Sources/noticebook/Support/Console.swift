import FoundationEssentials
import Reporters

#if canImport(Glibc)
  import Glibc
#endif

/// Standard output and standard error.
enum Console {
  /// Whether standard error is a terminal that wants colour.
  static var errorWantsColor: Bool { wantsColor(STDERR_FILENO) }
  /// Whether standard output is a terminal that wants colour.
  static var outputWantsColor: Bool { wantsColor(STDOUT_FILENO) }

  /// Whether standard error is a terminal that can write over a line.
  static var errorIsTerminal: Bool {
    isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Whether standard output is a terminal.
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// How many columns the terminal of standard output has: what `COLUMNS` says, else what the terminal says, else 80.
  static var outputWidth: Int {
    if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init), columns > 0 { return columns }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes results, and a line break after them.
  static func output(_ text: String, terminator: String = "\n") {
    let code = write(text + terminator, to: STDOUT_FILENO)
    guard code == 0 else {
      error("Standard output cannot be written: \(String(cString: strerror(code)))")
      exit(2)
    }
  }

  /// Ends a run that has done its work. To give back a catalog piece by piece takes longer than to word a notice.
  static func end() -> Never { exit(0) }

  /// Writes an error, for a person.
  static func error(_ text: String) {
    let label = errorWantsColor ? "\u{1B}[1;31merror:\u{1B}[0m " : "error: "
    _ = write("\(label)\(text.terminalQuotation)\n", to: STDERR_FILENO)
  }

  /// Writes a message beside the results, as it is.
  static func note(_ text: String, terminator: String = "\n") { _ = write(text + terminator, to: STDERR_FILENO) }

  /// Writes all of a text; gives the system's error, or 0.
  private static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { Descriptor.write(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  private static func wantsColor(_ descriptor: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(descriptor) == 1 && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }
}

/// Why a run could not go on: what, where and what to do.
struct Failure: Error, CustomStringConvertible {
  let summary: String
  let fix: String

  init(_ summary: String, fix: String) {
    // A value that is quoted may hold line breaks, which would look like lines of our own.
    self.summary = summary.terminalLine
    self.fix = fix
  }

  var description: String { "\(summary)\n  \(fix)" }
}
