import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#endif

/// Standard output and standard error.
enum Console {
  /// Whether standard error is a terminal that wants colour.
  static var errorWantsColor: Bool { wantsColor(STDERR_FILENO) }
  /// Whether standard output is a terminal that wants colour.
  static var outputWantsColor: Bool { wantsColor(STDOUT_FILENO) }

  /// Writes results, and a line break after them.
  static func output(_ text: String, terminator: String = "\n") {
    guard write(text + terminator, to: STDOUT_FILENO) else {
      let reason = String(cString: strerror(errno))
      _ = write("error: Standard output cannot be written: \(reason)\n", to: STDERR_FILENO)
      exit(2)
    }
  }

  /// Writes an error, for a person.
  static func error(_ text: String) {
    let label = errorWantsColor ? "\u{1B}[1;31merror:\u{1B}[0m " : "error: "
    _ = write("\(label)\(text.terminalSafe)\n", to: STDERR_FILENO)
  }

  /// Writes a message beside the results, as it is.
  static func note(_ text: String) { _ = write("\(text)\n", to: STDERR_FILENO) }

  /// Writes all of a text; false when the system refuses a part of it.
  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return false
      }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func wantsColor(_ descriptor: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(descriptor) == 1 && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }
}

extension String {
  /// The text without control characters, which could change what a terminal shows.
  var terminalSafe: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          let isControl = (scalar.value < 0x20 && scalar != "\n") || (0x7F...0x9F).contains(scalar.value)
          return isControl ? "\u{FFFD}" : scalar
        }
      )
    )
  }
}

/// Why a run could not go on: what, where and what to do.
struct Failure: Error, CustomStringConvertible {
  let summary: String
  let fix: String

  init(_ summary: String, fix: String) {
    self.summary = summary
    self.fix = fix
  }

  var description: String { "\(summary)\n  \(fix)" }
}
