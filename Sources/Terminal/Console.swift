import Diagnostics
import FoundationEssentials
import Reporters

#if canImport(Glibc)
  import Glibc
#endif

/// Standard output and standard error. All that a run writes for people goes through here, which escapes what could change
/// how a terminal or a log shows it, wherever it comes from.
package enum Console {
  /// Whether standard error is a terminal that wants color.
  package static var errorWantsColor: Bool { wantsColor(STDERR_FILENO) }
  /// Whether standard output is a terminal that wants color.
  package static var outputWantsColor: Bool { wantsColor(STDOUT_FILENO) }

  /// Whether standard error is a terminal that can write over a line.
  static var errorIsTerminal: Bool {
    isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Whether standard output is a terminal.
  package static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// How many columns the terminal of standard output has: what `COLUMNS` says, else what the terminal says, else 80.
  package static var outputWidth: Int {
    if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init), columns > 0 { return columns }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// What results are.
  package enum Content {
    /// Text for people, or JSON, in which an escape is the same character.
    case text
    /// Text for a program, such as a patch or code, which gets it as it is; a terminal does not.
    case data
  }

  /// Writes results, and a line break after them.
  package static func output(_ text: String, as content: Content = .text, terminator: String = "\n") {
    var kept: KeptControls = [.layout, .isolates]
    if outputWantsColor { kept.insert(.appearances) }
    let isRaw = content == .data && !outputIsTerminal
    let code = write((isRaw ? text : text.escapingControls(except: kept)) + terminator, to: STDOUT_FILENO)
    guard code == 0 else {
      error("Standard output cannot be written: \(String(cString: strerror(code)))")
      exit(2)
    }
  }

  /// Ends a run that has done its work. Exiting skips freeing the catalog, which takes longer than writing a notice.
  package static func end() -> Never { exit(0) }

  /// Writes an error, for a person.
  package static func error(_ text: String) {
    note((errorWantsColor ? "error:".painted("1;31") : "error:") + " \(text.terminalQuotation)")
  }

  /// Writes a message to standard error.
  package static func note(_ text: String) {
    let kept: KeptControls = errorWantsColor ? [.layout, .appearances] : .layout
    _ = write(text.escapingControls(except: kept) + "\n", to: STDERR_FILENO)
  }

  /// Writes over the line of a terminal that shows how far the run is; the text is the run's own.
  package static func progress(_ text: String) {
    if errorIsTerminal { _ = write(text, to: STDERR_FILENO) }
  }

  /// Writes all of a text; gives the system's error, or 0.
  private static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { Descriptor.write(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  /// Follows an option of the run. The choice is kept in the environment, where users make it too.
  package static func useColor(_ choice: ColorChoice) {
    switch choice {
    case .auto: break
    case .always: setenv(forcedColor, "1", 1)
    case .never:
      unsetenv(forcedColor)
      setenv("NO_COLOR", "1", 1)
    }
  }

  private static let forcedColor = "CLICOLOR_FORCE"

  private static func wantsColor(_ descriptor: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    if let forced = environment[forcedColor], !forced.isEmpty, forced != "0" { return true }
    return isatty(descriptor) == 1 && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }
}

/// Whether results and messages have colors; `auto` means on a terminal that wants them.
package enum ColorChoice: String, CaseIterable { case auto, always, never }
