import Catalogs

/// Where the pages of a site describe things; made once, so that finding a place does not take longer on large sites.
struct PlaceIndex: Sendable {
  private let symbols: [String: SymbolFact]
  /// Symbols of types by the names that declarations use, with and without the types around them.
  private let types: [String: SymbolFact]
  private let anchors: [String: Set<String>]
  private let reasonPages: [String: LinkTarget]
  private let tablePages: [String: String]
  private let generatedPages: [PageFact.Generated: String]

  init(_ facts: Facts) {
    symbols = Dictionary(facts.symbols.map { ($0.symbol, $0) }) { first, _ in first }
    let types = facts.symbols.filter { $0.kind?.isType == true }
    self.types = Dictionary(
      types.map { ($0.name, $0) } + types.compactMap { type in type.within.map { ("\($0).\(type.name)", type) } }
        + types.map { ($0.ownName, $0) }
    ) { first, _ in first }
    anchors = Dictionary(facts.pages.map { ($0.path, facts.anchors(of: $0)) }) { $0.union($1) }
    var generatedPages: [PageFact.Generated: String] = [:]
    var tablePages: [String: String] = [:]
    for page in facts.pages.reversed() {
      for case .table(let token) in page.sections.flatMap(\.blocks) where token.name.hasPrefix("tables.") {
        tablePages[String(token.name.dropFirst("tables.".count))] = page.path
      }
      for case .generated(let kind) in page.sections.flatMap(\.blocks) { generatedPages[kind] = page.path }
    }
    self.generatedPages = generatedPages
    self.tablePages = tablePages
    var reasonPages: [String: LinkTarget] = [:]
    for reason in facts.reasons {
      guard let place = symbols[reason.symbol]?.page?.name else { continue }
      reasonPages[reason.id] = Self.target(place, in: anchors)
    }
    self.reasonPages = reasonPages
  }

  /// The type of a name.
  func type(_ name: String) -> SymbolFact? { types[name] }

  /// The symbol of a path, if texts may link to it.
  func symbol(_ path: String) -> SymbolFact? { symbols[path] }

  /// The target of `path` or `path#anchor`; nothing where the site has no such place.
  func target(_ place: String) -> LinkTarget? { Self.target(place, in: anchors) }

  private static func target(_ place: String, in anchors: [String: Set<String>]) -> LinkTarget? {
    let parts = place.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let known = anchors[parts[0]] else { return nil }
    guard parts.count > 1 else { return .page(parts[0], anchor: nil) }
    return known.contains(parts[1]) ? .page(parts[0], anchor: parts[1]) : nil
  }

  /// The page about a reason.
  func page(aboutReason id: String) -> LinkTarget? { reasonPages[id] }

  /// The row of a decision table.
  func row(_ id: String, of table: String) -> LinkTarget? {
    tablePages[table].flatMap { page in anchors[page]?.contains(id) == true ? .page(page, anchor: id) : nil }
  }

  /// The place that describes one of the facts that the generator lists; the first page with such a list counts.
  func place(of id: String, listedAs kind: PageFact.Generated) -> LinkTarget? {
    guard let page = generatedPages[kind], anchors[page]?.contains(id) == true else { return nil }
    return .page(page, anchor: id)
  }
}
