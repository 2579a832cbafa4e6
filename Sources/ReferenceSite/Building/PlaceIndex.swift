import Catalogs

/// Where the pages of a site describe things; made once, so that finding a place does not take longer on large sites.
struct PlaceIndex: Sendable {
  private let symbols: [String: SymbolFact]
  private let anchors: [String: Set<String>]
  private let reasonPages: [String: String]
  private let generatedPages: [PageFact.Generated: String]

  init(_ facts: Facts) {
    symbols = Dictionary(facts.symbols.map { ($0.symbol, $0) }) { first, _ in first }
    anchors = Dictionary(facts.pages.map { ($0.path, facts.anchors(of: $0)) }) { $0.union($1) }
    var reasonPages: [String: String] = [:]
    var generatedPages: [PageFact.Generated: String] = [:]
    for page in facts.pages.reversed() {
      if let about = page.about { reasonPages[about.name] = page.path }
      for case .generated(let kind) in page.sections.flatMap(\.blocks) { generatedPages[kind] = page.path }
    }
    self.reasonPages = reasonPages
    self.generatedPages = generatedPages
  }

  /// The symbol of a path, if texts may link to it.
  func symbol(_ path: String) -> SymbolFact? { symbols[path] }

  /// The target of `path` or `path#anchor`; nothing where the site has no such place.
  func target(_ place: String) -> LinkTarget? {
    let parts = place.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let known = anchors[parts[0]] else { return nil }
    guard parts.count > 1 else { return .page(parts[0], anchor: nil) }
    return known.contains(parts[1]) ? .page(parts[0], anchor: parts[1]) : nil
  }

  /// The page about a reason.
  func page(aboutReason id: String) -> LinkTarget? {
    reasonPages["reasons.\(id)"].map { .page($0, anchor: nil) }
  }

  /// The place that describes one of the facts that the generator lists; the first page with such a list counts.
  func place(of id: String, listedAs kind: PageFact.Generated) -> LinkTarget? {
    guard let page = generatedPages[kind], anchors[page]?.contains(id) == true else { return nil }
    return .page(page, anchor: id)
  }
}
