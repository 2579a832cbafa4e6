/// How much of a catalog a caller needs.
public enum CatalogPart: Sendable {
  /// All files.
  case everything
  /// What decides about customers, explains the decision and words their notices: not the pages of the reference, and
  /// not the facts that only pages and simulations show.
  case notices

  func includes(_ path: String) -> Bool {
    switch self {
    case .everything: true
    case .notices: !Self.isOfReference(path)
    }
  }

  private static func isOfReference(_ path: String) -> Bool {
    if path.hasPrefix("facts/") { return referenceFacts.contains(path) }
    guard path.hasPrefix("strings/") else { return path.hasPrefix(CodeSample.folder) }
    // What follows strings/<locale>/.
    let area = path.dropFirst("strings/".count).drop { $0 != "/" }.dropFirst()
    return area.hasPrefix("pages/") || ["site.yaml", "simulation.yaml"].contains(area)
  }

  private static let referenceFacts = Set(FactFile.allCases.filter(\.isOfReference).map(\.path))
}
