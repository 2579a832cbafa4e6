import Logging
import NIOCore
import NIOSSL

/// Counts connections that end before they are secure. Nothing of a client's certificate is logged.
final class TLSFailureHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let metrics: ServiceMetrics
  private let logger: Logger

  init(_ metrics: ServiceMetrics, logger: Logger) { (self.metrics, self.logger) = (metrics, logger) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if case NIOSSLError.handshakeFailed(let reason) = error {
      metrics.countFailedHandshake()
      logger.debug("A TLS handshake failed", metadata: ["reason": "\(reason)"])
    }
    context.fireErrorCaught(error)
  }
}
