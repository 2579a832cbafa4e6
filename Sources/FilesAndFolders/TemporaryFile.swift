import FoundationEssentials
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Names of temporary files, which are next to the file that they replace.
package enum TemporaryFile {
  private static let prefix = ".noticebook-"
  /// The folders that this run has looked through.
  private static let known = Mutex<Set<String>>([])

  /// A name that no other run has: the number of this process, and a random part.
  package static func name() -> String { "\(prefix)\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 36))" }

  /// Removes the files that runs which were killed have left in a folder, once in a run.
  package static func removeLeftovers(in folder: String) {
    guard known.withLock({ $0.insert(folder).inserted }) else { return }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where isLeftover(name) {
      unlink("\(folder)/\(name)")
    }
  }

  /// Whether a name is that of a file whose process has ended. Another process that has its number now keeps it for longer.
  private static func isLeftover(_ name: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    let parts = name.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let process = pid_t(parts[0]), process > 0, !parts[1].isEmpty else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
