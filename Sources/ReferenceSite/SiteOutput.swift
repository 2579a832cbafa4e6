import Synchronization

/// Takes the files of a site as they are made, so that never all of them are in memory.
public protocol SiteOutput: Sendable {
  /// Takes a whole file; several threads may call this at the same time, each path once.
  func write(_ text: String, to path: String)

  /// Appends a piece to a file that is too long to write at once. Only one thread at a time may call this for a path.
  func append(_ text: String, to path: String)

  /// The texts that an earlier run kept under a key, if the files that it kept with them are still in place: they then
  /// count as written.
  func reuse(_ key: String) -> [String]?

  /// Stores texts for later runs under a key that covers all their inputs, together with the files of some paths, which
  /// have been written.
  func keep(_ texts: [String], with paths: [String], as key: String)
}

extension SiteOutput {
  /// `nil`, because nothing is stored.
  public func reuse(_ key: String) -> [String]? { nil }

  /// Keeps nothing.
  public func keep(_ texts: [String], with paths: [String], as key: String) {}
}

/// The files of a site in memory.
final class SiteMemory: SiteOutput {
  private let kept = Mutex<[String: String]>([:])

  /// What has been written.
  var files: [String: String] { kept.withLock { $0 } }

  func write(_ text: String, to path: String) { kept.withLock { $0[path] = text } }

  func append(_ text: String, to path: String) { kept.withLock { $0[path, default: ""] += text } }
}
