import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#endif

/// Reads files and folders, with errors that say what to do.
enum InputFiles {
  /// The most bytes of one file.
  static let sizeLimit = 64 << 20
  /// The most files of one folder.
  static let countLimit = 100_000

  /// Whether something is at a path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a path leads to a folder.
  static func isFolder(_ path: String) -> Bool {
    guard let stream = opendir(path) else { return false }
    closedir(stream)
    return true
  }

  /// The bytes of a regular file. A pipe or a device could be waited for without end.
  static func bytes(of path: String, followsLinks: Bool = true) throws(ServiceFailure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW))
    guard descriptor >= 0 else { throw unreadable(path, errno) }
    defer { close(descriptor) }
    let end = lseek(descriptor, 0, SEEK_END)
    guard end >= 0, !isFolder(path) else {
      throw ServiceFailure("'\(path)' isn't a regular file", fix: "Name a file, not a folder, a pipe or a device.")
    }
    lseek(descriptor, 0, SEEK_SET)
    var bytes: [UInt8] = []
    var room = max(1, min(Int(end), sizeLimit) + 1)
    while true {
      var code: Int32 = 0
      let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        let result = read(descriptor, buffer.baseAddress, room)
        (count, code) = (max(0, result), result < 0 ? errno : 0)
      }
      if code == EINTR { continue }
      guard code == 0 else { throw unreadable(path, code) }
      if part.isEmpty { return bytes }
      if bytes.isEmpty { bytes = part } else { bytes += part }
      room = 65_536
      guard bytes.count <= sizeLimit else {
        throw ServiceFailure("'\(path)' is larger than \(sizeLimit >> 20) MiB", fix: "Name a smaller file.")
      }
    }
  }

  /// The paths of the files below a folder, relative to it and sorted. Hidden files are left out.
  ///
  /// Links are not followed, because they could lead out of the folder; `isRefused` says which of them are an error.
  static func paths(
    below folder: String,
    purpose: String,
    refusingLinks isRefused: (String) -> Bool = { _ in true }
  ) throws(ServiceFailure) -> [String] {
    guard isFolder(folder) else {
      throw ServiceFailure(
        "Folder '\(folder)' can't be read: \(exists(folder) ? "it isn't a folder that may be read" : "it doesn't exist")",
        fix: "Name the folder that contains the \(purpose)."
      )
    }
    var paths: [String] = []
    var folders = [""]
    while let prefix = folders.popLast() {
      let names: [String]
      do {
        names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(prefix)")
      } catch {
        throw ServiceFailure("Folder '\(folder)/\(prefix)' can't be read", fix: "Check its permissions.")
      }
      for name in names where !name.hasPrefix(".") {
        let path = prefix + name
        let kind = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")[.type] as? FileAttributeType
        switch kind {
        case .typeDirectory?: folders.append(path + "/")
        case .typeSymbolicLink?:
          guard isRefused(path) else { continue }
          throw ServiceFailure(
            "'\(folder)/\(path)' is a symbolic link, which is not followed",
            fix: "Replace it with the file that it leads to."
          )
        default: paths.append(path)
        }
        guard paths.count <= countLimit else {
          throw ServiceFailure(
            "Folder '\(folder)' contains more than \(countLimit) files",
            fix: "Name a smaller folder."
          )
        }
      }
    }
    return paths.sorted()
  }

  /// The files below a folder that are wanted, by path; of all others the path alone.
  static func files(
    below folder: String,
    purpose: String,
    where isWanted: (String) -> Bool
  ) throws(ServiceFailure) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in try paths(below: folder, purpose: purpose, refusingLinks: isWanted) {
      files[path] = isWanted(path) ? try bytes(of: "\(folder)/\(path)", followsLinks: false) : []
    }
    return files
  }

  private static func unreadable(_ path: String, _ code: Int32) -> ServiceFailure {
    let isForbidden = code == EACCES || code == EPERM
    let reason =
      switch code {
      case EACCES, EPERM: "permission is missing"
      case ENOENT: "it doesn't exist"
      default: String(cString: strerror(code))
      }
    return ServiceFailure(
      "'\(path)' can't be read: \(reason)",
      fix: isForbidden ? "Check its permissions." : "Name a file that exists."
    )
  }
}

extension InputFiles {
  /// The bytes of a page of memory.
  static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))

  /// What the system says under a path; such files have no size.
  static func systemText(_ path: String) throws(ServiceFailure) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path, errno) }
    defer { close(descriptor) }
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, 4096))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
