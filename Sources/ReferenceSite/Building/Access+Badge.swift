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

  /// The sign that pages show before its name, so that color isn't the only difference.
  var sign: String {
    switch self {
    case .entitled: "✓"
    case .notEntitled: "✕"
    case .unknown: "?"
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
