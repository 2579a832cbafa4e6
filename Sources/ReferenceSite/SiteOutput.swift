import Synchronization

/// Takes the files of a site as they are made, so that never all of them are in memory.
package protocol SiteOutput: Sendable {
  /// Takes a whole file; several threads may call this at the same time, each path once.
  func write(_ text: String, to path: String)

  /// Appends a piece to a file that is too long to write at once. Only one thread at a time may call this for a path.
  func append(_ text: String, to path: String)
}

/// The files of a site in memory.
final class SiteMemory: SiteOutput {
  private let kept = Mutex<[String: String]>([:])

  /// What has been written.
  var files: [String: String] { kept.withLock { $0 } }

  func write(_ text: String, to path: String) { kept.withLock { $0[path] = text } }

  func append(_ text: String, to path: String) { kept.withLock { $0[path, default: ""] += text } }
}
