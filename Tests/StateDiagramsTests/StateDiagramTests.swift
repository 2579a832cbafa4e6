import Catalogs
import ICU
import StateDiagrams
import Notices
import Testing
import ProjectFiles

struct StateDiagramTests {
  @Test(arguments: ["en", "ja"])
  func `the drawing has every state and transition`(tag: String) throws {
    let texts = try CatalogTexts(#require(Catalog.load(files: ProjectFiles.shippedCatalog()).catalog))
    let machine = StateMachine(texts: texts, locale: try LocaleIdentifier(tag))
    let svg = StateMachineSVG(machine).text
    #expect(machine.nodes.map(\.id) == ["none"] + texts.catalog.facts.states.map(\.id) + ["decided"])
    #expect(svg.contains("role=\"img\"") && svg.contains(" lang=\"\(tag)\" xml:lang=\"\(tag)\""))
    #expect(svg.contains("<title id=\"states-title\">\(machine.title)</title>"))
    #expect(!svg.contains("<script") && !svg.contains("[facts."))
    for edge in machine.edges {
      #expect(svg.contains("<g id=\"transition-\(edge.id)\">"), "\(edge.id)")
      #expect(svg.contains(">\(edge.label)</text>"), "\(edge.id)")
      for notification in edge.notifications { #expect(svg.contains(">\(notification)</text>"), "\(edge.id)") }
    }
    // One dot for each state that a transition leaves, one head for each way that it arrives.
    #expect(svg.components(of: "class=\"dot\"") == machine.edges.map(\.from.count).reduce(0, +))
    #expect(svg.components(of: "class=\"ring\"") == texts.catalog.facts.states.filter(\.entitled).count)
  }

  @Test func `Mermaid has a line for each way`() throws {
    let machine = StateMachine(
      texts: try CatalogTexts(#require(Catalog.load(files: ProjectFiles.shippedCatalog()).catalog)),
      locale: try LocaleIdentifier("en")
    )
    let text = MermaidDiagram(machine).text
    #expect(text.hasPrefix("stateDiagram-v2\n"))
    #expect(text.components(of: " --> ") == machine.edges.map(\.from.count).reduce(0, +))
    #expect(text.contains("\n  s_inGracePeriod --> s_inBillingRetryPeriod: Grace period ends (GRACE_PERIOD_EXPIRED)\n"))
    #expect(text.contains("\n  class s_subscribed,s_inGracePeriod open\n"))
  }

  @Test func `names cannot leave their place`() throws {
    let hostile = "</text><script>x</script>\"];\nend #:%%"
    let files = [
      "catalog.yaml": "format: 1\nname: small\nsourceLocale: en\nlocales: [en]\nmessageSyntax: mf2-ldml48.2\n",
      "facts/sources.yaml": "guide: {title: Guide, kind: guide}\n",
      "facts/states.yaml":
        "active: {symbol: A, raw: 1, entitled: true, evidence: documented, sources: [guide]}\n",
      "facts/transitions.yaml":
        "t: {from: none, event: e, to: active, notifications: [], entitled: true, evidence: documented, "
        + "sources: [guide]}\n",
      "strings/en/facts.yaml": "events.e: |\n  \(hostile.replacing("\n", with: " "))\n",
    ]
    let catalog = try #require(Catalog.load(files: files.mapValues { Array($0.utf8) }).catalog)
    let machine = StateMachine(texts: CatalogTexts(catalog), locale: try LocaleIdentifier("en"))
    #expect(machine.edges[0].label.contains("<script>"))
    #expect(!StateMachineSVG(machine).text.contains("<script>"))
    let line = MermaidDiagram(machine).text.split(separator: "\n").first { $0.contains("-->") } ?? ""
    #expect(
      line.hasPrefix("  [*] --> s_active: #60;/text#62;#60;script#62;x#60;/script#62;#34;]#59; end #35;#58;#37;#37;")
    )
  }
}

extension String {
  /// How often a text occurs in this one.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
