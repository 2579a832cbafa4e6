import HTTPTypes
import HummingbirdCore
import Instants
import Logging
import NIOCore
import NIOHTTP1
import NIOSSL
import Noticebook
import Renewals
import SignedPayloads
import Synchronization

/// Answers requests.
final class ServiceResponder: Sendable {
  private let settings: ServiceSettings
  let store: ContentStore
  let metrics = ServiceMetrics()
  private let logger: Logger
  private let documents: Documents
  private let clock: @Sendable () -> Instant
  private let date = HTTPDate()
  private let requestsInProgress = Atomic<Int>(0)
  private let streamsInProgress = Atomic<Int>(0)
  private let openConnections = Atomic<Int>(0)
  private let isDraining = Atomic<Bool>(false)
  private let generator = RequestIDGenerator()

  init(
    _ settings: ServiceSettings,
    _ store: ContentStore,
    logger: Logger,
    clock: @escaping @Sendable () -> Instant
  ) {
    self.settings = settings
    self.store = store
    self.logger = logger
    self.clock = clock
    documents = Documents(allowsNow: settings.allowsNow)
  }

  /// From now on connections end after their response, and the service is not ready.
  func drain() { isDraining.store(true, ordering: .relaxed) }

  func connectionOpened() { openConnections.add(1, ordering: .relaxed) }
  func connectionClosed() { openConnections.subtract(1, ordering: .relaxed) }
  var hasConnections: Bool { openConnections.load(ordering: .relaxed) > 0 }

  /// The most streams at a time: a share of the places, because a stream may hold its place for long.
  private var streamLimit: Int { max(1, settings.limits.requests / 2) }

  /// The connection has to end, because the rest of a body is not read.
  private struct ConnectionEnd: Error {}

  /// Answers one request.
  @Sendable
  func respond(_ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel) async throws {
    let exchange = Exchange(request, id: generator.id(for: request), time: date.now)
    let start = ContinuousClock.now
    var status = 500
    defer { log(exchange, status: status, duration: .now - start) }
    let content = store.current
    var answer: Answer
    var isHolding = false
    defer { if isHolding { requestsInProgress.subtract(1, ordering: .relaxed) } }
    do {
      try check(exchange, content)
      if exchange.route.methods == [.post] {
        isHolding = requestsInProgress.add(1, ordering: .relaxed).newValue <= settings.limits.requests
        if !isHolding {
          requestsInProgress.subtract(1, ordering: .relaxed)
          metrics.countRejected()
          throw Problem(
            .tooManyRequests,
            "The service is answering \(settings.limits.requests) requests",
            fix: "Send the request again after the seconds in Retry-After.",
            fields: [.retryAfter: "1"]
          )
        }
        let job = try job(exchange, content)
        if exchange.expectsContinue, !exchange.isAnnouncedTooLarge(settings.limits) {
          try await writer.writeInformationalHead(HTTPResponse(status: .continue))
          exchange.hasContinued = true
        }
        answer = try await self.answer(job, exchange)
      } else {
        answer = .response(document(exchange, content))
      }
    } catch {
      do {
        answer = .response(try response(to: error, exchange))
      } catch {
        status = Self.connectionLost
        throw error
      }
    }
    switch answer {
    case .response(var response):
      status = response.status.code
      if !exchange.body.isAtEnd, exchange.isUnreadBodyLong { exchange.closes = true }
      if isDraining.load(ordering: .relaxed) { exchange.closes = true }
      finish(&response.headers, exchange)
      if exchange.request.method == .head { response = response.createHeadResponse() }
      try await writer.write(response: response.head, body: response.body)
    case .stream(let noticebooks, let request):
      defer { streamsInProgress.subtract(1, ordering: .relaxed) }
      status = 200
      var headers: HTTPFields = [.contentType: "application/x-ndjson", .cacheControl: "no-store"]
      finish(&headers, exchange)
      let body = try await writer.writeHead(HTTPResponse(status: .ok, headerFields: headers))
      do {
        try await stream(noticebooks, request, exchange, to: body)
      } catch {
        logger.info("A stream was cut off", metadata: ["requestId": "\(exchange.id)"])
        throw error
      }
    }
    guard exchange.closes else { return }
    if !exchange.expectsContinue || exchange.hasContinued { try? await exchange.body.discard(limit: 1 << 20) }
    throw ConnectionEnd()
  }

