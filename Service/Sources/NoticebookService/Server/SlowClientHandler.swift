import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// The client has taken too long to send a body.
struct SlowClient: Error {}

/// Ends connections whose client is too slow: to send a request, to go on with a body, or to read a response.
///
/// A request head must be complete within the limit, with the wait for it on a connection that is kept. So must a body that
/// is read as a whole, and of a stream each line, or each 16 KiB of a longer line. A slow body gives an error, so that the
/// request can still be answered.
final class SlowClientHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limit: TimeAmount
  private var timer: Scheduled<Void>?
  /// The last time when something went on.
  private var lastActivity = NIODeadline.now()
  private var requestsInProgress = 0
  private var isReading = false
  private var isStream = false
  private var pendingWrites = 0
  private var hasTimedOut = false
  /// The bytes of a stream since something went on.
  private var waitingBytes = 0
  /// Each part of a long line of this many bytes has the limit of a line.
  private static let partOfLine = 16 << 10

  init(limit: TimeAmount) { self.limit = limit }

  func handlerAdded(context: ChannelHandlerContext) {
    lastActivity = .now()
    schedule(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    timer = nil
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      isReading = true
      requestsInProgress += 1
      isStream = head.headerFields[.contentType]?.hasPrefix("application/x-ndjson") ?? false
      lastActivity = .now()
    case .body(let part):
      if isStream {
        waitingBytes += part.readableBytes
        if waitingBytes >= Self.partOfLine || part.readableBytesView.contains(UInt8(ascii: "\n")) {
          waitingBytes = 0
          lastActivity = .now()
        }
      } else if requestsInProgress > 1 {
        lastActivity = .now()
      }
    case .end:
      isReading = false
      lastActivity = .now()
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { requestsInProgress -= 1 }
    pendingWrites += 1
    let promise = promise ?? context.eventLoop.makePromise()
    promise.futureResult.assumeIsolated().whenComplete { _ in
      self.pendingWrites -= 1
      // A body that is read as a whole has its time from its head on.
      if !self.isReading || self.isStream { self.lastActivity = .now() }
    }
    context.write(data, promise: promise)
  }

  private func schedule(_ context: ChannelHandlerContext) {
    let deadline = lastActivity + limit
    timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: max(deadline, .now() + .milliseconds(10))) {
      self.check(context)
    }
  }

  private func check(_ context: ChannelHandlerContext) {
    timer = nil
    guard context.channel.isActive else { return }
    // A client that waits for an answer isn't slow.
    let isWaiting = !isReading && requestsInProgress > 0 && pendingWrites == 0
    if isWaiting { lastActivity = .now() }
    guard lastActivity + limit <= .now() else { return schedule(context) }
    if isReading, !hasTimedOut, pendingWrites == 0 {
      // What answers has as much time again.
      hasTimedOut = true
      lastActivity = .now()
      context.fireErrorCaught(SlowClient())
      return schedule(context)
    }
    context.close(promise: nil)
  }
}
