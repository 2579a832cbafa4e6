import ArgumentParser
import FoundationEssentials
import Instants
import Terminal

/// The day by which something has come to an end.
struct TodayOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The day that counts as today; default: SOURCE_DATE_EPOCH, or today in UTC.",
      valueName: "date"
    )
  )
  var today: String?

  /// The day of the option, of the environment or of the clock.
  func day() throws -> CivilDate {
    if let today {
      guard let day = CivilDate(iso8601: today) else {
        throw Failure("'\(today)' is not a day", fix: "Write --today as in 2026-11-20.")
      }
      return day
    }
    // The convention of reproducible builds: seconds since 1970, in UTC.
    let variable = "SOURCE_DATE_EPOCH"
    guard let text = ProcessInfo.processInfo.environment[variable], !text.isEmpty else {
      return try day(ofMilliseconds: Date().timeIntervalSince1970 * 1000, "The clock", fix: "Pass --today.")
    }
    guard let seconds = Int64(text) else {
      throw Failure("\(variable) is '\(text)', not a whole number of seconds", fix: "Set it to seconds since 1970.")
    }
    return try day(ofMilliseconds: Double(seconds) * 1000, variable, fix: "Set it to seconds since 1970.")
  }

  private func day(ofMilliseconds milliseconds: Double, _ origin: String, fix: String) throws -> CivilDate {
    guard let instant = Instant(fractionalMilliseconds: milliseconds) else {
      throw Failure("\(origin) is outside the years 1 to 9999", fix: fix)
    }
    return CivilDateTime(utc: instant).date
  }
}