  // MARK: Before the body

  private func check(_ exchange: Exchange, _ content: Content) throws(Problem) {
    // RFC 9112, section 3.2. The first field is the authority, a second one is left.
    let head = exchange.request.head
    guard head.authority != nil, head.headerFields[values: .host].isEmpty else {
      exchange.closes = true
      throw Problem(
        .badRequest,
        path: "Host",
        head.authority == nil ? "The request has no Host field" : "The request has two Host fields",
        fix: "Send one Host field with the name of the service."
      )
    }
    if let tokens = content.tokens, !exchange.route.isOpen, !tokens.allow(exchange.request.headers[.authorization]) {
      throw Problem(
        .unauthorized,
        "The request has no token that is known",
        fix: "Pass Authorization: Bearer with a token of the service.",
        fields: [.wwwAuthenticate: "Bearer realm=\"noticebook\""]
      )
    }
    let methods = exchange.route.methods
    guard !methods.contains(exchange.request.method) else { return }
    if exchange.route == .other, content.site?.place(of: String(exchange.path)) == nil { throw Self.notFound }
    let names = exchange.route.methodNames
    throw Problem(
      .methodNotAllowed,
      "The route doesn't have this method",
      fix: "Use \(names.joined(separator: " or ")).",
      fields: [.allow: names.joined(separator: ", ")]
    )
  }

  /// What is to be done with the body of a request.
  private struct Job {
    let noticebooks: Noticebooks
    let request: FactsRequest
    let type: FactsMediaType
    /// What the provider posts; `nil` on other routes.
    let verifying: Verifying?
  }

  /// How what a provider posts is verified.
  private enum Verifying {
    case appStore
    case stripe(StripeSignature)
    case googlePlay(GooglePushToken)
  }

  private enum Answer {
    case response(Response)
    case stream(Noticebooks, FactsRequest)
  }

  private func job(_ exchange: Exchange, _ content: Content) throws(Problem) -> Job {
    var what = FactsRequest.Kind.notice
    var provider: Route.Provider?
    switch exchange.route.kind {
    case .answer(let kind): what = kind
    case .signed(let sender): provider = sender
    case .document: throw Self.notFound
    }
    let headers = exchange.request.headers
    if let coding = headers[.contentEncoding], coding.lowercased() != "identity" {
      throw Problem(
        .unsupportedMediaType,
        "The service reads no compressed bodies",
        fix: "Send the body without Content-Encoding.",
        fields: [.acceptEncoding: "identity"]
      )
    }
    let type = headers[.contentType].flatMap(FactsMediaType.init)
    guard let type, provider == nil || type == .json else {
      let types = provider != nil ? "application/json" : "application/json, application/x-ndjson"
      throw Problem(
        .unsupportedMediaType,
        "The body isn't of a type that the service reads",
        fix: "Send JSON in UTF-8 with Content-Type: \(types.replacing(", ", with: " or ")).",
        fields: [.acceptPost: types]
      )
    }
    let parameters = try RequestParameters(
      query: exchange.query,
      fields: headers,
      names: exchange.route.parameters,
      allowsNow: settings.allowsNow
    )
    var opener = content.trust.opener
    var verifying: Verifying?
    switch provider {
    case .appStore:
      guard let known = content.trust.notificationVerifier else {
        throw Problem(
          .notFound,
          "The service doesn't verify notifications",
          fix: "Start it with --root-certificate and --bundle-id."
        )
      }
      verifying = .appStore
      opener = .verifying(with: known, unsigned: .refused)
    case .stripe:
      guard let signature = content.trust.stripeSignature else {
        throw Problem(
          .notFound,
          "The service doesn't verify events of Stripe",
          fix: "Start it with --stripe-secret-file."
        )
      }
      verifying = .stripe(signature)
      opener = .verifiedBody
    case .googlePlay:
      guard let token = content.trust.googlePushToken else {
        throw Problem(
          .notFound,
          "The service doesn't verify notifications of Google Play",
          fix: "Start it with --google-push-keys, --google-push-audience and --google-push-account."
        )
      }
      verifying = .googlePlay(token)
      opener = .verifiedBody
    case nil: break
    }
    let noticebooks = try content.library.noticebooks(brand: parameters.brand)
    if let (channel, catalog) = noticebooks.unknownChannel(parameters.channels) {
      throw Problem(
        .badRequest,
        path: "channels",
        "Channel '\(channel.prefix(40))' does not exist in the catalog \(catalog.name)",
        fix: "Choose from: \(catalog.facts.channels.map(\.id).joined(separator: ", "))."
      )
    }
    let expectations = content.trust.expectations
    let request = FactsRequest(
      what,
      locale: parameters.locale,
      acceptedLocales: parameters.acceptedLanguages?.locales ?? [],
      timeZone: parameters.timeZone,
      now: parameters.now,
      channels: parameters.channels,
      opening: opener,
      checking: { facts throws(PayloadError) in try expectations.check(facts) },
      clock: clock
    )
    return Job(noticebooks: noticebooks, request: request, type: type, verifying: verifying)
  }

