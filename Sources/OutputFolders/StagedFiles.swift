import CNoticebookSystem
import Catalogs
import FilesAndFolders
import FoundationEssentials
import Synchronization
import Terminal

#if canImport(Glibc)
  import Glibc
#endif

/// The new files of an output folder: those that differ from what is there wait in a temporary folder, the others are
/// left alone.
package final class StagedFiles: GeneratedFiles {
  /// What is known of the files so far.
  package struct State {
    package var digests: [String: String] = [:]
    /// Those that are in place already.
    package var unchanged: Set<String> = []
    /// Those whose places hold files that the generator didn't make.
    var conflicts: Set<String> = []
    /// Why a file could not be written.
    package var failures: [String: Failure] = [:]
    fileprivate var open: [String: OpenFile] = [:]
  }

  /// A file that is written piece by piece.
  fileprivate struct OpenFile {
    let descriptor: Int32
    var digest = RunningDigest()
  }

  private let folder: String
  private let temporary: String
  /// What the last run made, and its digests.
  private let made: [String: String]
  private let state = Mutex(State())

  package init(folder: String, temporary: String, made: [String: String]) {
    (self.folder, self.temporary, self.made) = (folder, temporary, made)
  }

  deinit { state.withLock { for file in $0.open.values { close(file.descriptor) } } }

  package var digests: [String: String] {
    state.withLock { $0.digests.merging($0.open.mapValues(\.digest.hexadecimalDigits)) { own, _ in own } }
  }

  package func write(_ bytes: UnsafeRawBufferPointer, to path: String) {
    let digest = bytes.digest()
    let place = standing(bytes, at: path)
    let failure = place == .different ? create(path) { Descriptor.write(bytes, to: $0) } : nil
    state.withLock { state in
      state.digests[path] = digest
      state.failures[path] = failure
      if place == .same { state.unchanged.insert(path) }
      if place == .foreign { state.conflicts.insert(path) }
    }
  }

  /// Makes a new file in the temporary folder; `write` gives the system's error, or 0. Gives the reason where it fails.
  private func create(_ path: String, _ write: (Int32) -> Int32) -> Failure? {
    let descriptor = create(path)
    var code = descriptor < 0 ? errno : write(descriptor)
    if descriptor >= 0, close(descriptor) != 0, code == 0 { code = errno }
    return code == 0 ? nil : failure(path, code)
  }

  package func append(_ text: String, to path: String) {
    var text = text
    state.withLock { state in
      if state.open[path] == nil {
        let descriptor = create(path)
        guard descriptor >= 0 else { return state.failures[path] = failure(path, errno) }
        state.open[path] = OpenFile(descriptor: descriptor)
      }
      guard var file = state.open.removeValue(forKey: path) else { return }
      let code = text.withUTF8 { bytes in
        file.digest.add(UnsafeRawBufferPointer(bytes))
        return Descriptor.write(UnsafeRawBufferPointer(bytes), to: file.descriptor)
      }
      state.open[path] = file
      if code != 0 { state.failures[path] = failure(path, code) }
    }
  }

  /// Closes the files that were written piece by piece; gives what is known of all.
  package func finish() -> State {
    state.withLock { state in
      for (path, file) in state.open {
        if close(file.descriptor) != 0 { state.failures[path] = failure(path, errno) }
        let digest = file.digest.hexadecimalDigits
        state.digests[path] = digest
        let target = "\(folder)/\(path)"
        if made[path] == digest, !Files.isLink(target), Self.digest(of: target) == digest {
          state.unchanged.insert(path)
          unlink("\(temporary)/\(path)")
        } else if made[path] == nil, Files.exists(target), Self.digest(of: target) != digest {
          state.conflicts.insert(path)
        }
      }
      state.open = [:]
      return state
    }
  }

  private enum Standing { case same, different, foreign }

  /// Says what is at a path: the same bytes, something else or nothing, or a file that the generator didn't make.
  private func standing(_ bytes: UnsafeRawBufferPointer, at path: String) -> Standing {
    let target = "\(folder)/\(path)"
    var attributes = nb_attributes()
    guard nb_read_attributes(target, 0, &attributes) == 0 else { return .different }
    if Files.isFolder(target) { return .foreign }
    let isMade = made[path] != nil
    if isMade, attributes.is_file == 0 || attributes.size != bytes.count { return .different }
    let isSame = (try? Files.bytes(of: target, purpose: "page")).map { $0.isSame(as: bytes) } ?? false
    if isSame { return attributes.is_file == 0 ? .different : .same }
    return isMade ? .different : .foreign
  }

  /// SHA-256 of a file that may be too long for memory; `nil` if it cannot be read.
  private static func digest(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var digest = RunningDigest()
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return digest.hexadecimalDigits }
      guard count > 0 else { return nil }
      buffer.withUnsafeBytes { digest.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }

  /// Makes a file of the temporary folder, and the folders above it where they are not there yet.
  private func create(_ path: String) -> Int32 {
    let file = "\(temporary)/\(path)"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = open(file, flags, 0o666)
    guard descriptor < 0, errno == ENOENT else { return descriptor }
    let code = Self.makeFolders(Files.folder(of: file))
    guard code == 0 else {
      errno = code
      return -1
    }
    return open(file, flags, 0o666)
  }

  /// Makes a folder and those above it, where they are not there; gives the system's error, or 0.
  private static func makeFolders(_ folder: String) -> Int32 {
    if mkdir(folder, 0o777) == 0 || errno == EEXIST { return 0 }
    let above = Files.folder(of: folder)
    guard errno == ENOENT, above != folder else { return errno }
    let code = makeFolders(above)
    if code != 0 { return code }
    return mkdir(folder, 0o777) == 0 || errno == EEXIST ? 0 : errno
  }

  private func failure(_ path: String, _ code: Int32) -> Failure {
    Failure(
      "'\(folder)/\(path)' cannot be written: \(Obstacle.reason(code))",
      fix: "Make room or check the permissions; nothing was changed."
    )
  }
}

extension [UInt8] {
  func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count, let otherStart = other.baseAddress else { return count == other.count }
    return withUnsafeBytes { own in own.baseAddress.map { memcmp($0, otherStart, count) == 0 } ?? true }
  }
}
