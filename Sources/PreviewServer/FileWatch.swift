import FilesAndFolders
import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#endif

/// Notices that files have been saved, by looking at them again and again: that works on every file system.
package struct FileWatch {
  /// What a file is known by; a saved one differs.
  package struct Stamp: Hashable {
    package let size: UInt64
    package let modified: Date
  }

  /// How long to wait between two looks at least, in microseconds.
  package static let shortestPause: UInt32 = 200_000

  private let roots: [String]

  /// Watches everything below folders, and files.
  package init(_ roots: [String]) { self.roots = roots }

  /// The stamps of all files, by path, except of files that can't be read.
  package func stamps() -> [String: Stamp] {
    var stamps: [String: Stamp] = [:]
    for root in roots {
      let below = Files.isFolder(root) ? ((try? Files.paths(below: root)) ?? []).map { "\(root)/\($0)" } : [root]
      for path in below {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { continue }
        stamps[path] = Stamp(
          size: attributes[.size] as? UInt64 ?? 0,
          modified: attributes[.modificationDate] as? Date ?? .distantPast
        )
      }
    }
    return stamps
  }

  /// The stamps, and how long to wait before the next look, in microseconds, so that looking takes a tenth of the time.
  package func timedStamps() -> (stamps: [String: Stamp], pause: UInt32) {
    let start = Date.now
    let stamps = stamps()
    let microseconds = UInt32(clamping: Int(Date.now.timeIntervalSince(start) * 10_000_000))
    return (stamps, max(Self.shortestPause, min(microseconds, 5_000_000)))
  }

  /// The stamps when no file changes any more: an editor may save in several steps.
  package func settledStamps(after stamps: [String: Stamp]) -> [String: Stamp] {
    var last = stamps
    for _ in 0..<20 {
      usleep(50_000)
      let now = self.stamps()
      if now == last { break }
      last = now
    }
    return last
  }
}
