import FoundationEssentials
import NIOCore
import NIOPosix

#if canImport(Glibc)
  import Glibc
#endif

/// The file of a Unix socket.
enum UnixSocketFile {
  /// Removes the file that a process has left, and refuses one that is in use or no socket.
  static func makeRoom(at path: String, group: any EventLoopGroup) async throws(ServiceFailure) {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return }
    guard attributes[.type] as? FileAttributeType == .typeSocket else {
      throw ServiceFailure("'\(path)' exists and isn't a socket", fix: "Choose another path with --socket.")
    }
    do {
      try await ClientBootstrap(group: group).connectTimeout(.seconds(2)).connect(unixDomainSocketPath: path).get()
        .close()
    } catch let error as IOError where error.errnoCode == ECONNREFUSED {
      unlink(path)
      return
    } catch {}
    throw inUse(path)
  }

  /// A socket that listens at a path, and the identity of its file. Only the user and the group of the process can connect.
  ///
  /// NIO would remove the file of a socket that it has bound itself, also when another process has made a new one there.
  static func listen(at path: String, backlog: Int32) throws -> (socket: NIOBSDSocket.Handle, file: Identity?) {
    func failure(_ reason: String) -> IOError { IOError(errnoCode: errno, reason: reason) }
    let bytes = Array(path.utf8)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // The path needs a zero byte at its end.
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw IOError(errnoCode: ENAMETOOLONG, reason: "bind")
    }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw failure("socket") }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    guard status == 0, chmod(path, 0o660) == 0, Glibc.listen(descriptor, backlog) == 0 else {
      let error = failure("bind")
      close(descriptor)
      throw error
    }
    return (descriptor, identity(of: path))
  }

  static func inUse(_ path: String) -> ServiceFailure {
    ServiceFailure("Socket '\(path)' is in use", fix: "Choose another path with --socket, or end what uses it.")
  }

  /// Which file a path leads to.
  struct Identity: Hashable, Sendable {
    let device, inode: UInt64
  }

  /// Removes the socket, unless another process has made a new one in its place.
  static func remove(_ path: String, _ own: Identity?) {
    if own != nil, identity(of: path) == own { unlink(path) }
  }

  private static func identity(of path: String) -> Identity? {
    var attributes = stat()
    guard lstat(path, &attributes) == 0 else { return nil }
    return Identity(device: UInt64(attributes.st_dev), inode: UInt64(attributes.st_ino))
  }
}
