/// The files that a preview serves, and since when each is as it is.
///
/// A file is made when a browser loads it. After a change, only the loaded files are made again.
package struct PreviewedPages: Sendable {
  /// Makes the files that have to be made for one of them, by path; says whether these are all files.
  package typealias Source = @Sendable (_ path: String) -> (files: [String: [UInt8]], areAll: Bool)

  private var source: Source = { _ in ([:], true) }
  /// What has been made since the last change.
  private var made: [String: [UInt8]] = [:]
  private var isAllMade = false
  /// The paths that a browser has loaded.
  private var asked: Set<String> = []
  private var versions: [String: Int] = [:]
  /// The version of what all pages load.
  private var sharedVersion = 0
  /// How often the files have been replaced.
  private(set) var version = 0
  /// How much time has passed, in microseconds, for those who wait.
  private(set) var time = 0

  package init() {}

  /// A file of the site.
  package mutating func file(_ path: String) -> [UInt8]? {
    asked.insert(path)
    if made[path] == nil, !isAllMade {
      let (files, areAll) = source(path)
      made.merge(files) { $1 }
      isAllMade = areAll
    }
    return made[path]
  }

  /// The version since which a page looks as it does: its own, or that of what all pages load.
  package func version(of path: String) -> Int { max(versions[path] ?? 0, sharedVersion) }

  /// Lets time pass.
  package mutating func tick(microseconds: Int) { time += microseconds }

  /// Takes other files; gives how many of the loaded ones differ or are gone.
  package mutating func replace(with source: @escaping Source) -> Int {
    let before = made
    self.source = source
    (made, isAllMade) = ([:], false)
    version += 1
    let changed = asked.sorted().filter { file($0) != before[$0] }
    for path in changed { note(path) }
    return changed.count
  }

  private mutating func note(_ path: String) {
    versions[path] = version
    if path.hasPrefix("assets/") { sharedVersion = version }
  }
}
