import Catalogs
import Diagnostics
import ICU

/// Texts that nothing shows.
///
/// Only where every text has its fact: what a program asks for by name cannot be known.
struct UnusedMessageCheck: Check {
  let rule = Rule(
    id: "unused-message",
    severity: .warning,
    finds: "A text of a notice, a page, a table or the site that nothing refers to",
    why: "It is translated and reviewed for nobody, or its key is misspelled and another text is missing.",
    example: RuleExample(
      file: "strings/en/notices/grace.yaml",
      firing: "push.title: Access continues\npush.subtitle: For now\n",
      mended: "push.title: Access continues\n",
      ground: RuleExample.notice
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
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
