import HTTPTypes
import HummingbirdCore

/// A request, and what is known about its response.
final class Exchange {
  /// Bodies up to this size are read to the end, so that the connection can be kept.
  private static let shortBody = 1 << 18

  let request: Request
  let route: Route
  let path: Substring
  let query: Substring?
  let body: RequestBodyReader
  /// The identifier of the request, of the caller or our own.
  let id: String
  /// The value of the response's `Date` field.
  let time: String
  /// Whether the connection ends after the response.
  var closes = false
  /// Whether the client was told to go on and send the body.
  var hasContinued = false

  init(_ request: Request, id: String, time: String) {
    self.request = request
    let target = request.head.path ?? ""
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts.first ?? ""
    query = parts.count == 2 ? parts[1] : nil
    route = Route(path: path)
    body = RequestBodyReader(request)
    self.id = id
    self.time = time
  }

  /// Whether the client waits before it sends the body.
  var expectsContinue: Bool { request.headers[.expect]?.lowercased() == "100-continue" }

  /// Whether a body that isn't read is better not read at all. Without a length it may have no end.
  var isUnreadBodyLong: Bool {
    if expectsContinue, !hasContinued { return true }
    return (body.announcedSize ?? .max) > Self.shortBody
  }

  /// Whether the body is refused by its length alone.
  func isAnnouncedTooLarge(_ limits: ServiceSettings.Limits) -> Bool {
    let isStream = request.headers[.contentType].flatMap(FactsMediaType.init) == .lines
    return !isStream && (body.announcedSize ?? 0) > limits.bodySize
  }
}

/// Gives requests an identifier: the one that the caller passes in `X-Request-ID`, or a random one.
struct RequestIDGenerator: Sendable {
  /// What is not short, or could be mistaken for something else in a log, is not repeated.
  func id(for request: Request) -> String {
    if let id = request.headers[.requestID], (1...128).contains(id.utf8.count),
      id.utf8.allSatisfy({ byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"):
          true
        default: "-_.:/+=".utf8.contains(byte)
        }
      })
    {
      return id
    }
    return randomID()
  }

  func randomID() -> String {
    let random = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    return String(repeating: "0", count: 16 - random.count) + random
  }
}
