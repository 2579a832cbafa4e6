import FoundationEssentials
import JSON
import Logging

#if canImport(Glibc)
  import Glibc
#endif

/// Writes log entries as JSON, one per line, on standard error.
///
/// Nothing from a request is logged but its identifier, which is checked, its route, and what was answered.
public struct JSONLogHandler: LogHandler {
  /// The least important level that is written.
  public var logLevel: Logger.Level
  /// What every entry has.
  public var metadata: Logger.Metadata = [:]

  /// Makes a handler that leaves out what is less important than a level.
  public init(level: Logger.Level) { logLevel = level }

  /// A value that every entry has.
  public subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes an entry.
  public func log(event: LogEvent) {
    var output = JSONOutput()
    output.beginObject()
    output.member("level", event.level.rawValue)
    output.member("message", "\(event.message)")
    for (key, value) in metadata.merging(event.metadata ?? [:], uniquingKeysWith: { $1 }).sorted(by: { $0.key < $1.key }
    ) {
      output.name(text: key)
      output.value("\(value)")
    }
    output.member("time", Date.now.formatted(.iso8601))
    output.endObject()
    output.endLine()
    output.withBytes { bytes in
      // One write for each line, so that the lines of several processes do not mix.
      _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
