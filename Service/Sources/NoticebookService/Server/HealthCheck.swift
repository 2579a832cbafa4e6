import NIOCore
import NIOPosix
import NIOSSL

/// Asks a running service whether it takes requests, for the health checks of containers and of systemd.
public enum HealthCheck {
  private static let limit = TimeAmount.seconds(5)
  private static let request = "GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

  /// Whether `/readyz` of the service at an address says 200 within 5 seconds.
  ///
  /// - Parameter isSecure: Whether the service speaks TLS. Its certificate isn't verified: it may name the public address
  ///   of the service, not the one that the health check uses.
  public static func isReady(at address: ServiceSettings.Address, isSecure: Bool) async -> Bool {
    do {
      let status = try await statusLine(address, isSecure: isSecure)
      return status.hasPrefix("HTTP/1.1 200 ")
    } catch {
      return false
    }
  }

  private static func statusLine(_ address: ServiceSettings.Address, isSecure: Bool) async throws -> String {
    let bootstrap = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup).connectTimeout(limit)
    let setUp: @Sendable (any Channel) -> EventLoopFuture<NIOAsyncChannel<ByteBuffer, ByteBuffer>> = { channel in
      channel.eventLoop.makeCompletedFuture {
        channel.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
        if isSecure {
          var configuration = TLSConfiguration.makeClientConfiguration()
          configuration.certificateVerification = .none
          let handler = try NIOSSLClientHandler(
            context: NIOSSLContext(configuration: configuration),
            serverHostname: nil
          )
          try channel.pipeline.syncOperations.addHandler(handler)
        }
        return try NIOAsyncChannel(wrappingChannelSynchronously: channel)
      }
    }
    let channel =
      switch address {
      case .port(let port, let host, _):
        try await bootstrap.connect(host: host, port: port, channelInitializer: setUp)
      case .socket(let path): try await bootstrap.connect(unixDomainSocketPath: path, channelInitializer: setUp)
      }
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(string: request))
      var answer = ""
      for try await part in inbound {
        answer += String(buffer: part)
        if let end = answer.firstIndex(of: "\r\n") { return String(answer[..<end]) }
      }
      return answer
    }
  }
}
