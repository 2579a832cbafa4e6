import Foundation
import Instants
import Logging
import NIOCore
import NIOPosix
import NIOSSL
import Noticebook
import NoticebookService
import ServiceSigningFixtures
import Testing

/// The folder of the repository.
let repository: String = {
  var folder = URL(filePath: #filePath)
  for _ in 0..<4 { folder.deleteLastPathComponent() }
  return folder.path
}()

/// The moment of all tests: 2026-10-20T09:00:00Z.
let moment = Instant(iso8601: "2026-10-20T09:00:00Z") ?? { preconditionFailure("the moment can be read") }()

/// A response, as it arrived.
struct RawResponse {
  let status: Int
  /// The fields by their names in lower case.
  let fields: [String: String]
  let body: String
  /// Whether the connection had ended before the body was whole.
  let isCut: Bool
}

/// A connection that sends exactly the bytes that a test says.
struct RawConnection {
  private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  private let reader: Reader

  /// Reads responses; a class, because iterators are changed by reading.
  private final class Reader {
    var iterator: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    var bytes: [UInt8] = []
    var isAtEnd = false

    init(_ iterator: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator) { self.iterator = iterator }

    func more() async throws -> Bool {
      guard !isAtEnd else { return false }
      do {
        guard let part = try await iterator.next() else {
          isAtEnd = true
          return false
        }
        bytes += part.readableBytesView
        return true
      } catch {
        // The other end was closed before everything was read.
        isAtEnd = true
        return false
      }
    }

    func line() async throws -> String? {
      while true {
        if let end = bytes.firstIndex(of: 0x0A) {
          let line = bytes[..<end].last == 0x0D ? bytes[..<(end - 1)] : bytes[..<end]
          defer { bytes.removeSubrange(...end) }
          return String(decoding: line, as: UTF8.self)
        }
        guard try await more() else { return nil }
      }
    }

    func take(_ count: Int) async throws -> [UInt8]? {
      while bytes.count < count { guard try await more() else { return nil } }
      defer { bytes.removeSubrange(..<count) }
      return Array(bytes[..<count])
    }
  }

  private init(
    _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>,
    _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  ) {
    self.outbound = outbound
    reader = Reader(inbound.makeAsyncIterator())
  }

  enum Address {
    case port(Int)
    /// A port where a server of the name localhost speaks TLS.
    case secure(Int, NIOSSLContext)
    case socket(String)
  }

  /// Connects, and closes the connection after `body`.
  static func open<Value: Sendable>(
    _ address: Address,
    _ body: (RawConnection) async throws -> Value
  ) async throws -> Value {
    let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    let setUp: @Sendable (any Channel) -> EventLoopFuture<NIOAsyncChannel<ByteBuffer, ByteBuffer>> = { channel in
      channel.eventLoop.makeCompletedFuture {
        if case .secure(_, let context) = address {
          let handler = try NIOSSLClientHandler(context: context, serverHostname: "localhost")
          try channel.pipeline.syncOperations.addHandler(handler)
        }
        return try NIOAsyncChannel(
          wrappingChannelSynchronously: channel,
          configuration: .init(isOutboundHalfClosureEnabled: true)
        )
      }
    }
    let channel =
      switch address {
      case .port(let port), .secure(let port, _):
        try await bootstrap.connect(host: "127.0.0.1", port: port, channelInitializer: setUp)
      case .socket(let path): try await bootstrap.connect(unixDomainSocketPath: path, channelInitializer: setUp)
      }
    return try await channel.executeThenClose { inbound, outbound in
      try await body(RawConnection(inbound, outbound))
    }
  }

  /// Sends from another task.
  struct Sender: Sendable {
    fileprivate let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>

    func send(_ text: String) async throws { try await outbound.write(ByteBuffer(string: text)) }
  }

  var sender: Sender { Sender(outbound: outbound) }

  func send(_ text: String) async throws { try await sender.send(text) }
  func send(_ bytes: [UInt8]) async throws { try await outbound.write(ByteBuffer(bytes: bytes)) }
  /// Says that nothing more comes, and goes on reading.
  func endSending() { outbound.finish() }

  /// The next response; `nil` if the connection ended before it.
  func response(toHead isHead: Bool = false) async throws -> RawResponse? {
    guard let start = try await reader.line(), let status = Int(start.split(separator: " ")[1]) else { return nil }
    var fields: [String: String] = [:]
    while let line = try await reader.line(), !line.isEmpty {
      let parts = line.split(separator: ":", maxSplits: 1)
      fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    func response(_ body: [UInt8], isCut: Bool = false) -> RawResponse {
      RawResponse(status: status, fields: fields, body: String(decoding: body, as: UTF8.self), isCut: isCut)
    }
    if isHead || status == 100 || status == 304 { return response([]) }
    if let length = fields["content-length"].flatMap({ Int($0) }) {
      let body = try await reader.take(length)
      return response(body ?? [], isCut: body == nil)
    }
    var body: [UInt8] = []
    while let size = try await reader.line().flatMap({ Int($0, radix: 16) }), let part = try await reader.take(size + 2)
    {
      body += part.dropLast(2)
      if size == 0 { return response(body) }
    }
    return response(body, isCut: true)
  }

  /// The next part of a chunked body.
  func chunk() async throws -> String? {
    guard let size = try await reader.line().flatMap({ Int($0, radix: 16) }), let part = try await reader.take(size + 2)
    else { return nil }
    return String(decoding: part.dropLast(2), as: UTF8.self)
  }

  /// Only the head of the next response.
  func head() async throws -> Int? {
    guard let start = try await reader.line() else { return nil }
    while let line = try await reader.line(), !line.isEmpty {}
    return Int(start.split(separator: " ")[1])
  }
}

/// A service in this process.
struct RunningServer: Sendable {
  let address: RawConnection.Address

  /// Sends one request on a connection of its own.
  func request(
    _ method: String,
    _ target: String,
    fields: [String: String] = [:],
    body: String = ""
  ) async throws -> RawResponse {
    try #require(try await response(method, target, fields: fields, body: body))
  }

  /// The same; `nil` if the connection ends without a response.
  func response(
    _ method: String,
    _ target: String,
    fields: [String: String] = [:],
    body: String = ""
  ) async throws -> RawResponse? {
    var head = "\(method) \(target) HTTP/1.1\r\nHost: test\r\n"
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) { head += "\(name): \(value)\r\n" }
    if method == "POST" { head += "Content-Length: \(body.utf8.count)\r\n" }
    let text = head + "\r\n" + body
    return try await RawConnection.open(address) { connection in
      try await connection.send(text)
      return try await connection.response(toHead: method == "HEAD")
    }
  }

  func post(
    _ target: String,
    _ body: String,
    type: String = "application/json",
    fields: [String: String] = [:]
  ) async throws -> RawResponse {
    try await request("POST", target, fields: fields.merging(["Content-Type": type]) { $1 }, body: body)
  }
}

extension RawConnection.Address: Sendable {}

/// Runs a service while `body` runs.
func withServer(
  _ change: (inout ServiceSettings) -> Void = { _ in },
  clock: @escaping @Sendable () -> Instant = { moment },
  _ body: @Sendable (RunningServer) async throws -> Void
) async throws {
  var settings = ServiceSettings()
  settings.address = .port(0, host: "127.0.0.1", isShared: false)
  settings.limits.drain = .seconds(5)
  change(&settings)
  let server = try await NoticebookServer(
    settings,
    logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
    clock: clock
  )
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try await server.run(handlingSignals: false) }
    let address: RawConnection.Address
    if case .socket(let path) = settings.address {
      address = .socket(path)
    } else {
      address = .port(try #require(server.port))
    }
    let result: Result<Void, any Error>
    do {
      try await body(RunningServer(address: address))
      result = .success(())
    } catch {
      result = .failure(error)
    }
    group.cancelAll()
    while let ended = await group.nextResult() {
      if case .failure(let error) = ended, !(error is CancellationError) { Issue.record(error) }
    }
    try result.get()
  }
}