  // MARK: The body

  private func answer(_ job: Job, _ exchange: Exchange) async throws -> Answer {
    switch job.type {
    case .lines:
      guard streamsInProgress.add(1, ordering: .relaxed).newValue <= streamLimit else {
        streamsInProgress.subtract(1, ordering: .relaxed)
        metrics.countRejected()
        throw Problem(
          .tooManyRequests,
          "The service is answering \(streamLimit) streams",
          fix: "Send the stream again after the seconds in Retry-After, or single requests now.",
          fields: [.retryAfter: "1"]
        )
      }
      return .stream(job.noticebooks, job.request)
    case .json:
      let facts = try await exchange.body.bytes(limit: settings.limits.bodySize)
      if let verifying = job.verifying {
        let body = try verified(facts, verifying, exchange)
        return .response(try body.response(by: job.noticebooks, job.request, metrics))
      }
      do throws(PayloadError) {
        let answer = try job.noticebooks.answer(facts, job.request)
        metrics.countFacts(answer.hasNotice ? .notice : .none)
        return .response(.json(answer.line))
      } catch {
        metrics.countFacts(.error)
        throw Problem(error, id: FactsLine.id(of: facts))
      }
    }
  }

  private func verified(
    _ body: [UInt8],
    _ verifying: Verifying,
    _ exchange: Exchange
  ) throws(Problem) -> VerifiedBody {
    switch verifying {
    case .appStore: try VerifiedBody(appStore: body)
    case .stripe(let signature):
      try VerifiedBody(
        stripe: body,
        header: exchange.request.headers[.stripeSignature],
        signature,
        now: clock()
      )
    case .googlePlay(let token):
      try VerifiedBody(googlePlay: body, header: exchange.request.headers[.authorization], token, now: clock())
    }
  }

  /// Answers the lines of a body while it is read. What is held is one line, and the answers to one part of the body.
  private func stream(
    _ noticebooks: Noticebooks,
    _ request: FactsRequest,
    _ exchange: Exchange,
    to writer: some ResponseBodyWriter
  ) async throws {
    var writer = writer
    var lines = LineAnswers(noticebooks, request, limit: settings.limits.bodySize, metrics)
    while let part = try await exchange.body.next() {
      lines.append(part)
      while let output = lines.next() { try await writer.write(output) }
      // Other requests take turns with a long stream.
      await Task.yield()
    }
    if let output = lines.last() { try await writer.write(output) }
    try await writer.finish(nil)
  }

  // MARK: Responses

