import Catalogs
import Diagnostics
import ICU

/// Texts and samples of code that nothing shows, and sources that nothing cites.
///
/// The check covers only areas in which every text has its fact: it can't know which texts a program requests by name.
struct UnusedMessageCheck: Check {
  let rule = Rule(
    id: "unused-message",
    severity: .warning,
    topic: .messages,
    example: RuleExample(
      file: "strings/en/notices/grace.yaml",
      firing: "push.title: Access continues\npush.subtitle: For now\n",
      fixed: "push.title: Access continues\n",
      ground: RuleExample.notice
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    unusedTexts(context) + unshownSamples(context.catalog.facts) + uncitedSources(context.catalog.facts)
  }

  /// Samples that no page shows, where there are pages.
  private func unshownSamples(_ facts: Facts) -> [Diagnostic] {
    guard !facts.pages.isEmpty else { return [] }
    let shown = Set(
      facts.pages.flatMap(\.sections).flatMap(\.blocks).compactMap { block in
        if case .code(let token) = block { token.name } else { nil }
      }
    )
    return facts.code.filter { !shown.contains($0.id) }.map { sample in
      finding(
        "Sample '\(sample.id)' is shown by no page",
        at: sample.span,
        fix: "Show it by the block `{code: \(sample.id)}` of facts/pages.yaml, or remove the file."
      )
    }
  }

  /// Documents that nothing names, where there are pages to list them.
  private func uncitedSources(_ facts: Facts) -> [Diagnostic] {
    let cited = Set(facts.sourceReferences.map(\.source))
    guard !facts.pages.isEmpty, !cited.isEmpty else { return [] }
    return facts.sources.filter { !cited.contains($0.id) }.map { source in
      finding(
        "No fact, symbol or page names source '\(source.id)'",
        at: source.span,
        fix: "Name it in the `sources` of what it says, or remove it."
      )
    }
  }

  private func unusedTexts(_ context: CheckContext) -> [Diagnostic] {
    let catalog = context.catalog
    let referred = ReferredTexts(catalog, context.requiredTexts)
    let texts = catalog.texts[catalog.sourceLocale]
    lazy var known = context.requiredTexts.all.map(\.key.name).filter { texts?.messages[MessageKey($0)] == nil }
    return (texts?.inOrder ?? []).compactMap { message in
      let key = message.key
      guard referred.isUnused(key) else { return nil }
      let nearest = suggestion(for: key.name, among: known)
      return finding(
        "Text '\(key)' is used by nothing",
        at: message.keySpan,
        key: key,
        locale: catalog.sourceLocale.tag,
        fix: nearest.map { "Rename it to '\($0)', or remove it." } ?? "Remove it, in every locale."
      )
    }
  }
}
