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

extension LinkFact {
  static let form = Form(required("url", .address), Provenance.form)
}

extension Fields {
  mutating func link(id: String) -> LinkFact? {
    let (url, provenance) = whole(LinkFact.form)
    guard let url, let provenance else { return nil }
    return LinkFact(id: id, url: url.name, provenance: provenance)
  }
}

extension Shape<Token> {
  /// An address that pages may lead to.
  static var address: Shape {
    Shape.scalar.limited(
      to: .pattern("^https://[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+([/?#][!#-&(-;=?-\\[\\]_a-z~]*)?$"),
      "an https address of a host, without a user or a port",
      isSafe
    ).named("address", "https, with a host of several labels, and without a user or a port.")
  }

  private static func isSafe(_ url: String) -> Bool {
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
