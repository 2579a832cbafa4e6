import ArgumentParser
import FoundationEssentials
import Logging
import NoticebookService
import Shipped

#if canImport(Glibc)
  import Glibc
#endif

/// Every error before the service listens ends the process with status 2 and one message.
@main
enum Main {
  static func main() async {
    do {
      let command = try ServeCommand.parse()
      if command.healthCheck { exit(await command.isReady ? 0 : 1) }
      try await command.serve()
    } catch let failure as ServiceFailure {
      stop("error: \(failure.description)")
    } catch {
      let message = ServeCommand.fullMessage(for: error)
      guard ServeCommand.exitCode(for: error) != .success else { return write(message, to: STDOUT_FILENO) }
      stop(message.hasPrefix("Error: ") ? "error: \(message.dropFirst(7))" : "error: \(message)")
    }
  }

  private static func stop(_ message: String) -> Never {
    write(message, to: STDERR_FILENO)
    exit(2)
  }
}

/// Writes a line at once, whatever it goes to.
private func write(_ line: String, to descriptor: Int32) {
  let bytes = Array("\(line)\n".utf8)
  _ = Glibc.write(descriptor, bytes, bytes.count)
}

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "noticebook serve",
    abstract: "Serve decisions and notices over HTTP.",
    discussion: """
      Examples:
        noticebook serve --catalog my-shop --port 8080
        noticebook serve --catalog app-store --catalog google-play \\
          --socket /run/noticebook.sock
        curl --json @customer.json \\
          'http://127.0.0.1:8080/v1/notice?locale=ja&timeZone=Asia/Tokyo'

      POST /v1/notice and /v1/decide take one facts object as application/json, or one per line as application/x-ndjson.
      POST /v1/app-store/notifications takes what the App Store posts, /v1/stripe/events what Stripe posts, /v1/google-play/notifications what Google posts. GET /openapi.json describes all routes.

      SIGHUP loads catalogs, brands, templates, tokens, certificates and the site again, and keeps what is in use where
      the new content has errors. SIGTERM ends the service after the responses that are under way.

      Exit status: 0 ended by a signal, 2 couldn't run; with --health-check, 1 isn't ready.
      """
  )

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      The folder of the catalog, a compiled catalog, or the name of a built-in one (\(Shipped.catalogList)). Once for each store. \
      Default: NOTICEBOOK_CATALOG, or app-store.
      """,
      valueName: "path"
    )
  )
  var catalog: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The folder of a brand; may be repeated. Of several, each request names one with brand.",
      valueName: "dir"
    )
  )
  var brand: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The folder of the Mustache templates; default: the catalog's own, or the built-in ones.",
      valueName: "dir"
    )
  )
  var templates: String?

  @Option(name: .long, help: ArgumentHelp("The folder of a reference site to serve at /.", valueName: "dir"))
  var site: String?

  @Flag(name: .long, help: "Let requests set the moment of the decision with now.")
  var allowNow = false

  @Flag(
    name: .long,
    help: "Don't serve. Ask the service at this address for /readyz, and end with status 0 if it is ready, otherwise 1."
  )
  var healthCheck = false

  @OptionGroup(title: "Address") var addressOptions: AddressOptions
  @OptionGroup(title: "TLS") var tlsOptions: TLSOptions
  @OptionGroup(title: "Signed payloads") var trustOptions: TrustOptions
  @OptionGroup(title: "Limits") var limitOptions: LimitOptions

  @Option(name: .long, help: "The least important log entries to write: debug, info, notice, warning or error.")
  var logLevel: String = "info"

  func validate() throws {
    if addressOptions.socket != nil, tlsOptions.settings != nil {
      throw ValidationError("--socket excludes --tls-certificate. A Unix socket is guarded by its permissions")
    }
    if healthCheck, tlsOptions.tlsClientCA != nil {
      throw ValidationError("--health-check excludes --tls-client-ca, because it has no client certificate")
    }
    guard Logger.Level(rawValue: logLevel) != nil else {
      throw ValidationError(
        "Unknown log level '\(logLevel.prefix(40))'. Choose from: debug, info, notice, warning, error."
      )
    }
  }

  func serve() async throws {
    let level = Logger.Level(rawValue: logLevel) ?? .info
    let server = try await NoticebookServer(
      settings,
      logger: Logger(label: "noticebook-serve") { _ in JSONLogHandler(level: level) }
    )
    write("Listening on \(server.location)", to: STDOUT_FILENO)
    try await server.run()
  }

  var isReady: Bool {
    get async {
      await HealthCheck.isReady(at: addressOptions.address, isSecure: tlsOptions.settings != nil)
    }
  }

  private var settings: ServiceSettings {
    var settings = ServiceSettings()
    let named = ProcessInfo.processInfo.environment["NOTICEBOOK_CATALOG"].flatMap { $0.isEmpty ? nil : $0 }
    settings.catalogs = catalog.isEmpty ? [named ?? "app-store"] : catalog
    settings.brands = brand
    settings.templates = templates
    settings.site = site
    settings.address = addressOptions.address
    settings.tls = tlsOptions.settings
    settings.tokenFile = addressOptions.tokenFile
    settings.allowsNow = allowNow
    settings.trust = trustOptions.settings
    settings.limits = limitOptions.limits
    return settings
  }
}

/// Where the service listens, and who may ask.
struct AddressOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("The address to listen on; 0.0.0.0 for all. Default: 127.0.0.1.", valueName: "address")
  )
  var host: String?

  @Option(name: .long, help: ArgumentHelp("The port; 0 for one that is free. Default: 8080.", valueName: "number"))
  var port: Int?

  @Flag(name: .long, help: "Share the port with other processes of the service (SO_REUSEPORT).")
  var reusePort = false

  @Option(name: .long, help: ArgumentHelp("Listen on a Unix socket instead.", valueName: "path"))
  var socket: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A file with the bearer tokens that requests need, one per line, each of at least 16 characters.",
      valueName: "file"
    )
  )
  var tokenFile: String?

  func validate() throws {
    if let port, !(0...65535).contains(port) { throw ValidationError("Expected a number from 0 to 65535 for --port") }
    if reusePort, port ?? 8080 == 0 { throw ValidationError("--reuse-port requires a port other than 0") }
    if socket != nil, port != nil || host != nil || reusePort {
      throw ValidationError("--socket excludes --host, --port and --reuse-port")
    }
  }

  var address: ServiceSettings.Address {
    socket.map { .socket($0) } ?? .port(port ?? 8080, host: host ?? "127.0.0.1", isShared: reusePort)
  }
}

/// What the service speaks TLS with.
struct TLSOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Speak HTTPS with this certificate (PEM), followed in its file by those between it and the root.",
      valueName: "file"
    )
  )
  var tlsCertificate: String?

  @Option(name: .long, help: ArgumentHelp("The private key of the certificate (PEM).", valueName: "file"))
  var tlsKey: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Answer only clients with a certificate from one of the authorities in this file (PEM).",
      valueName: "file"
    )
  )
  var tlsClientCA: String?

  func validate() throws {
    guard (tlsCertificate == nil) == (tlsKey == nil) else {
      throw ValidationError("--tls-certificate and --tls-key require each other")
    }
    if tlsClientCA != nil, tlsCertificate == nil {
      throw ValidationError("--tls-client-ca requires --tls-certificate and --tls-key")
    }
  }

  var settings: TLSSettings? {
    guard let tlsCertificate, let tlsKey else { return nil }
    return TLSSettings(certificate: tlsCertificate, key: tlsKey, clientAuthorities: tlsClientCA)
  }
}

/// How signed payloads are checked.
struct TrustOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "A root certificate (DER or PEM) that signed payloads must chain to, such as Apple Root CA - G3; may be repeated.",
      valueName: "file"
    )
  )
  var rootCertificate: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("The expected bundle ID of the app; with --root-certificate it is required.", valueName: "id")
  )
  var bundleId: String?

  @Flag(name: .long, help: "Accept signed payloads of any app.")
  var anyBundleId = false

  @Option(
    name: .long,
    help: ArgumentHelp("The expected environment: LocalTesting, Production, Sandbox or Xcode.", valueName: "name")
  )
  var environment: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A file with the secret of Stripe's endpoint (whsec_…); two lines while it is rolled.",
      valueName: "file"
    )
  )
  var stripeSecretFile: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A file with Google's keys, the answer of https://www.googleapis.com/oauth2/v3/certs.",
      valueName: "file"
    )
  )
  var googlePushKeys: String?

  @Option(name: .long, help: ArgumentHelp("The audience of Google's push subscription.", valueName: "url"))
  var googlePushAudience: String?

  @Option(name: .long, help: ArgumentHelp("The service account of Google's push subscription.", valueName: "email"))
  var googlePushAccount: String?

  func validate() throws {
    let count = [googlePushKeys, googlePushAudience, googlePushAccount].compactMap(\.self).count
    guard count == 0 || count == 3 else {
      throw ValidationError("--google-push-keys, --google-push-audience and --google-push-account require each other")
    }
  }

  @Flag(name: .long, help: "Decode signed payloads without verification, and mark the result.")
  var unverified = false

  @Flag(name: .long, help: "Accept unsigned payloads even with --root-certificate; the result lists them as unsigned.")
  var allowUnsigned = false

  var settings: TrustSettings {
    var settings = TrustSettings()
    settings.rootCertificates = rootCertificate
    settings.bundleID = bundleId
    settings.acceptsAnyBundleID = anyBundleId
    settings.environment = environment
    settings.stripeSecretFile = stripeSecretFile
    if let googlePushKeys, let googlePushAudience, let googlePushAccount {
      settings.googlePush = GooglePushSettings(
        keyFile: googlePushKeys,
        audience: googlePushAudience,
        account: googlePushAccount
      )
    }
    settings.isUnverified = unverified
    settings.allowsUnsigned = allowUnsigned
    return settings
  }
}

/// What one client can use.
struct LimitOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The most requests for notices and decisions at a time; others get status 429.",
      valueName: "count"
    )
  )
  var maxRequests = 256

  @Option(
    name: .long,
    help: ArgumentHelp("The most connections at a time; others wait.", valueName: "count")
  )
  var maxConnections = 8192

  @Option(
    name: .long,
    help: ArgumentHelp("The most bytes of a JSON body, and of a line of a stream; at most 1 MiB.", valueName: "bytes")
  )
  var maxBody = 1 << 20

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How long a client may take to send a request head, a JSON body or the next part of a stream.",
      valueName: "seconds"
    )
  )
  var timeout = 30

  @Option(name: .long, help: ArgumentHelp("How long responses may take to end after SIGTERM.", valueName: "seconds"))
  var drain = 30

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How long to take connections after SIGTERM while /readyz says 503; default: 1 while connections are open, or else 0.",
      valueName: "seconds"
    )
  )
  var drainDelay: Int?

  func validate() throws {
    for (name, value, range) in [
      ("--max-requests", maxRequests, 1...1_000_000), ("--max-connections", maxConnections, 1...1_000_000),
      ("--max-body", maxBody, 1...(1 << 20)), ("--timeout", timeout, 1...3600), ("--drain", drain, 1...3600),
      ("--drain-delay", drainDelay ?? 0, 0...3600),
    ] where !range.contains(value) {
      throw ValidationError("Expected a number from \(range.lowerBound) to \(range.upperBound) for \(name)")
    }
  }

  var limits: ServiceSettings.Limits {
    var limits = ServiceSettings.Limits()
    limits.requests = maxRequests
    limits.connections = maxConnections
    limits.bodySize = maxBody
    limits.timeout = .seconds(timeout)
    limits.drain = .seconds(drain)
    limits.drainDelay = drainDelay.map { .seconds($0) }
    return limits
  }
}
