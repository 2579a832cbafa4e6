import ICU

/// The languages of an `Accept-Language` field (RFC 9110, section 12.5.4), the most wanted first.
struct AcceptedLanguages: Sendable {
  /// Fields with more are cut off.
  private static let limit = 16

  let locales: [LocaleIdentifier]

  /// What can't be read is left out: browsers and libraries send this field without being asked.
  init(_ field: String) {
    var found: [(locale: LocaleIdentifier, quality: Double)] = []
    for entry in field.split(separator: ",").prefix(Self.limit) {
      let parts = entry.split(separator: ";").map { $0.trimmed }
      guard let tag = parts.first, tag.utf8.count <= 64, tag != "*", let locale = try? LocaleIdentifier(String(tag))
      else { continue }
      var quality = 1.0
      for part in parts.dropFirst() where part.hasPrefix("q=") { quality = Double(part.dropFirst(2)) ?? 0 }
      if quality > 0 { found.append((locale, quality)) }
    }
    // Entries of equal quality keep their order.
    locales = found.enumerated().sorted {
      ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset)
    }.map(\.element.locale)
  }
}

extension Substring {
  /// Without spaces and tabs around it.
  var trimmed: Substring {
    var text = self
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
