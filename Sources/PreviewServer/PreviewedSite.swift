import ReferenceSite
import Synchronization

/// The files of a site in memory.
package final class PreviewedSite: SiteOutput {
  private let state = Mutex<[String: [UInt8]]>([:])

  package init() {}

  /// The files, by path.
  package var files: [String: [UInt8]] { state.withLock { $0 } }

  package func write(_ text: String, to path: String) { state.withLock { $0[path] = Array(text.utf8) } }

  package func append(_ text: String, to path: String) { state.withLock { $0[path, default: []] += text.utf8 } }
}
