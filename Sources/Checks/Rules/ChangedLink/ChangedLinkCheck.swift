import Catalogs
import Diagnostics
import MessageSyntax
import Notices
import ReferenceSite

/// Links of a translation that lead elsewhere than those of the source.
struct ChangedLinkCheck: Check {
  let rule = Rule(
    id: "changed-link",
    severity: .error,
    topic: .markup,
    example: RuleExample(
      "https://example.net/help をご覧ください。",
      fixed: "https://example.com/help をご覧ください。",
      source: "See https://example.com/help for help."
    )
  )

  let comparesTexts = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    let allowed = Set(context.catalog.facts.links.map(\.url))
    let targets = Set(context.placesOfPages + context.catalog.facts.links.map(\.id))
    let signs: TextFeatures = [.braces, .slashes, .atSigns, .markdown]
    return context.translatedTexts(with: signs).flatMap { text, source -> [Diagnostic] in
      // Of a source that leads nowhere, that is the finding.
      let isMarkdown = source.references.allSatisfy { $0.kind == .symbol || targets.contains($0.target) }
      let wanted = source.links(withReferences: isMarkdown)
      let own = text.links(withReferences: isMarkdown)
      guard !wanted.isEmpty || !own.isEmpty else { return [] }
      if wanted.elementsEqual(own, by: { $0.target == $1.target }) { return [] }
      let known = allowed.union(wanted.map(\.target))
      let (wantedTargets, ownTargets) = (wanted.map(\.target).uniqued, own.map(\.target).uniqued)
      // A page may have its own address for each language.
      let pages = AddressLocalization(text.locale, source: source.locale)
      let same = Set(ownTargets)
      let (missing, others) = (wantedTargets.filter { !same.contains($0) }, ownTargets.filter { !known.contains($0) })
      // With very many addresses, only equal ones are the same.
      let areFew = missing.count * ownTargets.count + others.count * wantedTargets.count <= 100_000
      func isPage(_ own: String, of other: String) -> Bool { areFew && pages.isPage(own, of: other) }
      let lost = missing.filter { target in !ownTargets.contains { isPage($0, of: target) } }
      let added = Set(others.filter { own in !wantedTargets.contains { isPage(own, of: $0) } })
      let expected = (lost.isEmpty ? wantedTargets : lost).prefix(5).joined(separator: " or ")
      if added.isEmpty {
        // Of link markup that has gone, another check tells.
        let markup = text.hasLostLinkMarkup(of: source) ? Set(source.parsed.tree.linkTargets.map(\.value)) : []
        // A translation may name an address of the facts in another way, or say one thing once.
        return lost.filter { !allowed.contains($0) && !markup.contains($0) }.map { target in
          finding(
            "Text '\(text.key)' has lost the link '\(target)' of its source",
            in: text,
            at: nil,
            notes: [source.message.text.asSource],
            fix: "Add the link."
          )
        }
      }
      return own.filter { added.contains($0.target) }.map { link in
        finding(
          "Link '\(link.target)' of text '\(text.key)' is not in its source",
          in: text,
          at: link.range,
          fix: expected.isEmpty
            ? "Remove it, or add it to the source." : "Link to \(expected)."
        )
      }
    }
  }
}

extension ReadableText {
  /// Whether the text has fewer links in markup than its source.
  fileprivate func hasLostLinkMarkup(of source: ReadableText) -> Bool {
    guard source.hasBraces else { return false }
    return (hasBraces ? parsed.tree.linkTargets.count : 0) < source.parsed.tree.linkTargets.count
  }
}

extension [String] {
  /// The words without repetitions, in the order of their first occurrence.
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
