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

  static func inUse(_ path: String) -> ServiceFailure {
    ServiceFailure("Socket '\(path)' is in use", fix: "Choose another path with --socket, or end what uses it.")
  }

  /// Which file a path leads to.
  struct Identity: Hashable, Sendable {
    let device, inode: UInt64
  }

  /// Lets only the user and the group of the process connect; gives the file's identity.
  static func restrict(_ path: String) -> Identity? {
    chmod(path, 0o660)
    return identity(of: path)
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
