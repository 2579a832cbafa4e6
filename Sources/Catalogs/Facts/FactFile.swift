/// A file of facts with one entry for each. Folders hold a file for each reason, notice and table.
enum FactFile: String, CaseIterable {
  case availability, changelog, channels, emails, glossary, invariants, links, notifications, pages, parameters,
    payloads, products
  case scenarios, schedule, sources, speeds, states, symbols, transitions

  /// Its path in a catalog.
  var path: String { "facts/\(rawValue).yaml" }

  /// Whether only pages, proofs and simulations need it, and notices do not.
  var isOfReference: Bool {
    switch self {
    case .availability, .changelog, .invariants, .notifications, .pages, .scenarios, .speeds, .symbols, .transitions:
      true
    case .channels, .emails, .glossary, .links, .parameters, .payloads, .products, .schedule, .sources, .states: false
    }
  }
}
