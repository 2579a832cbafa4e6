import Diagnostics

/// A web address that texts may point to.
public struct LinkFact: Sendable {
  /// Its name in texts and tables.
  public let id: String
  /// The address; https only.
  public let url: String
  /// Where it comes from.
  public let provenance: Provenance
}

extension Fields {
  mutating func link(id: String) -> LinkFact? {
    let url = typedToken("url")
    let provenance = provenance()
    reportUnknownKeys()
    guard let url, isSafeAddress(url) else { return nil }
    return provenance.map { LinkFact(id: id, url: url.name, provenance: $0) }
  }

  /// Whether pages may lead to an address; what is wrong with one is reported.
  func isSafeAddress(_ url: Token) -> Bool {
    let isSafe = isSafe(url.name)
    if !isSafe { wrongType("url", url.name, "an https address of a host, without a user or a port", url.span) }
    return isSafe
  }

  private func isSafe(_ url: String) -> Bool {
    let scheme = "https://"
    guard url.hasPrefix(scheme) else { return false }
    let rest = url.unicodeScalars.dropFirst(scheme.unicodeScalars.count)
    let host = rest.prefix { !"/?#".unicodeScalars.contains($0) }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1
      && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCIIAlphanumeric || $0 == "-" } }
      && rest.allSatisfy { ("!"..."~").contains($0) && !"\"'<>\\`{}|^".unicodeScalars.contains($0) }
  }
}
