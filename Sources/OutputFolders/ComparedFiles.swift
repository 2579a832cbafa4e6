import CNoticebookSystem
import Catalogs
import FilesAndFolders
import ReferenceSite
import Synchronization

/// Holds the files of a run against those of a folder, and writes nothing.
package final class ComparedFiles: GeneratedFiles {
  private struct State {
    var digests: [String: String] = [:]
    var running: [String: RunningDigest] = [:]
    var changes: [String: String] = [:]
  }

  private let folder: String
  private let state = Mutex(State())

  package init(folder: String) { self.folder = folder }

  package var digests: [String: String] {
    state.withLock { $0.digests.merging($0.running.mapValues(\.hexadecimalDigits)) { own, _ in own } }
  }

  package func write(_ bytes: UnsafeRawBufferPointer, to path: String) {
    let digest = bytes.digest()
    let change = change(at: path) { $0.isSame(as: bytes) }
    state.withLock { state in
      state.digests[path] = digest
      state.changes[path] = change
    }
  }

  package func append(_ text: String, to path: String) {
    var text = text
    state.withLock { state in
      text.withUTF8 { state.running[path, default: RunningDigest()].add(UnsafeRawBufferPointer($0)) }
    }
  }

  /// What would change, in the order of paths: for each, what happens to it, and the path.
  package func changes() -> [(change: String, path: String)] {
    let (running, changes) = state.withLock { ($0.running, $0.changes) }
    let appended = running.compactMap { path, digest in
      change(at: path) { hexadecimalDigest(of: $0) == digest.hexadecimalDigits }.map { (path, $0) }
    }
    return (changes.map { ($0.key, $0.value) } + appended).sorted { $0.0 < $1.0 }.map { ($0.1, $0.0) }
  }

  private func change(at path: String, unless isSame: ([UInt8]) -> Bool) -> String? {
    var attributes = nb_attributes()
    guard nb_read_attributes("\(folder)/\(path)", 1, &attributes) == 0 else { return "missing " }
    guard let bytes = try? Files.bytes(of: "\(folder)/\(path)", purpose: "page"), isSame(bytes) else {
      return "changed "
    }
    return nil
  }
}
