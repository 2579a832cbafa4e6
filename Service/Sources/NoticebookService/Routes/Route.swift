import HTTPTypes
import Noticebook

/// What a path of a request leads to. The raw values are the paths in the OpenAPI document, and the names of the routes in
/// metrics and logs.
package enum Route: String, CaseIterable {
  case notice = "/v1/notice"
  case decide = "/v1/decide"
  case appStoreNotifications = "/v1/app-store/notifications"
  case stripeEvents = "/v1/stripe/events"
  case googlePlayNotifications = "/v1/google-play/notifications"
  case health = "/healthz"
  case readiness = "/readyz"
  case metrics = "/metrics"
  case openAPI = "/openapi.json"
  case schema = "/v1/schema/{name}"
  /// A page of the reference site, or nothing.
  case other

  /// What a route does.
  enum Kind {
    /// It answers facts that the caller posts.
    case answer(FactsRequest.Kind)
    /// It answers what a provider posts and signs.
    case signed(Provider)
    case document
  }

  /// A provider that posts to the service.
  enum Provider { case appStore, stripe, googlePlay }

  /// The routes whose path has a name in braces, in place of which a request has a value.
  private static let named = allCases.filter { $0.rawValue.contains("{") }

  init(path: Substring) {
    self = Self(rawValue: String(path)) ?? Self.named.first { $0.value(in: path) != nil } ?? .other
  }

  /// What a path has in place of the name in braces; `nil` if it isn't a path of this route.
  func value(in path: Substring) -> String? {
    guard let start = rawValue.firstIndex(of: "{"), let end = rawValue.firstIndex(of: "}") else { return nil }
    let before = rawValue[..<start], after = rawValue[rawValue.index(after: end)...]
    guard path.hasPrefix(before), path.dropFirst(before.count).hasSuffix(after) else { return nil }
    return String(path.dropFirst(before.count).dropLast(after.count))
  }

  var kind: Kind {
    switch self {
    case .notice: .answer(.notice)
    case .decide: .answer(.decision)
    case .appStoreNotifications: .signed(.appStore)
    case .stripeEvents: .signed(.stripe)
    case .googlePlayNotifications: .signed(.googlePlay)
    case .health, .readiness, .metrics, .openAPI, .schema, .other: .document
    }
  }

  /// The methods that it takes.
  var methods: [HTTPRequest.Method] { if case .document = kind { [.get, .head] } else { [.post] } }

  /// The parameters of its query.
  var parameters: Set<RequestParameters.Name> {
    switch kind {
    case .answer(.decision): [.brand, .now]
    case .answer, .signed: [.brand, .channels, .locale, .now, .timeZone]
    case .document: []
    }
  }

  /// Their names.
  package var methodNames: [String] { methods.map(\.rawValue) }

  /// Whether it answers without a token: it says nothing about a catalog or a customer, or verifies a signature. Providers
  /// can't send a token of the service.
  var isOpen: Bool { if case .signed = kind { true } else { self == .health || self == .readiness } }
}
