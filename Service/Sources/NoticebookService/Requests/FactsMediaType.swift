/// The type of a body that the service reads.
enum FactsMediaType {
  /// One facts object.
  case json
  /// One facts object per line.
  case lines

  /// Reads a `Content-Type` field; `nil` if it names another type, or another encoding than UTF-8.
  init?(_ field: String) {
    let parts = field.split(separator: ";").map { $0.trimmed.lowercased() }
    switch parts.first {
    case "application/json": self = .json
    case "application/x-ndjson": self = .lines
    default: return nil
    }
    for part in parts.dropFirst() where part.hasPrefix("charset=") {
      guard ["charset=utf-8", "charset=\"utf-8\""].contains(part) else { return nil }
    }
  }
}
