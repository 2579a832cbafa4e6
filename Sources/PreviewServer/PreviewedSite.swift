import ReferenceSite
import Synchronization

/// The files of a site in memory, and what the site after the next change can reuse.
package final class PreviewedSite: SiteOutput {
  private struct State {
    var files: [String: [UInt8]] = [:]
    var parts: [String: (texts: [String], paths: [String])] = [:]
  }

  private let last: State
  private let state = Mutex(State())

  package init(after last: PreviewedSite?) { self.last = last?.state.withLock { $0 } ?? State() }

  /// The files, by path.
  package var files: [String: [UInt8]] { state.withLock { $0.files } }

  package func write(_ text: String, to path: String) { state.withLock { $0.files[path] = Array(text.utf8) } }

  package func append(_ text: String, to path: String) { state.withLock { $0.files[path, default: []] += text.utf8 } }

  package func reuse(_ key: String) -> [String]? {
    guard let part = last.parts[key] else { return nil }
    state.withLock { state in
      state.parts[key] = part
      for path in part.paths { state.files[path] = last.files[path] }
    }
    return part.texts
  }

  package func keep(_ texts: [String], with paths: [String], as key: String) {
    state.withLock { $0.parts[key] = (texts, paths) }
  }
}
