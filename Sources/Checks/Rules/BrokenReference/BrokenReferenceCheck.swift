import Catalogs
import Diagnostics
import Notices
import ICU
import MessageSyntax
import ReferenceSite

/// Symbol links, page links and link markup that lead nowhere.
struct BrokenReferenceCheck: Check {
  let rule = Rule(
    id: TextFault.Kind.brokenReference.rule,
    severity: .error,
    topic: .markup,
    example: RuleExample(
      file: "strings/en/pages/states.yaml",
      firing: "note: See ``RenewalState/expird``.\n",
      fixed: "note: See ``RenewalState/expired``.\n",
      ground: ["facts/symbols.yaml": "expired: {symbol: RenewalState/expired}\n"]
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    let targets = Targets(context.catalog.facts, pages: context.placesOfPages)
    return context.texts(with: [.backticks, .markdown]).flatMap {
      proseFindings($0, targets) + deadFindings($0, targets)
    }
      + context.texts(with: .braces).flatMap { findings(context.faults.brokenLinks(in: $0.message), in: $0) }
      + sampleFindings(context.catalog.facts) + checkFindings(context.catalog.facts)
  }

  /// Topics of checks that pages name.
  private func checkFindings(_ facts: Facts) -> [Diagnostic] {
    let tokens = facts.pages.flatMap(\.sections).flatMap(\.blocks).flatMap { block -> [Token] in
      if case .some(.checks, let tokens) = block { tokens } else { [] }
    }
    if tokens.isEmpty { return [] }
    let known = Rule.Topic.allCases.map(\.rawValue)
    return tokens.filter { !known.contains($0.name) }.map { token in
      finding(
        "Unknown topic of checks '\(token.name)'",
        at: token.span,
        fix: suggestion(for: token.name, among: known).map { "Did you mean '\($0)'?" }
          ?? "Use one of \(known.joined(separator: ", "))."
      )
    }
  }

  /// Samples that pages show.
  private func sampleFindings(_ facts: Facts) -> [Diagnostic] {
    let known = facts.code.map(\.id)
    return facts.pages.flatMap(\.sections).flatMap(\.blocks).compactMap { block in
      guard case .code(let token) = block, !known.contains(token.name) else { return nil }
      return finding(
        "Sample '\(token.name)' does not exist",
        at: token.span,
        fix: suggestion(for: token.name, among: known).map { "Did you mean '\($0)'?" }
          ?? "Write it as code/\(token.name).swift."
      )
    }
  }

  /// What can be referred to, in the order of the facts.
  private struct Targets {
    let symbols: [String]
    let links: [String]
    let sources: [String]
    /// Every page, and every anchor of every page.
    let pages: [String]
    /// The same, to look them up.
    let all: [ProseReferences.Kind: Set<String>]

    init(_ facts: Facts, pages: [String]) {
      symbols = facts.symbols.map(\.symbol)
      links = facts.links.map(\.id)
      sources = facts.sources.map(\.id)
      self.pages = pages
      all = [.symbol: Set(symbols), .link: Set(links), .page: Set(pages), .source: Set(sources)]
    }
  }

  /// References in Markdown; only pages hold Markdown.
  private func proseFindings(_ text: ReadableText, _ targets: Targets) -> [Diagnostic] {
    text.references.compactMap { reference in
      let (name, known): (String, [String]) =
        switch reference.kind {
        case .symbol: ("Symbol", targets.symbols)
        case .link: ("Link", targets.links)
        case .page: ("Page", targets.pages)
        case .source: ("Source", targets.sources)
        }
      guard targets.all[reference.kind]?.contains(reference.target) != true else { return nil }
      if reference.kind == .page, let finding = missingAnchor(reference.target, targets, at: reference.range, text) {
        return finding
      }
      return findings([.brokenReference(name, reference.target, among: known, at: reference.range, text.key)], in: text)
        .first
    }
  }

  /// An anchor that its page doesn't have; `nil` if there is no such page.
  private func missingAnchor(
    _ target: String,
    _ targets: Targets,
    at place: Range<Int>,
    _ text: ReadableText
  ) -> Diagnostic? {
    let parts = target.split(separator: "#", maxSplits: 1).map(String.init)
    guard parts.count == 2, targets.all[.page]?.contains(parts[0]) == true else { return nil }
    let prefix = "\(parts[0])#"
    let anchors = targets.pages.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    let nearest = suggestion(for: parts[1], among: anchors).map { "Did you mean '\(prefix)\($0)'?" }
    return finding(
      "Page '\(parts[0])' has no anchor '\(parts[1])'",
      in: text,
      at: place,
      fix: nearest ?? "Restore the section or the row, or link to another one."
    )
  }

  /// Destinations in Markdown of which pages make no link.
  private func deadFindings(_ text: ReadableText, _ targets: Targets) -> [Diagnostic] {
    text.deadDestinations.map { dead in
      let destination = dead.text
      // A page that is written as the file that it becomes.
      let path = destination.split(separator: "#").first?.split(separator: ".").first.map(String.init) ?? ""
      return finding(
        destination.isEmpty
          ? "Link without a target in '\(text.key)'" : "Link '\(destination)' leads to no page and no https address",
        in: text,
        at: dead.range,
        fix: targets.all[.page]?.contains(path) == true
          ? "Write page:\(path)." : "Write page:, link: or source: and a name, or an address that begins with https://."
      )
    }
  }
}
