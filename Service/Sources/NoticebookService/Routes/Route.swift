import HTTPTypes

/// What a path of a request leads to.
enum Route: Hashable {
  case notice
  case decide
  case appStoreNotifications
  case stripeEvents
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
    case .notice, .decide, .appStoreNotifications, .stripeEvents: [.post]
    default: [.get, .head]
    }
  }

  /// Whether it answers without a token: these say nothing about a catalog or a customer.
  var isOpen: Bool { self == .health || self == .readiness }

  /// Its name in metrics and logs.
  var label: String {
    switch self {
    case .notice: "/v1/notice"
    case .decide: "/v1/decide"
    case .appStoreNotifications: "/v1/app-store/notifications"
    case .stripeEvents: "/v1/stripe/events"
    case .health: "/healthz"
    case .readiness: "/readyz"
    case .metrics: "/metrics"
    case .openAPI: "/openapi.json"
    case .schema: "/v1/schema/{name}"
    case .other: "other"
    }
  }
}
