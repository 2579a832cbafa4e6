import Catalogs
import Diagnostics
import MessageSyntax

/// Messages and variants that say nothing.
struct EmptyMessageCheck: Check {
  let rule = Rule(
    id: "empty-message",
    severity: .error,
    topic: .writing,
    example: RuleExample("{{}}", fixed: "{{Renewal}}", in: "en")
  )

  let needsFacts = false
  let refusesImports = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    emptyTexts(context) + drafts(context) + unfinishedSources(context)
  }

  /// Translations that are not finished.
  private func drafts(_ context: CheckContext) -> [Diagnostic] {
    context.translatedTexts.flatMap { text, source in
      text.draftPlaces(source: source).filter { !$0.prose.saysNothing && !$0.prose.isToBeWritten }.map { prose, range in
        finding(
          "Text '\(text.key)' is a draft: '\(prose.text(range))'",
          in: text,
          at: prose.place(of: range),
          fix: "Finish the translation."
        )
      }
    }
  }

  /// Sources that are not finished.
  private func unfinishedSources(_ context: CheckContext) -> [Diagnostic] {
    context.texts(in: context.catalog.sourceLocale).flatMap { text in
      text.variants.compactMap { prose in
        guard let range = prose.noteOfWriter, !prose.saysNothing else { return nil }
        return finding(
          "Text '\(text.key)' is a draft: '\(prose.text(range))'",
          in: text,
          at: prose.place(of: range),
          fix: "Finish the text."
        )
      }
    }
  }

  private func emptyTexts(_ context: CheckContext) -> [Diagnostic] {
    context.texts(with: .unwritten).flatMap { text -> [Diagnostic] in
      // A text without a character is refused where it is read.
      guard !text.value.isEmpty else { return [] }
      let tree = text.parsed.tree
      return zip(text.variants, tree.patterns).enumerated().compactMap { index, variant in
        let (prose, pattern) = variant
        guard prose.saysNothing || prose.isToBeWritten, text.parsed.errors.isEmpty else { return nil }
        let keys = tree.variants.isEmpty ? "" : " in variant \(index + 1)"
        return finding(
          "Text '\(text.key)' says nothing\(keys)",
          in: text,
          at: pattern.range.lower..<pattern.range.upper,
          fix: "Write the text, or remove it."
        )
      }
    }
  }
}
