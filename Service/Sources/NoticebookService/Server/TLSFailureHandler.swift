import Logging
import NIOCore
import NIOSSL
import NIOTLS

/// Counts connections that end before they are secure. Nothing of a client's certificate is logged.
final class TLSFailureHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let metrics: ServiceMetrics
  private let logger: Logger
  /// Whether the handshake is over, with or without success.
  private var isOver = false

  init(_ metrics: ServiceMetrics, logger: Logger) { (self.metrics, self.logger) = (metrics, logger) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if case NIOSSLError.handshakeFailed(let reason) = error { fail("\(reason)") }
    context.fireErrorCaught(error)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case TLSUserEvent.handshakeCompleted = event { isOver = true }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    fail("the connection ended")
    context.fireChannelInactive()
  }

  private func fail(_ reason: String) {
    guard !isOver else { return }
    isOver = true
    metrics.countFailedHandshake()
    logger.debug("A TLS handshake failed", metadata: ["reason": "\(reason)"])
  }
}
