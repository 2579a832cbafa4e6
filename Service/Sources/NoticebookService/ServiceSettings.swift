/// What the options of `noticebook-serve` set.
public struct ServiceSettings: Sendable {
  /// Where the service listens.
  public enum Address: Hashable, Sendable {
    /// A TCP port; 0 is any that is free. Several processes may share a port if all of them say so.
    case port(Int, host: String, isShared: Bool)
    /// A Unix socket.
    case socket(String)
  }

  /// The folders, compiled catalogs or built-in catalogs; one for each store.
  public var catalogs: [String] = ["app-store"]
  /// The folders of brands, each of one of the catalogs.
  public var brands: [String] = []
  /// The folder of the templates, if not those of the catalogs.
  public var templates: String?
  /// The folder of a reference site to serve.
  public var site: String?
  /// Where the service listens.
  public var address: Address = .port(8080, host: "127.0.0.1", isShared: false)
  /// The certificates of TLS; without them the service speaks plain HTTP.
  public var tls: TLSSettings?
  /// The file with the bearer tokens, one per line.
  public var tokenFile: String?
  /// Whether requests may set the moment of the decision.
  public var allowsNow = false
  /// How signed payloads are checked.
  public var trust = TrustSettings()
  /// What one client can use.
  public var limits = Limits()

  /// The defaults.
  public init() {}

  /// Limits of what clients can use.
  public struct Limits: Sendable {
    /// The most requests for notices and decisions at a time.
    public var requests = 256
    /// The most connections at a time; others wait to be accepted.
    public var connections = 8192
    /// The most bytes of a body, and of a line of a stream.
    public var bodySize = 1 << 20
    /// The most bytes of all header fields of a request.
    public var headerSize = 16 << 10
    /// How long a client may take: for a request head, for a body, and for the next part of a stream.
    public var timeout: Duration = .seconds(30)
    /// How long requests may take to end after SIGTERM, behind the delay.
    public var drain: Duration = .seconds(30)
    /// How long the service takes connections after SIGTERM, although `/readyz` says that it is not ready; `nil` for one
    /// second while connections are open, or else not at all.
    public var drainDelay: Duration?

    /// The defaults.
    public init() {}
  }
}

/// The files that the service speaks TLS with, all in PEM.
public struct TLSSettings: Sendable {
  /// The file with the service's certificate, followed by those of the authorities between it and the root.
  public var certificate: String
  /// The file with the certificate's private key.
  public var key: String
  /// The file with the authorities of clients. With it, clients need a certificate from one of them.
  public var clientAuthorities: String?

  /// Settings for a certificate and its key.
  public init(certificate: String, key: String, clientAuthorities: String? = nil) {
    (self.certificate, self.key, self.clientAuthorities) = (certificate, key, clientAuthorities)
  }
}

/// How signed payloads are checked; the options are those of `noticebook notice`.
public struct TrustSettings: Sendable {
  /// The files with root certificates.
  public var rootCertificates: [String] = []
  /// The bundle ID that payloads must have.
  public var bundleID: String?
  /// Whether payloads of any app count. Without it, root certificates need a bundle ID.
  public var acceptsAnyBundleID = false
  /// The environment that payloads must have.
  public var environment: String?
  /// The file with the secrets of Stripe's endpoint, one per line.
  public var stripeSecretFile: String?
  /// What Google's push requests are verified by.
  public var googlePush: GooglePushSettings?
  /// Whether signed payloads are decoded without being verified.
  public var isUnverified = false
  /// Whether unsigned payloads count although signed ones are verified.
  public var allowsUnsigned = false

  /// The defaults.
  public init() {}
}

/// What Google's push requests are verified by.
public struct GooglePushSettings: Sendable {
  /// The file with Google's keys, a JSON Web Key Set.
  public var keyFile: String
  /// The audience of the push subscription.
  public var audience: String
  /// The e-mail address of its service account.
  public var account: String

  /// Settings for a push subscription.
  public init(keyFile: String, audience: String, account: String) {
    (self.keyFile, self.audience, self.account) = (keyFile, audience, account)
  }
}
