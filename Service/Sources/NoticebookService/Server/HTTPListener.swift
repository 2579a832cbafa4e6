import FoundationEssentials
import HummingbirdCore
import Logging
import NIOCore
import NIOExtras
import NIOHTTPTypes
import NIOPosix
import NIOSSL
import ServiceLifecycle

#if canImport(Glibc)
  import Glibc
#endif

/// Listens at an address, and hands requests to a responder.
///
/// Hummingbird's own server cannot share a port among processes, and takes over a Unix socket that is in use.
struct HTTPListener: Service {
  private typealias Connection = HTTP1Channel.Value

  /// Where it listens, as a client writes it.
  let location: String
  /// The port; `nil` for a Unix socket.
  let port: Int?
  private let connections: NIOAsyncChannel<Connection, Never>
  private let quiescing: ServerQuiescingHelper
  private let channel: HTTP1Channel
  private let responder: ServiceResponder
  private let address: ServiceSettings.Address
  /// The file of a Unix socket.
  private let socketFile: UnixSocketFile.Identity?
  private let drainDelay: Duration?
  private let logger: Logger

  /// How many connections may wait to be taken.
  private static let backlog: Int32 = 1024

  /// Begins to listen; connections wait until ``run()``.
  init(
    _ settings: ServiceSettings,
    _ responder: ServiceResponder,
    group: any EventLoopGroup,
    logger: Logger
  ) async throws {
    let limits = settings.limits
    let timeout = TimeAmount(limits.timeout)
    var configuration = HTTP1Channel.Configuration(
      additionalChannelHandlers: [SlowClientHandler(limit: timeout), MalformedHeadHandler(responder)],
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: limits.headerSize,
        maxHeaderListSize: limits.headerSize,
        maxHeaderFieldCount: 100
      )
    )
    configuration.idleTimeout = nil
    let channel = HTTP1Channel(responder: responder.respond, configuration: configuration)
    let quiescing = ServerQuiescingHelper(group: group)
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: Self.backlog)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .serverChannelInitializer { server in
        server.eventLoop.makeCompletedFuture {
          let available = AvailableConnectionsChannelHandler<MaximumAvailableConnections>(
            maxConnections: limits.connections
          )
          try server.pipeline.syncOperations.addHandler(available)
          try server.pipeline.syncOperations.addHandler(quiescing.makeServerChannelHandler(channel: server))
        }
      }
    let setUp: @Sendable (any Channel) -> EventLoopFuture<Connection> = { connection in
      guard let tls = responder.store.current.tls else { return channel.setup(channel: connection, logger: logger) }
      return connection.eventLoop.makeCompletedFuture {
        let pipeline = connection.pipeline.syncOperations
        try pipeline.addHandler(NIOSSLServerHandler(context: tls.context))
        try pipeline.addHandler(TLSFailureHandler(responder.metrics, logger: logger))
      }.flatMap {
        channel.setup(channel: connection, logger: logger)
      }
    }
    switch settings.address {
    case .port(let port, let host, let isShared):
      do {
        connections =
          try await bootstrap
          .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
          .serverChannelOption(.socketOption(NIOBSDSocket.Option(rawValue: SO_REUSEPORT)), value: isShared ? 1 : 0)
          .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
          .bind(host: host, port: port, childChannelInitializer: setUp)
      } catch {
        throw Self.failure(error, host: host, port: port)
      }
      let port = connections.channel.localAddress?.port ?? port
      self.port = port
      socketFile = nil
      location = "\(settings.tls == nil ? "http" : "https")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    case .socket(let path):
      try await UnixSocketFile.makeRoom(at: path, group: group)
      do {
        let (socket, file) = try UnixSocketFile.listen(at: path, backlog: Self.backlog)
        connections = try await bootstrap.bind(socket, childChannelInitializer: setUp)
        socketFile = file
      } catch {
        throw Self.failure(error, path: path)
      }
      port = nil
      location = "unix:\(path)"
    }
    (self.quiescing, self.channel, self.responder, self.logger) = (quiescing, channel, responder, logger)
    address = settings.address
    drainDelay = limits.drainDelay
  }

  /// Answers requests until the service is told to end. Then each response ends its connection and the service is not
  /// ready, for some time in which connections are still taken; after that it waits for the responses.
  func run() async throws {
    try await withGracefulShutdownHandler {
      try await withThrowingDiscardingTaskGroup { group in
        try await connections.executeThenClose { inbound in
          for try await connection in inbound {
            group.addTask {
              responder.connectionOpened()
              await channel.handle(value: connection, logger: logger)
              responder.connectionClosed()
            }
          }
        }
      }
    } onGracefulShutdown: {
      logger.notice("ending")
      responder.drain()
      // In this time, clients learn from their next response that the connection ends.
      let delay = drainDelay ?? (responder.hasConnections ? .seconds(1) : .zero)
      Task {
        try? await Task.sleep(for: delay)
        quiescing.initiateShutdown(promise: nil)
      }
    }
    if case .socket(let path) = address { UnixSocketFile.remove(path, socketFile) }
  }

  private static func failure(_ error: any Error, host: String, port: Int) -> ServiceFailure {
    if error is SocketAddressError.UnknownHost { return notAddress(host) }
    let place = "Port \(port) of \(host)"
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE?:
      return ServiceFailure("\(place) is in use", fix: "Choose another with --port, or end what uses it.")
    case EACCES?, EPERM?:
      return ServiceFailure("\(place) can't be used: permission is missing", fix: "Choose a port from 1024 on.")
    case EADDRNOTAVAIL?: return notAddress(host)
    default:
      return ServiceFailure("\(place) can't be used: \(error)", fix: "Check --host and --port.")
    }
  }

  private static func notAddress(_ host: String) -> ServiceFailure {
    ServiceFailure("'\(host)' isn't an address of this machine", fix: "Pass one with --host, such as 127.0.0.1.")
  }

  private static func failure(_ error: any Error, path: String) -> ServiceFailure {
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE?: UnixSocketFile.inUse(path)
    case EACCES?, EPERM?:
      ServiceFailure(
        "Socket '\(path)' can't be made: permission is missing",
        fix: "Choose a folder that may be written."
      )
    case ENOENT?, ENOTDIR?:
      ServiceFailure("Socket '\(path)' can't be made: its folder does not exist", fix: "Create the folder.")
    default:
      ServiceFailure("Socket '\(path)' can't be made: \(error)", fix: "Choose a shorter path, of at most 107 bytes.")
    }
  }
}
