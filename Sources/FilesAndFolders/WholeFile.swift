import CNoticebookSystem
import FoundationEssentials
import Terminal

#if canImport(Glibc)
  import Glibc
#endif

/// Writes a file whole or not at all.
package enum WholeFile {
  /// Writes one file in one step, making its folder where needed; `-` is standard output.
  ///
  /// What is there keeps its permissions. A link stays a link, and what it leads to is written. A stream that the caller
  /// has opened is written to, since nothing can take its place; other pipes and devices are refused.
  package static func write(_ bytes: [UInt8], to path: String) throws {
    if path == "-" { return try check(write(bytes, to: STDOUT_FILENO), "Standard output") }
    var attributes = nb_attributes()
    guard nb_read_attributes(path, 1, &attributes) == 0 else {
      if Files.isLink(path) {
        throw Failure("'\(path)' is a link that leads nowhere", fix: "Remove it, or name another file.")
      }
      let folder = Files.folder(of: path)
      try Files.makeFolder(folder)
      return try replace(path, with: bytes, permissions: nil)
    }
    if attributes.is_folder != 0 { throw Failure("'\(path)' is a folder, not a file", fix: "Name the file to write.") }
    if attributes.is_file == 0 {
      guard Files.isStream(path) else {
        throw Failure("'\(path)' is a pipe or a device, not a file", fix: "Name a file, or - for standard output.")
      }
      return try writeThrough(bytes, to: path)
    }
    let target = Files.isLink(path) ? resolved(path) ?? path : path
    try replace(target, with: bytes, permissions: attributes.permissions & 0o777)
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
    try check(write(bytes, to: descriptor), "'\(path)'")
  }

  /// Writes a temporary file with a unique name next to the file, and moves it into the file's place. Without
  /// `permissions` the file gets those that new files have.
  private static func replace(_ path: String, with bytes: [UInt8], permissions: UInt32?) throws {
    let folder = Files.folder(of: path)
    TemporaryFile.removeLeftovers(in: folder)
    let temporary = "\(folder)/\(TemporaryFile.name())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure("'\(path)'", errno) }
    var code = permissions.map { fchmod(descriptor, $0) == 0 ? 0 : errno } ?? 0
    if code == 0 { code = write(bytes, to: descriptor) }
    // Some file systems only say here that there was no room.
    if close(descriptor) != 0, code == 0 { code = errno }
    if code == 0, rename(temporary, path) != 0 { code = errno }
    guard code == 0 else {
      unlink(temporary)
      throw failure("'\(path)'", code)
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { Descriptor.write($0, to: descriptor) }
  }

  private static func check(_ code: Int32, _ name: String) throws {
    if code != 0 { throw failure(name, code) }
  }

  private static func failure(_ name: String, _ code: Int32) -> Failure {
    let fix =
      switch code {
      case ENOSPC, EDQUOT, EFBIG: "Free some space; this file is unchanged."
      default: "Check the permissions of its folder, or name another file."
      }
    return Failure("\(name) cannot be written: \(Obstacle.reason(code))", fix: fix)
  }
}
