import HTTPTypes

/// What a path of a request leads to.
enum Route: Hashable {
  case notice
  case decide
  case appStoreNotifications
  case stripeEvents
  case googlePlayNotifications
  case health
  case readiness
  case metrics
  case openAPI
  case schema(String)
  /// A page of the reference site, or nothing.
  case other

  init(path: Substring) {
    switch path {
    case "/v1/notice": self = .notice
    case "/v1/decide": self = .decide
    case "/v1/app-store/notifications": self = .appStoreNotifications
    case "/v1/google-play/notifications": self = .googlePlayNotifications
    case "/v1/stripe/events": self = .stripeEvents
    case "/healthz": self = .health
    case "/readyz": self = .readiness
    case "/metrics": self = .metrics
    case "/openapi.json": self = .openAPI
    default:
      let prefix = "/v1/schema/"
      self = path.hasPrefix(prefix) ? .schema(String(path.dropFirst(prefix.count))) : .other
    }
  }

  /// The methods that it takes.
  var methods: [HTTPRequest.Method] {
    switch self {
    case .notice, .decide: [.post]
    case _ where isSigned: [.post]
    default: [.get, .head]
    }
  }

  /// Whether a provider posts to it, and signs what it posts.
  var isSigned: Bool {
    switch self {
    case .appStoreNotifications, .stripeEvents, .googlePlayNotifications: true
    default: false
    }
  }

  /// Whether it answers without a token: it says nothing about a catalog or a customer, or verifies a signature. Providers
  /// can't send a token of the service.
  var isOpen: Bool { self == .health || self == .readiness || isSigned }

  /// Its name in metrics and logs.
  var label: String {
    switch self {
    case .notice: "/v1/notice"
    case .decide: "/v1/decide"
    case .appStoreNotifications: "/v1/app-store/notifications"
    case .stripeEvents: "/v1/stripe/events"
    case .googlePlayNotifications: "/v1/google-play/notifications"
    case .health: "/healthz"
    case .readiness: "/readyz"
    case .metrics: "/metrics"
    case .openAPI: "/openapi.json"
    case .schema: "/v1/schema/{name}"
    case .other: "other"
    }
  }
}
