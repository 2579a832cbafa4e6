import Catalogs
import Diagnostics
import ICU
import MessageSyntax

/// Texts and parameters about which translators are told too little.
struct MissingContextCheck: Check {
  let rule = Rule(
    id: "missing-context",
    severity: .information,
    topic: .messages,
    example: RuleExample(
      file: "strings/en/page.yaml",
      firing: "step: |\n  {$from} to {$to}\n\n# Above a table.\nhead: All steps\n",
      fixed:
        "# from and to are names of states, such as Expired.\nstep: |\n  {$from} to {$to}\n\n# Above a table.\nhead: All steps\n"
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    let sources = context.texts(in: context.catalog.sourceLocale)
    // A file that has no note at all leaves them out on purpose, or has them elsewhere.
    lazy var withNotes = Set(sources.filter { $0.message.note != nil }.map(\.message.file))
    return sources.compactMap { text in
      guard let found = undescribed(text, context) ?? lone(text) else { return nil }
      return withNotes.contains(text.message.file) ? found : nil
    } + context.catalog.facts.parameters.compactMap { withoutLongest($0, context) }
  }

  /// A placeholder that is no parameter of a notice, which the facts describe, and that no note is about: one about the
  /// whole file is where it names the placeholder.
  private func undescribed(_ text: ReadableText, _ context: CheckContext) -> Diagnostic? {
    let note = text.message.note
    guard text.hasBraces, context.parameters(of: text.key) == nil, note == nil || text.message.isNoteOfFile else {
      return nil
    }
    let undescribed = text.parsed.tree.variables.first { variable in
      variable.origin == .external && !variable.name.contains(".") && note?.containsWord(variable.name) != true
    }
    guard let first = undescribed else { return nil }
    return finding(
      "Nothing describes $\(first.name) of text '\(text.key)'",
      in: text,
      at: first.range.lower..<first.range.upper,
      fix: "Say in a comment above the key what the value is, with an example."
    )
  }

  /// A text of one word, whose meaning depends on its context.
  private func lone(_ text: ReadableText) -> Diagnostic? {
    guard text.variants.count == 1, let prose = text.variants.first else { return nil }
    guard !prose.scalars.isEmpty, prose.scalars.allSatisfy(\.isAlphabetic), text.message.note == nil else {
      return nil
    }
    return finding(
      "Nothing describes the lone word of text '\(text.key)'",
      in: text,
      at: nil,
      fix: "Describe in a comment above the key where the word appears."
    )
  }

  /// A value of unknown length in a text whose length counts.
  private func withoutLongest(_ parameter: Parameter, _ context: CheckContext) -> Diagnostic? {
    guard parameter.kind == .text || parameter.kind == .price, parameter.longest.isEmpty,
      context.catalog.facts.notices.contains(where: { $0.parameters.contains { $0.name == parameter.id } })
    else { return nil }
    return finding(
      "Parameter \(parameter.id) has no longest value",
      at: parameter.span,
      fix: "Add `longest`, the longest realistic value, so that texts are measured with it."
    )
  }
}
