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

  /// Lets only the user and the group of the process connect.
  static func restrict(_ path: String) { chmod(path, 0o660) }

  static func remove(_ path: String) { unlink(path) }
}
