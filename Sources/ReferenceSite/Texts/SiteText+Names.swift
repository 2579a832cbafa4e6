import Catalogs
import Notices

extension SiteText {
  // Each name is a link to the description of what it names, where a page has one.

  /// A renewal state.
  func name(ofState id: String) -> [Inline] {
    let symbol = texts.catalog.facts.states.named(id)?.symbol.flatMap { places.symbol($0)?.page }
    return linked(
      plain("facts.states.\(id)"),
      symbol.flatMap { places.target($0.name) } ?? places.place(of: id, listedAs: .states)
        ?? places.place(of: id, listedAs: .verdicts)
    )
  }

  /// A row of a table, or of a stage that is applied over one.
  func name(ofRow id: String, of table: String) -> [Inline] {
    let isTable = texts.catalog.facts.tables.named(table) != nil
    return linked([.text(id)], isTable ? places.row(id, of: table) : places.row(id, ofStage: table))
  }

  /// A reason of the store's message.
  func name(ofReason id: String) -> [Inline] { linked([.code(id)], places.page(aboutReason: id)) }

  /// A notice to the customer.
  func name(ofNotice id: String) -> [Inline] {
    linked(plain(.name(ofNotice: id)), places.place(of: id, listedAs: .notices))
  }

  /// A server notification.
  func name(ofNotification notification: TransitionFact.Notification) -> [Inline] {
    let fact = texts.catalog.facts.notifications.first { $0.notification == notification }
    return linked([.code(notification.name)], fact.flatMap { places.place(of: $0.id, listedAs: .notifications) })
  }

  /// A scenario, which is a test that readers can repeat.
  func name(ofScenario id: String) -> [Inline] {
    linked(plain("facts.scenarios.\(id).title"), places.scenario(id))
  }

  /// A speed of tests, by a name that people choose it by.
  func name(ofSpeed name: String) -> [Inline] {
    let fact = texts.catalog.facts.speeds.first { speed in speed.names.contains { $0.token.name == name } }
    return linked([.code(name)], fact.flatMap { places.place(of: $0.id, listedAs: .speeds) })
  }

  private var places: PlaceIndex { prose.places }

  private func linked(_ name: [Inline], _ target: LinkTarget?) -> [Inline] { target.map { [.link(name, $0)] } ?? name }
}

extension [[Inline]] {
  /// Several names in one line.
  var inOneLine: [Inline] { [Inline](joined(separator: [Inline.text(" · ")])) }
  /// Several names, each on a line of its own.
  var onLines: [Inline] { [Inline](joined(separator: [Inline.lineBreak])) }
}
