import Catalogs
import Instants
import MessageFormatting

extension PageBuilder {
  /// The top of the page about a symbol: where the symbol is available, what replaces it, which documents describe it,
  /// and how it is declared.
  func lead(_ symbol: SymbolFact) -> [Block] {
    var blocks = availability(symbol)
    if let declaration = symbol.declaration {
      let code = Declaration(symbol, declaration, availability: availabilityFact(of: symbol))
      blocks.append(
        .part(
          Part(
            id: "declaration",
            title: [.text(text.label(.declaration))],
            blocks: [.declaration(code.linked(text.prose.places))]
          )
        )
      )
    }
    let other = symbol.replacedBy.flatMap { places.symbol(named: $0.name) }
    let replacement = other.map { fact(.replacedBy, [text.prose.symbolInline($0.symbol)]) }
    let review = review(symbol.sources, availabilityFact(of: symbol)?.provenance.reviewed)
    let facts = [replacement].compactMap(\.self) + review
    if !facts.isEmpty { blocks.append(.facts(facts)) }
    return blocks
  }

  /// The top of a page about something else: the documents that describe it, and when it was compared with them.
  func lead(_ page: PageFact) -> [Block] {
    let review = review(page.sources, page.reviewed)
    return review.isEmpty ? [] : [.facts(review)]
  }

  private func review(_ sources: [SourceReference], _ day: CivilDate?) -> [Definition] {
    let documents = text.sources(sources)
    return [
      documents.isEmpty ? nil : fact(.sources, documents), day.map { fact(.reviewed, [.text(text.day($0))]) },
    ].compactMap(\.self)
  }

  /// The symbols to see as well, each with what it is for.
  func related(_ symbol: SymbolFact) -> [Block] {
    let others = symbol.related.compactMap { places.symbol(named: $0.name) }
    return [
      .definitions(
        others.map { other in
          Definition(
            id: nil,
            term: [text.prose.symbolInline(other.symbol)],
            blocks: (abstract(of: other).map { [.paragraph($0)] } ?? []) + shortAvailability(other)
          )
        }
      )
    ]
  }

  /// The abstract of a symbol's page, or of the symbol where it has no page of its own.
  private func abstract(of symbol: SymbolFact) -> [Inline]? {
    if let page = places.page(aboutSymbol: symbol.id) {
      return text.line(page.key("abstract"))
    }
    let key: MessageKey = "facts.symbols.\(symbol.id).abstract"
    return text.has(key) ? text.line(key) : nil
  }

  private func availabilityFact(of symbol: SymbolFact) -> AvailabilityFact? {
    symbol.availability.flatMap { facts.availability.named($0.name) }
  }

  /// The systems on which a symbol is, in a line.
  private func shortAvailability(_ symbol: SymbolFact) -> [Block] {
    guard let availability = availabilityFact(of: symbol), !availability.introduced.isEmpty else { return [] }
    return [.paragraph([.quiet([.text(text.enumeration(availability.introduced.map { "\($0)+" }))])])]
  }

  private func availability(_ symbol: SymbolFact) -> [Block] {
    guard let availability = availabilityFact(of: symbol) else { return [] }
    let sentences = limits(of: availability)
    return [
      .labels(
        Labels(
          label: text.label(.availability),
          items: (availability.introduced + [availability.tools].compactMap(\.self)).map { platform in
            Labels.Item(content: [.text(text.label(.availabilityIntroduced, ["platform": .string(platform)]))])
          },
          remark: sentences.isEmpty ? nil : Array(sentences.map { [$0] }.joined(separator: [.lineBreak]))
        )
      )
    ]
  }

  /// Sentences that say where a symbol is unavailable, deprecated or back-deployed.
  func limits(of availability: AvailabilityFact) -> [Inline] {
    let limits: [(SiteLabel, [String])] = [
      (.availabilityUnavailable, availability.unavailable), (.availabilityDeprecated, availability.deprecated),
      (.availabilityBackDeployed, availability.backDeployed),
    ]
    return limits.filter { !$0.1.isEmpty }.map { label, platforms in
      .text(text.label(label, ["platforms": .list(platforms.map(MessageValue.string))]))
    }
  }
}