  private func document(_ exchange: Exchange, _ content: Content) -> Response {
    do throws(Problem) {
      switch exchange.route {
      case .health: return .text("ok\n")
      case .readiness:
        guard !isDraining.load(ordering: .relaxed) else {
          throw Problem(.serviceUnavailable, "The service is ending", fix: "Use another instance.")
        }
        return .text("ready\n")
      case .metrics:
        let text = metrics.text(requestsInProgress: requestsInProgress.load(ordering: .relaxed))
        return .text(text, type: "text/plain; version=0.0.4; charset=utf-8")
      case .openAPI: return .json(documents.openAPI)
      case .schema:
        let name = exchange.route.value(in: exchange.path) ?? ""
        guard let schema = documents.schemas[name] else {
          let names = documents.schemas.keys.sorted().joined(separator: ", ")
          throw Problem(.notFound, path: "name", "No schema has this name", fix: "Choose from: \(names).")
        }
        return .json(schema, type: "application/schema+json")
      case .notice, .decide, .appStoreNotifications, .stripeEvents, .googlePlayNotifications, .other:
        guard let place = content.site?.place(of: String(exchange.path)) else { throw Self.notFound }
        return .place(place, matching: exchange.request.headers[.ifNoneMatch])
      }
    } catch {
      return error.response(requestID: exchange.id)
    }
  }

  private func response(to error: any Error, _ exchange: Exchange) throws -> Response {
    let problem: Problem
    switch error {
    case let error as Problem: problem = error
    case is SlowClient:
      exchange.closes = true
      problem = Problem(
        .requestTimeout,
        "The body didn't arrive in time",
        fix: "Send it within \(settings.limits.timeout.components.seconds) seconds."
      )
    case HTTPParserError.invalidEOFState:
      exchange.closes = true
      problem = Problem(.badRequest, "The body is cut off", fix: "Send as many bytes as Content-Length says.")
    case is HTTPParserError:
      exchange.closes = true
      problem = Problem(.badRequest, "The body isn't HTTP", fix: "Send chunks as HTTP/1.1 defines them.")
    case is CancellationError, is ChannelError, is IOError, is NIOSSLError: throw error
    default:
      logger.error("A request failed", metadata: ["error": "\(type(of: error))", "requestId": "\(exchange.id)"])
      exchange.closes = true
      problem = Problem(.internalServerError, "The service failed", fix: "Report the request ID.")
    }
    return problem.response(requestID: exchange.id)
  }

  private func finish(_ headers: inout HTTPFields, _ exchange: Exchange) {
    finish(&headers, id: exchange.id, time: exchange.time, closes: exchange.closes)
  }

  private func finish(_ headers: inout HTTPFields, id: String, time: String, closes: Bool) {
    headers[.date] = time
    headers[.requestID] = id
    headers[.xContentTypeOptions] = "nosniff"
    if closes { headers[.connection] = "close" }
  }

  /// The response to a request whose head isn't HTTP; the connection ends after it.
  func malformedHead() -> (head: HTTPResponse, body: ByteBuffer) {
    let problem = Problem(
      .badRequest,
      "The request isn't HTTP, or its head is too large",
      fix: "Send HTTP/1.1, with at most \(settings.limits.headerSize) bytes of fields."
    )
    let id = generator.randomID()
    let body = problem.body(requestID: id)
    var fields = problem.responseFields
    fields[.contentLength] = "\(body.readableBytes)"
    finish(&fields, id: id, time: date.now, closes: true)
    metrics.countRequest(route: Route.other.rawValue, status: problem.status.code, duration: .zero)
    return (HTTPResponse(status: problem.status, headerFields: fields), body)
  }

  private func log(_ exchange: Exchange, status: Int, duration: Duration) {
    metrics.countRequest(route: exchange.route.rawValue, status: status, duration: duration)
    let level: Logger.Level = status < 400 ? .debug : status < 500 ? .info : .error
    guard level >= logger.logLevel else { return }
    let milliseconds = Double(duration.components.attoseconds / 1_000_000_000_000) / 1000
    logger.log(
      level: level,
      "request",
      metadata: [
        "milliseconds": "\(Double(duration.components.seconds) * 1000 + milliseconds)",
        "requestId": "\(exchange.id)",
        "route": "\(exchange.route.rawValue)",
        "status": "\(status)",
      ]
    )
  }

  /// What is counted where a client ends its connection before it has a response; it is never sent.
  private static let connectionLost = 499

  private static let notFound = Problem(
    .notFound,
    "Nothing is at this address",
    fix: "See /openapi.json for the routes."
  )
}
