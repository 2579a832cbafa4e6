import Catalogs
import Threads

/// Where the pages of a site describe things; made once, so that finding a place does not take longer on large sites.
package struct PlaceIndex: Sendable {
  private let facts: Facts
  // Facts are large; these dictionaries hold indexes into their lists.
  private let symbols: [String: Int]
  private let symbolsByID: [String: Int]
  private let pagesByID: [String: Int]
  private let pagesByPath: [String: Int]
  private let pagesAboutSymbols: [String: Int]
  private let reasons: [String: Int]
  private let pagesBelow: [String: [Int]]
  /// Symbols of types by the names that declarations use, with and without the types around them.
  private let types: [String: SymbolFact]
  private let anchors: [Lazy<Set<String>>]
  private let tablePages: [String: String]
  private let generatedPages: [PageFact.Generated: String]
  /// The pages that show some of what others list, in order, each with the names of what it shows.
  private let divisions: [PageFact.Generated: [(page: PageFact, names: [String])]]
  private let dividedPlaces: [PageFact.Generated: [String: String]]
  /// The pages that show the steps of scenarios.
  private let scenarioPages: [String: String]

  package init(_ facts: Facts) {
    self.facts = facts
    symbols = Self.places(of: facts.symbols) { $0.symbol }
    symbolsByID = Self.places(of: facts.symbols) { $0.id }
    pagesByID = Self.places(of: facts.pages) { $0.id }
    pagesByPath = Self.places(of: facts.pages) { $0.path }
    pagesAboutSymbols = Self.places(of: facts.pages) { $0.about?.name }
    reasons = Self.places(of: facts.reasons) { $0.id }
    pagesBelow = Dictionary(grouping: facts.pages.indices) { facts.pages[$0].parentPath ?? "" }
    let types = facts.symbols.filter { $0.kind?.isType == true }
    self.types = Dictionary(
      types.map { ($0.name, $0) } + types.compactMap { type in type.within.map { ("\($0).\(type.name)", type) } }
        + types.map { ($0.ownName, $0) }
    ) { first, _ in first }
    // Most of them aren't needed if few pages are made.
    let shared = Lazy { facts }
    anchors = facts.pages.indices.map { number in
      Lazy { shared.value.allAnchors(of: shared.value.pages[number]) }
    }
    var generatedPages: [PageFact.Generated: String] = [:]
    var tablePages: [String: String] = [:]
    var divisions: [PageFact.Generated: [(page: PageFact, names: [String])]] = [:]
    var dividedPlaces: [PageFact.Generated: [String: String]] = [:]
    var scenarioPages: [String: String] = [:]
    for page in facts.pages {
      for section in page.sections {
        for block in section.blocks {
          switch block {
          case .table(let token) where token.name.hasPrefix("tables."):
            let table = String(token.name.dropFirst("tables.".count))
            if tablePages[table] == nil { tablePages[table] = page.path }
          case .scenario(let token, .steps):
            if scenarioPages[token.name] == nil { scenarioPages[token.name] = page.path }
          // The home page begins with an explorer; links lead to the page of its own.
          case .generated(let kind):
            if generatedPages[kind] == nil || (kind == .explorer && generatedPages[kind] == facts.pages.first?.path) {
              generatedPages[kind] = page.path
            }
          case .some(let kind, let tokens):
            divisions[kind, default: []].append((page, tokens.map(\.name)))
            for token in tokens where dividedPlaces[kind]?[token.name] == nil {
              dividedPlaces[kind, default: [:]][token.name] = page.path
            }
          default: break
          }
        }
      }
    }
    (self.divisions, self.dividedPlaces) = (divisions, dividedPlaces)
    self.scenarioPages = scenarioPages
    self.generatedPages = generatedPages
    self.tablePages = tablePages
  }

  /// The indexes of facts by name. If several facts have the same name, the first one counts.
  private static func places<Fact>(of facts: [Fact], _ name: (Fact) -> String?) -> [String: Int] {
    var places: [String: Int] = [:]
    places.reserveCapacity(facts.count)
    for (place, fact) in facts.enumerated() {
      if let name = name(fact), places[name] == nil { places[name] = place }
    }
    return places
  }

  /// The path of the page that shows a table.
  func page(showingTable id: String) -> String? { tablePages[id] }

  /// The type of a name.
  func type(_ name: String) -> SymbolFact? { types[name] }

  /// The name of a symbol after its enclosing types, as in Swift: `Product.SubscriptionInfo.Status.state`.
  func qualifiedName(of symbol: SymbolFact) -> String {
    let owner = symbol.symbol.lastIndex(of: "/").flatMap { type(String(symbol.symbol[..<$0])) }
    return owner.map { "\($0.qualifiedName).\(symbol.ownName)" } ?? symbol.qualifiedName
  }

  /// The symbol that the catalog names so.
  func symbol(named id: String) -> SymbolFact? { symbolsByID[id].map { facts.symbols[$0] } }

  /// The page that the catalog names so.
  func page(named id: String) -> PageFact? { pagesByID[id].map { facts.pages[$0] } }

  /// The symbol that a page is about.
  func symbol(of page: PageFact) -> SymbolFact? {
    page.about.flatMap { about in
      about.name.hasPrefix("symbols.") ? symbol(named: String(about.name.dropFirst("symbols.".count))) : nil
    }
  }

  /// The page of a path.
  func page(at path: String) -> PageFact? { pagesByPath[path].map { facts.pages[$0] } }

  /// The page about a symbol, which is given as the catalog names it.
  func page(aboutSymbol id: String) -> PageFact? { pagesAboutSymbols["symbols.\(id)"].map { facts.pages[$0] } }

  /// The reason that the catalog names so.
  func reason(named id: String) -> ReasonFact? { reasons[id].map { facts.reasons[$0] } }

  /// The pages whose paths lie in the folder of a path, in order.
  func pages(below path: String) -> [PageFact] { pagesBelow[path]?.map { facts.pages[$0] } ?? [] }

  /// The pages whose abstracts a block of a page shows, in order.
  func pages(listedBy block: PageFact.Block, on page: PageFact) -> [PageFact] {
    switch block {
    case .pages(let tokens): tokens.compactMap { self.page(named: $0.name) }
    case .generated(.contents): facts.topPages.filter { $0.id != page.id }
    case .generated(.children): pages(below: page.path)
    case .generated(.checks): divisions(of: .checks).map(\.page)
    case .generated(.related): (symbol(of: page)?.related ?? []).compactMap { self.page(aboutSymbol: $0.name) }
    default: []
    }
  }

  /// The symbol of a path, if texts may link to it.
  func symbol(_ path: String) -> SymbolFact? { symbols[path].map { facts.symbols[$0] } }

  /// The places of a page.
  private func anchors(of path: String) -> Set<String>? { pagesByPath[path].map { anchors[$0].value } }

  /// The target of `path` or `path#anchor`; `nil` if the site has no such place.
  package func target(_ place: String) -> LinkTarget? {
    let parts = place.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard pagesByPath[parts[0]] != nil else { return nil }
    guard parts.count > 1 else { return .page(parts[0], anchor: nil) }
    return anchors(of: parts[0])?.contains(parts[1]) == true ? .page(parts[0], anchor: parts[1]) : nil
  }

  /// The page about a reason.
  package func page(aboutReason id: String) -> LinkTarget? {
    reason(named: id).flatMap { symbol($0.symbol)?.page }.flatMap { target($0.name) }
  }

  /// The row of a decision table.
  func row(_ id: String, of table: String) -> LinkTarget? {
    tablePages[table].flatMap { page in anchors(of: page)?.contains(id) == true ? .page(page, anchor: id) : nil }
  }

  /// The row of a stage that is applied over a table.
  func row(_ id: String, ofStage stage: String) -> LinkTarget? {
    guard let page = division(with: stage, of: .overlays) ?? page(listing: .overlays) else { return nil }
    return .page(page, anchor: Self.anchor(of: id, inStage: stage))
  }

  /// The anchor of a row of a stage, which may have a name of its table's.
  static func anchor(of row: String, inStage stage: String) -> String { "\(stage).\(row)" }

  /// The steps of a scenario.
  func scenario(_ id: String) -> LinkTarget? { scenarioPages[id].map { .page($0, anchor: id) } }

  /// The page with such a list, the first of several.
  func page(listing kind: PageFact.Generated) -> String? { generatedPages[kind] }

  /// The pages that show some of such a list, each with the names of what it shows.
  func divisions(of kind: PageFact.Generated) -> [(page: PageFact, names: [String])] { divisions[kind] ?? [] }

  /// The page that shows one of such a list among some.
  func division(with id: String, of kind: PageFact.Generated) -> String? { dividedPlaces[kind]?[id] }

  /// The place that describes one of the facts that the generator lists; the first page with such a list counts, unless
  /// another shows the fact among some.
  package func place(of id: String, listedAs kind: PageFact.Generated) -> LinkTarget? {
    if let page = dividedPlaces[kind]?[id] { return .page(page, anchor: id) }
    guard let page = generatedPages[kind], anchors(of: page)?.contains(id) == true else { return nil }
    return .page(page, anchor: id)
  }
}

extension Facts {
  /// The places of a page: those that texts may refer to, and those of tables' rows that only tables lead to.
  fileprivate func allAnchors(of page: PageFact) -> Set<String> {
    let showsSpeeds = page.sections.flatMap(\.blocks).contains { block in
      if case .generated(.speeds) = block { true } else { false }
    }
    return anchors(of: page).union(showsSpeeds ? speeds.map(\.id) : [])
  }

  /// The pages that lie below no other page.
  fileprivate var topPages: [PageFact] {
    let paths = Set(pages.map(\.path))
    return pages.filter { page in page.parentPath.map { !paths.contains($0) } ?? true }
  }
}
