/// The files that a preview serves, and since when each is as it is.
package struct PreviewedPages: Sendable {
  private var files: [String: [UInt8]] = [:]
  private var versions: [String: Int] = [:]
  /// The version of what all pages load.
  private var sharedVersion = 0
  /// How often the files have been replaced.
  private(set) var version = 0
  /// How much time has passed, in microseconds, for those who wait.
  private(set) var time = 0

  package init() {}
  /// A file of the site.
  package func file(_ path: String) -> [UInt8]? { files[path] }

  /// The version since which a page looks as it does: its own, or that of what all pages load.
  package func version(of path: String) -> Int { max(versions[path] ?? 0, sharedVersion) }

  /// Lets time pass.
  package mutating func tick(microseconds: Int) { time += microseconds }

  /// Takes other files; gives how many of them differ or are gone.
  package mutating func replace(with files: [String: [UInt8]]) -> Int {
    let gone = self.files.keys.filter { files[$0] == nil }
    for path in gone { self.files[path] = nil }
    version += 1
    let changed = files.filter { self.files[$0.key] != $0.value }
    for (path, bytes) in changed { self.files[path] = bytes }
    for path in gone + changed.keys { note(path) }
    return gone.count + changed.count
  }

  private mutating func note(_ path: String) {
    versions[path] = version
    if path.hasPrefix("assets/") { sharedVersion = version }
  }
}
