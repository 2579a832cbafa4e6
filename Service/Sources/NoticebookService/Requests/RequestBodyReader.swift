import HTTPTypes
import HummingbirdCore
import NIOCore

/// Reads the body of a request part by part, once.
final class RequestBodyReader {
  private var iterator: RequestBody.AsyncIterator
  /// The length that the request announces; the parser has checked that it has only digits.
  let announcedSize: Int?
  /// Whether the end has been read.
  private(set) var isAtEnd = false

  init(_ request: Request) {
    iterator = request.body.makeAsyncIterator()
    announcedSize = request.headers[.contentLength].map { Int($0) ?? .max }
    isAtEnd = announcedSize == 0 || announcedSize == nil && request.headers[.transferEncoding] == nil
  }

  /// The next part; `nil` at the end.
  func next() async throws -> ByteBuffer? {
    let part = try await iterator.next()
    if part == nil { isAtEnd = true }
    return part
  }

  /// The whole body; a problem if it has more bytes than `limit`.
  func bytes(limit: Int) async throws -> [UInt8] {
    func tooLarge() -> Problem {
      Problem(
        .contentTooLarge,
        "The body is larger than \(limit) bytes",
        fix: "Pass one customer's facts, or many as application/x-ndjson."
      )
    }
    if let announcedSize, announcedSize > limit { throw tooLarge() }
    var bytes: [UInt8] = []
    while let part = try await next() {
      guard bytes.count + part.readableBytes <= limit else { throw tooLarge() }
      bytes += part.readableBytesView
    }
    return bytes
  }

  /// Reads what is left, up to a limit, so that a client that is still sending sees the response.
  func discard(limit: Int) async throws {
    var rest = limit
    while !isAtEnd, rest > 0, let part = try await next() { rest -= part.readableBytes }
  }
}
