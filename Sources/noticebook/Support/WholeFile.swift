import CSystem
import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#endif

/// Writes a file whole or not at all.
enum WholeFile {
  /// Writes one file in one step, making its folder where needed; `-` is standard output.
  ///
  /// What is there keeps its permissions. A link stays a link, and what it leads to is written. A device or a pipe is
  /// written to, since nothing can take its place.
  static func write(_ bytes: [UInt8], to path: String) throws {
    if path == "-" { return try write(bytes, to: STDOUT_FILENO, name: "Standard output") }
    var attributes = nb_attributes()
    if Files.isLink(path) {
      guard nb_read_attributes(path, 1, &attributes) == 0, let target = resolved(path) else {
        throw Failure("'\(path)' is a link that leads nowhere", fix: "Remove it, or name another file.")
      }
      return try write(bytes, to: target)
    }
    if nb_read_attributes(path, 1, &attributes) == 0 {
      if attributes.is_folder != 0 {
        throw Failure("'\(path)' is a folder, not a file", fix: "Name the file to write.")
      }
      if attributes.is_file == 0 { return try writeThrough(bytes, to: path) }
      return try replace(path, with: bytes, permissions: attributes.permissions & 0o777)
    }
    let folder = OutputFolder.folder(of: path)
    try OutputFolder(path: folder).makeFolder(folder)
    let mask = umask(0)
    umask(mask)
    try replace(path, with: bytes, permissions: 0o666 & ~mask)
  }

  private static func resolved(_ path: String) -> String? {
    guard let target = realpath(path, nil) else { return nil }
    defer { free(target) }
    return String(cString: target)
  }

  private static func writeThrough(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("'\(path)'", errno) }
    defer { close(descriptor) }
    try write(bytes, to: descriptor, name: "'\(path)'")
  }

  /// Writes beside the file, under a name that nobody else has, and moves that into its place.
  private static func replace(_ path: String, with bytes: [UInt8], permissions: UInt32) throws {
    var template = Array("\(path).new-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw failure("'\(path)'", errno) }
    let temporary = template.withUnsafeBufferPointer { name in name.baseAddress.map { String(cString: $0) } ?? "" }
    do {
      defer { close(descriptor) }
      fchmod(descriptor, permissions)
      try write(bytes, to: descriptor, name: "'\(path)'")
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw failure("'\(path)'", code)
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, name: String) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw failure(name, errno)
      }
    }
  }

  private static func failure(_ name: String, _ code: Int32) -> Failure {
    let reason =
      switch code {
      case ENOSPC, EDQUOT: "no space is left"
      case EFBIG: "it would be larger than the system allows"
      case EACCES, EPERM: "permission is missing"
      case EROFS: "the file system is read-only"
      default: String(cString: strerror(code))
      }
    let fix =
      switch code {
      case ENOSPC, EDQUOT, EFBIG: "Make room; nothing was changed."
      default: "Check the permissions of its folder, or name another file."
      }
    return Failure("\(name) cannot be written: \(reason)", fix: fix)
  }
}
