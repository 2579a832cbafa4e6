import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Answers a request whose head isn't HTTP, if no other request waits for its response. An error in a body is answered
/// where the body is read.
final class MalformedHeadHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let responder: ServiceResponder
  /// How many requests wait for the end of their response.
  private var requestsInProgress = 0
  /// Whether the connection has had its last response. Hummingbird's own, which has no body, isn't written then.
  private var isOver = false

  init(_ responder: ServiceResponder) { self.responder = responder }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head = unwrapInboundIn(data) { requestsInProgress += 1 }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isOver else {
      promise?.fail(ChannelError.outputClosed)
      return
    }
    if case .end = unwrapOutboundIn(data) { requestsInProgress -= 1 }
    context.write(data, promise: promise)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A connection may end between two requests.
    if !isOver, requestsInProgress == 0, let error = error as? HTTPParserError, error != .invalidEOFState {
      isOver = true
      let (head, body) = responder.malformedHead()
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      context.write(wrapOutboundOut(.body(body)), promise: nil)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
    context.fireErrorCaught(error)
  }
}
