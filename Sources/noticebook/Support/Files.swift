import CSystem
import Catalogs
import FoundationEssentials
import Threads

#if canImport(Glibc)
  import Glibc
#endif

/// Reads files and folders, with errors that say what to do.
enum Files {
  /// The most files that one folder of input may hold.
  static let countLimit = 100_000
  /// The most bytes that one file of input may have; a device or a pipe may never end.
  static let sizeLimit = 64 << 20

  /// The bytes of a file, or of standard input for `-`.
  static func bytes(of path: String, purpose: String) throws -> [UInt8] {
    let descriptor = try open(path, purpose: purpose)
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    return try read(descriptor, name: path == "-" ? "Standard input" : "'\(path)'", purpose: purpose)
  }

  /// Opens a file for reading; `-` is standard input.
  static func open(_ path: String, purpose: String) throws -> Int32 {
    if path == "-" { return STDIN_FILENO }
    if isFolder(path) {
      throw Failure("'\(path)' is a folder, not a file", fix: "Name the file that holds the \(purpose).")
    }
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable("'\(path)'", errno, purpose) }
    return descriptor
  }

  /// The files below a folder that are wanted, by path relative to it.
  static func contents(
    of folder: String,
    purpose: String,
    where isWanted: (String) -> Bool
  ) throws -> [String: [UInt8]] {
    try listing(of: folder, purpose: purpose, where: isWanted).contents
  }

  /// The files below a folder that are wanted, by path relative to it, and the paths of all others, sorted.
  ///
  /// Hidden files, licences and texts for people are left alone. Links are refused: what they lead to could be anywhere,
  /// and a folder behind one would be left out without a word.
  static func listing(
    of folder: String,
    purpose: String,
    where isWanted: (String) -> Bool
  ) throws -> (contents: [String: [UInt8]], others: [String]) {
    guard FileManager.default.fileExists(atPath: folder) else {
      throw Failure("Folder '\(folder)' does not exist", fix: "Name the folder that holds the \(purpose).")
    }
    guard isFolder(folder) else {
      throw Failure("'\(folder)' is a file, not a folder", fix: "Name the folder that holds the \(purpose).")
    }
    var wanted: [String] = []
    var others: [String] = []
    for entry in try FolderWalk.files(below: folder, purpose: purpose) where !OtherFiles.isIgnored(entry.path) {
      let path = entry.path
      guard entry.isUTF8 else { throw unreadable("'\(folder)/\(path)'", ENOENT, purpose) }
      if entry.isLink {
        throw Failure(
          "'\(folder)/\(path)' is a symbolic link, which is not followed",
          fix: "Put what it leads to in its place."
        )
      }
      guard isWanted(path) else {
        others.append(path)
        continue
      }
      guard wanted.count < countLimit else {
        throw Failure("Folder '\(folder)' holds more than \(countLimit) files", fix: "Name a smaller folder.")
      }
      wanted.append(path)
    }
    let contents = Parallel.map(wanted.count, portion: 16) { [wanted] index in
      Result { try regularBytes(of: "\(folder)/\(wanted[index])", purpose: purpose) }
    }
    var files: [String: [UInt8]] = [:]
    files.reserveCapacity(wanted.count)
    for (path, bytes) in zip(wanted, contents) { files[path] = try bytes.get() }
    return (files, others)
  }

  /// The bytes of a file that must be a regular one: a pipe would be waited for without end.
  private static func regularBytes(of path: String, purpose: String) throws -> [UInt8] {
    var size: Int64 = 0
    let descriptor = nb_open_sized_file(path, &size)
    if descriptor == -2 {
      throw Failure(
        "'\(path)' is a pipe, a device or a link, not a regular file",
        fix: "Put a file in its place, or remove it."
      )
    }
    guard descriptor >= 0 else { throw unreadable("'\(path)'", errno, purpose) }
    defer { close(descriptor) }
    // A byte more than there should be, so that one read tells that there are no more.
    return try read(descriptor, name: "'\(path)'", expecting: Int(size) + 1, fileSize: Int(size), purpose: purpose)
  }

  /// Everything below a folder, by path relative to it, sorted; links are not followed.
  static func paths(below folder: String) throws -> [String] {
    do {
      return try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    } catch {
      throw Failure("Folder '\(folder)' cannot be read: \(reason(error))", fix: "Check its permissions.")
    }
  }

  static func isFolder(_ path: String) -> Bool {
    var attributes = nb_attributes()
    return nb_read_attributes(path, 1, &attributes) == 0 && attributes.is_folder != 0
  }

  /// Whether something stands at a path, be it a link that leads nowhere.
  static func exists(_ path: String) -> Bool {
    var attributes = nb_attributes()
    return nb_read_attributes(path, 0, &attributes) == 0
  }

  /// Whether a path leads to a regular file.
  static func isRegular(_ path: String) -> Bool {
    var attributes = nb_attributes()
    return nb_read_attributes(path, 1, &attributes) == 0 && attributes.is_file != 0
  }

  /// Whether a path is a symbolic link, wherever it leads.
  static func isLink(_ path: String) -> Bool {
    var attributes = nb_attributes()
    return nb_read_attributes(path, 0, &attributes) == 0 && attributes.is_link != 0
  }

  /// Why an operation on files failed, in words.
  static func reason(_ error: any Error) -> String {
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

  /// The bytes of a regular file of any size, read in one piece.
  static func wholeBytes(of path: String) throws -> [UInt8] {
    let descriptor = nb_open_regular_file(path)
    guard descriptor >= 0 else { throw unreadable("'\(path)'", errno, "record") }
    defer { close(descriptor) }
    var attributes = nb_attributes()
    guard nb_read_attributes(path, 0, &attributes) == 0 else { throw unreadable("'\(path)'", errno, "record") }
    return [UInt8](unsafeUninitializedCapacity: Int(attributes.size)) { bytes, count in
      while count < bytes.count {
        let read = Glibc.read(descriptor, bytes.baseAddress.map { $0 + count }, bytes.count - count)
        if read < 0, errno == EINTR { continue }
        if read <= 0 { break }
        count += read
      }
    }
  }

  /// Reads to the end: until there is nothing, or in one read all that a file of a known size has, where it could give
  /// more.
  private static func read(
    _ descriptor: Int32,
    name: String,
    expecting size: Int = 65_536,
    fileSize: Int? = nil,
    purpose: String
  ) throws -> [UInt8] {
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
      guard code == 0 else { throw unreadable(name, code, purpose) }
      if piece.isEmpty { return bytes }
      let isWhole = bytes.isEmpty && piece.count == fileSize && piece.count < room
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      // What is left is mostly nothing.
      room = 65_536
      guard bytes.count <= sizeLimit else {
        throw Failure(
          "\(name) is larger than \(sizeLimit >> 20) MiB",
          fix: "Pass a file that holds the \(purpose) and nothing else."
        )
      }
      if isWhole { return bytes }
    }
  }

  /// Why something at a path, which is named in quotation marks, cannot be read.
  static func unreadable(_ name: String, _ code: Int32, _ purpose: String) -> Failure {
    if code == ENOENT, name.unicodeScalars.contains("\u{FFFD}") {
      return Failure("\(name) cannot be read: its name is not UTF-8", fix: "Rename it in letters of ASCII or in UTF-8.")
    }
    let reason =
      switch code {
      case ENOENT: "it does not exist"
      case EACCES, EPERM: "permission is missing"
      default: String(cString: strerror(code))
      }
    return Failure("\(name) cannot be read: \(reason)", fix: "Name a file that holds the \(purpose).")
  }
}
