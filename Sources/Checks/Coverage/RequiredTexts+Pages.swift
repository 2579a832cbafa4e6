import Catalogs
import ReferenceSite

extension RequiredTextCollector {
  /// The texts of a page: its own, and those of what the generator puts on it.
  mutating func add(_ page: PageFact) {
    if page.about == nil { require(page.key("title"), "page \(page.id)") }
    require(page.key("abstract"), "page \(page.id)")
    if let about = page.about, let symbol = symbols[about.name] {
      let availability = symbol.availability.flatMap { facts.availability.named($0.name) }
      for label in SiteLabel.labels(of: symbol, availability) {
        require(label.key, "the availability on page \(page.id)")
      }
      if let kind = symbol.kind { require(SiteLabel.symbolKind(kind), "page \(page.id), about a symbol of this kind") }
    }
    for label in SiteLabel.labels(of: page) { require(label.key, "page \(page.id)") }
    for section in page.sections {
      let place = "section \(section.id) of page \(page.id)"
      require(page.key("\(section.id).title"), place)
      for block in section.blocks { add(block, of: section, page, place) }
    }
  }

  private mutating func add(_ block: PageFact.Block, of section: PageFact.Section, _ page: PageFact, _ place: String) {
    for label in SiteLabel.labels(of: block) { require(label.key, place) }
    switch block {
    case .text(let name): require(page.key("\(section.id).\(name)"), place)
    case .table(let token):
      for fact in facts.schedule where token.name == "schedule.\(fact.id)" {
        for part in ["caption", "days", "every"] { require("facts.schedule.\(fact.id).\(part)", place) }
      }
    case .generated(.inputs):
      for table in facts.tables {
        for input in table.inputs { require("tables.\(table.id).\(input.id).about", place) }
      }
    case .generated(.verdicts):
      for name in facts.tables.flatMap(\.outcomesBesideStates) { require("facts.states.\(name).meaning", place) }
    case .generated(.notices), .some(.notices, _):
      let shown = Set(facts.notices.flatMap { $0.channels.map(\.name) })
      for channel in facts.channels where shown.contains(channel.id) {
        require(SiteLabel.channel(channel.id), place)
        for part in channel.parts { require(SiteLabel.part(part.id), place) }
      }
    case .generated(.notifications):
      for fact in facts.notifications { require("facts.notifications.\(fact.id).arrives", place) }
    case .list, .input, .generated, .some, .pages, .code, .timeline, .state: break
    case .scenario(let token, let part):
      require("facts.scenarios.\(token.name).title", place)
      guard part == .steps, let scenario = facts.scenarios.named(token.name) else { break }
      for step in scenario.steps { require("facts.scenarios.\(token.name).steps.\(step.id)", place) }

    }
  }
}