/// Runs `body` with a folder that goes afterwards.
func withTemporaryFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
  let folder = FileManager.default.temporaryDirectory.appending(path: "serve-\(UInt32.random(in: 0 ... .max))").path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try await body(folder)
}

/// Customers in all renewal states, with languages and zones.
func customers(_ count: Int) -> [String] {
  (0..<count).map { number in
    let (locale, zone) = [("ja", "Asia/Tokyo"), ("en", "America/New_York"), ("en", "Europe/Berlin")][number % 3]
    let hour: Int64 = 3_600_000
    let expires = moment.milliseconds - Int64(number * 7919 % 700 + 1) * hour * (number % 5 == 4 ? -1 : 1)
    let renewal =
      switch number % 5 {
      case 0, 1:
        #""expirationIntent":2,"isInBillingRetryPeriod":true,"gracePeriodExpiresDate":\#(moment.milliseconds + Int64(number % 300 + 1) * hour),"#
      case 2: #""expirationIntent":2,"isInBillingRetryPeriod":true,"#
      case 3: #""expirationIntent":1,"isInBillingRetryPeriod":false,"#
      default: ""
      }
    let id = 2_000_000_000_000_000 + number
    return """
      {"appName":"Harbor Radio","id":"request \(number)","locale":"\(locale)","productName":"Harbor Plus",\
      "renewalInfo":{\(renewal)"autoRenewProductId":"plus","autoRenewStatus":\(number % 5 == 3 ? 0 : 1),\
      "environment":"Production","originalTransactionId":"\(id)","productId":"plus",\
      "signedDate":\(moment.milliseconds - hour)},"timeZone":"\(zone)",\
      "transaction":{"bundleId":"com.example.harbor","environment":"Production","expiresDate":\(expires),\
      "originalPurchaseDate":\(moment.milliseconds - 9000 * hour),"originalTransactionId":"\(id)","productId":"plus",\
      "purchaseDate":\(expires - 720 * hour),"storefront":"USA","transactionId":"\(id + 1)",\
      "type":"Auto-Renewable Subscription"}}
      """
  }
}

/// The library with the shipped catalog, which the service is compared with.
let library: Noticebook = {
  do {
    return try Noticebook(
      catalogFiles: try files(in: "\(repository)/Catalogs/app-store"),
      templateFiles: try files(in: "\(repository)/Templates")
    )
  } catch {
    preconditionFailure("the shipped catalog can be read: \(error)")
  }
}()

private func files(in folder: String) throws -> [String: [UInt8]] {
  var files: [String: [UInt8]] = [:]
  for path in try FileManager.default.subpathsOfDirectory(atPath: folder)
  where path.hasSuffix(".yaml") || path.hasSuffix(".mustache") || path.hasSuffix(".swift") {
    files[path] = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(path)")))
  }
  return files
}

/// What the library says about a customer, as a line.
func notice(_ facts: String, locale: LocaleIdentifier? = nil, channels: [String] = []) throws -> String {
  let facts = try SubscriptionFacts(json: Array(facts.utf8))
  let result = try library.notice(for: facts, locale: locale, now: moment, channels: channels)
  return String(decoding: library.json(result), as: UTF8.self) + "\n"
}

func decision(_ facts: String) throws -> String {
  let facts = try SubscriptionFacts(json: Array(facts.utf8))
  return String(decoding: library.json(try library.decide(facts, now: moment)), as: UTF8.self) + "\n"
}
