import ICU

/// Tells addresses of the same page in two languages: apple.com/legal and apple.com/jp/legal, ?lang=en and ?lang=ja.
struct AddressLocalization {
  private let locale: LocaleIdentifier
  private let source: LocaleIdentifier
  /// The regions for which ICU knows how the languages are written there.
  private let regions: Set<String>
  private let sourceRegions: Set<String>

  /// Prepares to compare addresses of translations in a locale.
  /// - Complexity: O(locales of ICU); texts with other links than their sources are rare.
  init(_ locale: LocaleIdentifier, source: LocaleIdentifier) {
    self.locale = locale
    self.source = source
    let installed = LocaleIdentifier.installed
    regions = Set(installed.filter { $0.language == locale.language }.compactMap(\.region))
    sourceRegions = Set(installed.filter { $0.language == source.language }.compactMap(\.region))
  }

  /// Whether an address leads to the page of another one in the locale's own language, or for one of its regions.
  func isPage(_ address: String, of other: String) -> Bool {
    guard let own = Address(address), let wanted = Address(other), own.scheme == wanted.scheme else { return false }
    guard isHost(own.host, of: wanted.host) else { return false }
    func isOwn(_ part: Substring) -> Bool { names(part, locale, regions) }
    func isOfSource(_ part: Substring) -> Bool { names(part, source, sourceRegions) }
    let rest = own.path.filter { !isOwn($0) }
    guard rest == wanted.path || rest == wanted.path.filter({ !isOfSource($0) }) else { return false }
    let values = own.query.filter { !isOwn(Self.value(of: $0)) }
    return values == wanted.query || values == wanted.query.filter { !isOfSource(Self.value(of: $0)) }
  }

  /// Whether hosts differ in nothing but a first label that names the language: ja.example.com and www.example.com.
  private func isHost(_ host: [Substring], of other: [Substring]) -> Bool {
    if host == other { return true }
    guard let label = host.first, host.count > 2, names(label, locale, regions) else { return false }
    let rest = host.dropFirst()
    guard let first = other.first, first == "www" || names(first, source, sourceRegions) else {
      return rest.elementsEqual(other)
    }
    return rest.elementsEqual(other.dropFirst()) || rest.elementsEqual(other)
  }

  /// Whether a part of an address is a locale of a language, such as ja, ja-jp and JA_JP, or one of its regions, such
  /// as jp.
  private func names(_ part: Substring, _ locale: LocaleIdentifier, _ regions: Set<String>) -> Bool {
    guard (2...10).contains(part.utf8.count) else { return false }
    if part.utf8.count == 2, regions.contains(part.uppercased()) { return true }
    let tag = String(part.map { $0 == "_" ? "-" : $0 })
    return (try? LocaleIdentifier(tag))?.language == locale.language
  }

  private static func value(of parameter: Substring) -> Substring {
    parameter.firstIndex(of: "=").map { parameter[parameter.index(after: $0)...] } ?? ""
  }
}

/// An address taken apart.
private struct Address {
  let scheme: Substring
  let host: [Substring]
  let path: [Substring]
  let query: [Substring]

  init?(_ text: String) {
    guard let end = text.firstRange(of: "://") else { return nil }
    scheme = text[..<end.lowerBound]
    let parts = text[end.upperBound...].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path = (parts.first ?? "").split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty else { return nil }
    host = path.removeFirst().split(separator: ".", omittingEmptySubsequences: false)
    self.path = path
    query = parts.count > 1 ? parts[1].split(separator: "&", omittingEmptySubsequences: false) : []
  }
}
