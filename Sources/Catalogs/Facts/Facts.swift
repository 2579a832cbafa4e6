/// The language-neutral part of a catalog; every list is in the order of its file, or of its files' names.
public struct Facts: Sendable {
  /// What payloads are.
  public internal(set) var payloads = PayloadModel.appStore
  /// Which table decides.
  public internal(set) var decision = DecisionFact()
  /// The documents that facts come from.
  public internal(set) var sources: [SourceDocument] = []
  /// The web addresses that texts may point to.
  public internal(set) var links: [LinkFact] = []
  /// The ways to reach a customer.
  public internal(set) var channels: [ChannelFact] = []
  /// The words of the glossary.
  public internal(set) var glossary: [GlossaryEntry] = []
  /// The values that messages may use; following their derivations always ends in a payload.
  public internal(set) var parameters: [Parameter] = []
  /// What every email has around its notice.
  public internal(set) var emails = EmailFacts()
  /// The products that have names of their own.
  public internal(set) var products: [ProductFact] = []
  /// The renewal states.
  public internal(set) var states: [StateFact] = []
  /// What leads from one renewal state to the next.
  public internal(set) var transitions: [TransitionFact] = []
  /// Lengths of time, and tables of them.
  public internal(set) var schedule: [ScheduleFact] = []
  /// How fast time passes in tests.
  public internal(set) var speeds: [SpeedFact] = []
  /// Lives of a subscription to be tried out.
  public internal(set) var scenarios: [ScenarioFact] = []
  /// The server notifications.
  public internal(set) var notifications: [NotificationFact] = []
  /// The reasons for messages.
  public internal(set) var reasons: [ReasonFact] = []
  /// The notices to customers.
  public internal(set) var notices: [NoticeFact] = []
  /// The outlines of the pages.
  public internal(set) var pages: [PageFact] = []
  /// Where and since when symbols can be used.
  public internal(set) var availability: [AvailabilityFact] = []
  /// The symbols that texts may link to.
  public internal(set) var symbols: [SymbolFact] = []
  /// The samples of code, in the order of their names.
  public internal(set) var code: [CodeSample] = []
  /// The decision tables.
  public internal(set) var tables: [TableFact] = []
  /// The tables that are applied over others.
  public internal(set) var overlays: [OverlayFact] = []
  /// The golden cases of tables, one file an entry.
  public package(set) var cases: [GoldenCases] = []
  /// What must hold of every decision.
  public internal(set) var invariants: [InvariantFact] = []
  /// What changed in the catalog, the earliest day first.
  public internal(set) var changelog: [ChangelogEntry] = []

  /// Whether the catalog has no facts.
  package var isEmpty: Bool {
    let counts: [Int] = [
      sources.count, links.count, channels.count, glossary.count, parameters.count, products.count, states.count,
      transitions.count, schedule.count, speeds.count, scenarios.count, notifications.count, reasons.count,
      notices.count,
      pages.count, availability.count, symbols.count, code.count, tables.count, overlays.count, cases.count,
      invariants.count, changelog.count,
    ]
    return counts.allSatisfy { $0 == 0 }
  }
}

/// A fact that others refer to by name.
public protocol NamedFact {
  /// The name, unique among facts of its kind.
  var id: String { get }
}

extension StateFact: NamedFact {}
extension TransitionFact: NamedFact {}
extension ReasonFact: NamedFact {}
extension ScheduleFact: NamedFact {}
extension SpeedFact: NamedFact {}
extension Parameter: NamedFact {}
extension NoticeFact: NamedFact {}
extension ChannelFact: NamedFact {}
extension LinkFact: NamedFact {}
extension GlossaryEntry: NamedFact {}
extension SourceDocument: NamedFact {}
extension PageFact: NamedFact {}
extension SymbolFact: NamedFact {}
extension AvailabilityFact: NamedFact {}
extension CodeSample: NamedFact {}
extension NotificationFact: NamedFact {}
extension ScenarioFact: NamedFact {}
extension TableFact: NamedFact {}
extension OverlayFact: NamedFact {}
extension GoldenCases: NamedFact {}
extension InvariantFact: NamedFact {}

extension Collection where Element: NamedFact {
  /// The fact of a name.
  /// - Complexity: O(n); catalogs hold tens of facts of a kind.
  @inlinable public func named(_ id: String) -> Element? { firstIndex { $0.id == id }.map { self[$0] } }
}

extension Facts {
  /// All values of an output, in order.
  public func values(of output: TableFact.Output) -> [String] {
    switch output.domain {
    case .boolean: Access.allCases.map(\.rawValue)
    case .values(let values): values
    case .facts(let token, let also): (names(ofKind: token.name) ?? []) + also
    }
  }

  /// The names of the notices that remind of others.
  package var reminders: Set<String> { Set(notices.flatMap(\.steps).map(\.notice.name)) }

  /// The names of all facts of a kind that a decision can give; `nil` for any other kind. Leaves out notices that are
  /// reminders, because no decision names those.
  func names(ofKind kind: String) -> [String]? {
    switch kind {
    case "states": states.map(\.id)
    case "reasons": reasons.map(\.id)
    case "notices": notices.map(\.id).filter { !reminders.contains($0) }
    case "links": links.map(\.id)
    default: nil
    }
  }
}
