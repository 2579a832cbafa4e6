import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#endif

/// Reads files and folders, with errors that say what to do.
enum Files {
  /// The most files that one folder of input may hold.
  static let countLimit = 20_000

  /// The bytes of a file, or of standard input for `-`.
  static func bytes(of path: String, purpose: String) throws -> [UInt8] {
    if path == "-" { return try readStandardInput() }
    if isFolder(path) {
      throw Failure("'\(path)' is a folder, not a file", fix: "Name the file that holds the \(purpose).")
    }
    do {
      return [UInt8](try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw Failure("'\(path)' cannot be read: \(reason(path))", fix: "Name a file that holds the \(purpose).")
    }
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
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() where path.hasSuffix(suffix) {
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

  static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  /// Whether a path is a symbolic link, wherever it leads.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private static func reason(_ path: String) -> String {
    guard FileManager.default.fileExists(atPath: path) else { return "it does not exist" }
    return access(path, R_OK) == 0 ? "reading failed" : "permission is missing"
  }

  private static func readStandardInput() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0 { throw Failure("Standard input cannot be read", fix: "Pass a file to --facts instead.") }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      if bytes.count > 64 << 20 {
        throw Failure("Standard input is larger than 64 MiB", fix: "Pass one customer's facts.")
      }
    }
  }
}
