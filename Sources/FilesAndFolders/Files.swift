import CNoticebookSystem
import Catalogs
import FoundationEssentials
import Terminal
import Threads

#if canImport(Glibc)
  import Glibc
#endif

/// Reads files and folders, with errors that say what to do.
package enum Files {
  /// The most files that one folder of input may hold.
  static let countLimit = 100_000
  /// The most bytes that one file of input may have; a device or a pipe may never end.
  package static let sizeLimit = 64 << 20

  /// The bytes of a file, or of standard input for `-`.
  package static func bytes(of path: String, purpose: String) throws -> [UInt8] {
    let descriptor = try open(path, purpose: purpose)
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    do throws(Obstacle) {
      return try read(descriptor, purpose: purpose)
    } catch {
      throw error.failure(path == "-" ? "Standard input" : "'\(path)'")
    }
  }

  /// Opens a file for reading; `-` is standard input.
  package static func open(_ path: String, purpose: String) throws -> Int32 {
    if path == "-" { return STDIN_FILENO }
    if isFolder(path) {
      throw Failure("'\(path)' is a folder, not a file", fix: "Name the file that contains the \(purpose).")
    }
    // To open a pipe that has a name waits for a writer, who may never come.
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw obstacle(at: path, purpose).failure("'\(path)'") }
    guard isStream(path) || nb_is_file(descriptor) != 0 else {
      close(descriptor)
      throw Obstacle.notRegular.failure("'\(path)'")
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return descriptor
  }

  /// Whether a path names a stream that the caller has opened, such as `/dev/stdin` or a shell's `<(…)`. Other pipes and
  /// devices could be waited for without end.
  static func isStream(_ path: String) -> Bool {
    ["/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/null"].contains(path)
      || ["/dev/fd/", "/proc/self/fd/"].contains { path.hasPrefix($0) }
  }

  /// Why a path that could not be opened cannot be; to be called before anything else changes `errno`.
  private static func obstacle(at path: String, _ purpose: String) -> Obstacle {
    let code = errno
    guard code == ENOENT else { return .system(code, purpose) }
    if isLink(path) { return .danglingLink }
    // A name that is not UTF-8 comes with this for each byte that is not.
    return path.unicodeScalars.contains("\u{FFFD}") ? .name : .system(code, purpose)
  }

  /// The files below a folder.
  package struct Listing {
    /// The files that are wanted, by path relative to the folder.
    package fileprivate(set) var contents: [String: [UInt8]] = [:]
    /// The paths of all others, sorted.
    package fileprivate(set) var others: [String] = []
    /// The files that are wanted, and the folders, that cannot be read, sorted by path.
    package fileprivate(set) var obstacles: [(path: String, obstacle: Obstacle)] = []
  }

  /// The files below a folder that are wanted, all of which must be readable.
  package static func readable(
    below folder: String,
    purpose: String,
    where isWanted: (String) -> Bool
  ) throws -> Listing {
    let listing = try listing(of: folder, purpose: purpose, where: isWanted)
    if let (path, obstacle) = listing.obstacles.first { throw obstacle.failure("'\(folder)/\(path)'") }
    return listing
  }

  /// The files below a folder, as far as they can be read.
  ///
  /// Hidden files, licenses and texts for people are skipped. Links are not followed, because their targets could be
  /// anywhere. A link to a file that isn't needed is treated like the file.
  package static func listing(
    of folder: String,
    purpose: String,
    where isWanted: (String) -> Bool
  ) throws -> Listing {
    var attributes = nb_attributes()
    guard nb_read_attributes(folder, 1, &attributes) == 0 else {
      let obstacle = obstacle(at: folder, purpose)
      guard errno != ENOENT || isLink(folder) else {
        throw Failure("Folder '\(folder)' does not exist", fix: "Name the folder that contains the \(purpose).")
      }
      throw obstacle.failure("Folder '\(folder)'")
    }
    guard attributes.is_folder != 0 else {
      throw Failure("'\(folder)' is a file, not a folder", fix: "Name the folder that contains the \(purpose).")
    }
    var wanted: [String] = []
    var found = Listing()
    for entry in try FolderWalk.files(below: folder) {
      let path = entry.path
      let leadsToFolder = entry.isLink && isFolder("\(folder)/\(path)")
      if let obstacle = entry.obstacle {
        found.obstacles.append((path, obstacle))
      } else if OtherFiles.isIgnored(path), !leadsToFolder {
        continue
      } else if !isWanted(path), !leadsToFolder {
        found.others.append(path)
      } else if !entry.isUTF8 {
        found.obstacles.append((path, .name))
      } else if entry.isLink {
        found.obstacles.append((path, .link))
      } else {
        wanted.append(path)
      }
    }
    guard wanted.count <= countLimit else {
      throw Failure("Folder '\(folder)' contains more than \(countLimit) files", fix: "Name a smaller folder.")
    }
    let contents = Parallel.map(wanted.count, portion: 16) { [wanted] index in
      Result { () throws(Obstacle) in try regularBytes(of: "\(folder)/\(wanted[index])", purpose: purpose) }
    }
    found.contents.reserveCapacity(wanted.count)
    for (path, bytes) in zip(wanted, contents) {
      switch bytes {
      case .success(let bytes): found.contents[path] = bytes
      case .failure(let obstacle): found.obstacles.append((path, obstacle))
      }
    }
    found.obstacles.sort { $0.path < $1.path }
    return found
  }

  /// The bytes of a file that must be a regular one: a pipe would be waited for without end.
  package static func regularBytes(of path: String, purpose: String) throws(Obstacle) -> [UInt8] {
    var size: Int64 = 0
    let descriptor = nb_open_sized_file(path, &size)
    if descriptor == -2 { throw .notRegular }
    guard descriptor >= 0 else { throw .system(errno, purpose) }
    defer { close(descriptor) }
    // One byte more than expected, so that a single read shows whether the file is longer.
    return try read(descriptor, expecting: Int(size) + 1, fileSize: Int(size), purpose: purpose)
  }

  /// Everything below a folder, by path relative to it, sorted; links are not followed.
  package static func paths(below folder: String) throws -> [String] {
    do {
      return try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    } catch {
      throw Failure("Folder '\(folder)' cannot be read: \(reason(error))", fix: "Check its permissions.")
    }
  }

  /// The folder that a path of a file names.
  package static func folder(of file: String) -> String {
    file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
  }

  /// Makes a folder, and those above it; one that is there stays as it is.
  package static func makeFolder(_ folder: String) throws {
    if FileManager.default.fileExists(atPath: folder), !Files.isFolder(folder) {
      throw Failure("'\(folder)' is a file, not a folder", fix: "Name another folder for the output.")
    }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure(
        "Folder '\(folder)' cannot be made: \(Files.reason(error))",
        fix: "Check the permissions, or name another folder."
      )
    }
  }

  package static func isFolder(_ path: String) -> Bool {
    var attributes = nb_attributes()
    return nb_read_attributes(path, 1, &attributes) == 0 && attributes.is_folder != 0
  }

  /// Whether something is at a path, even a link that leads nowhere.
  package static func exists(_ path: String) -> Bool {
    var attributes = nb_attributes()
    return nb_read_attributes(path, 0, &attributes) == 0
  }

  /// Whether a path leads to a regular file.
  package static func isRegular(_ path: String) -> Bool {
    var attributes = nb_attributes()
    return nb_read_attributes(path, 1, &attributes) == 0 && attributes.is_file != 0
  }

  /// Whether a path is a symbolic link, wherever it leads.
  package static func isLink(_ path: String) -> Bool {
    var attributes = nb_attributes()
    return nb_read_attributes(path, 0, &attributes) == 0 && attributes.is_link != 0
  }

  /// Why an operation on files failed, in words.
  package static func reason(_ error: any Error) -> String {
    guard let error = error as? CocoaError else { return "\(error)" }
    switch error.code {
    case .fileWriteOutOfSpace: return "no space is left"
    case .fileWriteNoPermission, .fileReadNoPermission: return "permission is missing"
    case .fileWriteVolumeReadOnly: return "the file system is read-only"
    default:
      return (error.underlying as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
        ?? "the system gives no reason"
    }
  }

  /// Reads to the end: until there is nothing, or in one read all that a file of a known size has, where it could give
  /// more.
  private static func read(
    _ descriptor: Int32,
    expecting size: Int = 65_536,
    fileSize: Int? = nil,
    purpose: String
  ) throws(Obstacle) -> [UInt8] {
    var bytes: [UInt8] = []
    var room = max(1, min(size, sizeLimit + 1))
    while true {
      var code: Int32 = 0
      let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        let result = Glibc.read(descriptor, buffer.baseAddress, room)
        count = max(0, result)
        code = result < 0 ? errno : 0
      }
      if code == EINTR { continue }
      guard code == 0 else { throw .system(code, purpose) }
      if piece.isEmpty { return bytes }
      let isWhole = bytes.isEmpty && piece.count == fileSize && piece.count < room
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      // What is left is mostly nothing.
      room = 65_536
      guard bytes.count <= sizeLimit else { throw .size(sizeLimit, purpose) }
      if isWhole { return bytes }
    }
  }
}

extension String {
  /// A path as reports show it before that of a file: without ./ before it and without slashes behind.
  package var withoutOddSlashes: String {
    var path = self[...]
    while path.hasPrefix("./"), path.count > 2 { path = path.dropFirst(2).drop { $0 == "/" } }
    while path.hasSuffix("/"), path.count > 1 { path = path.dropLast() }
    return path.isEmpty ? "." : String(path)
  }
}
