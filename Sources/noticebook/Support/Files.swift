import CSystem
import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#endif

/// Reads files and folders, with errors that say what to do.
enum Files {
  /// The most files that one folder of input may hold.
  static let countLimit = 20_000
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

  /// All files below a folder whose names end in `suffix`, by path relative to it.
  static func contents(of folder: String, suffix: String, purpose: String) throws -> [String: [UInt8]] {
    guard FileManager.default.fileExists(atPath: folder) else {
      throw Failure("Folder '\(folder)' does not exist", fix: "Name the folder that holds the \(purpose).")
    }
    guard isFolder(folder) else {
      throw Failure("'\(folder)' is a file, not a folder", fix: "Name the folder that holds the \(purpose).")
    }
    var files: [String: [UInt8]] = [:]
    for path in try paths(below: folder) where path.hasSuffix(suffix) {
      // A name that begins with a dot belongs to an editor or to the system.
      guard !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }), !isFolder("\(folder)/\(path)")
      else { continue }
      guard files.count < countLimit else {
        throw Failure("Folder '\(folder)' holds more than \(countLimit) files", fix: "Name a smaller folder.")
      }
      files[path] = try bytes(of: "\(folder)/\(path)", purpose: purpose)
    }
    return files
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
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
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

  private static func read(_ descriptor: Int32, name: String, purpose: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(name, errno, purpose) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= sizeLimit else {
        throw Failure(
          "\(name) is larger than \(sizeLimit >> 20) MiB",
          fix: "Pass a file that holds the \(purpose) and nothing else."
        )
      }
    }
  }

  private static func unreadable(_ name: String, _ code: Int32, _ purpose: String) -> Failure {
    let reason =
      switch code {
      case ENOENT: "it does not exist"
      case EACCES, EPERM: "permission is missing"
      default: String(cString: strerror(code))
      }
    return Failure("\(name) cannot be read: \(reason)", fix: "Name a file that holds the \(purpose).")
  }
}
