import Catalogs
import Terminal

/// Addresses of links that lead nowhere, because a catalog or a starter has them as examples.
enum ExampleLinks {
  /// Names the links of a catalog that have such an address, so that none reaches customers.
  static func note(_ catalog: Catalog) {
    let links = catalog.facts.links.filter { isExample($0.url) }
    guard let first = links.first else { return }
    let others = links.count > 1 ? " and \(links.count - 1) more" : ""
    let verb = links.count > 1 ? "lead" : "leads"
    Console.note(
      "warning: Link \(first.id)\(others) \(verb) to an example address, \(first.url). "
        + "Write your own in facts/links.yaml before you send notices."
    )
  }

  /// Whether an address is in a domain that is reserved for examples (RFC 2606).
  private static func isExample(_ url: String) -> Bool {
    let host = url.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first ?? ""
    let labels = host.split(separator: ".")
    return labels.last == "example"
      || labels.dropLast().last == "example" && ["com", "net", "org"].contains(labels.last)
  }
}
