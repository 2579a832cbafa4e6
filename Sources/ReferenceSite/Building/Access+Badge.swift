import Catalogs

extension Access {
  /// The kind of badge that pages show it as.
  var badge: String {
    switch self {
    case .entitled: "open"
    case .notEntitled: "closed"
    case .unknown: "unknown"
    }
  }

  /// What pages call it.
  var label: SiteLabel {
    switch self {
    case .entitled: .entitledYes
    case .notEntitled: .entitledNo
    case .unknown: .entitledUnknown
    }
  }
}
