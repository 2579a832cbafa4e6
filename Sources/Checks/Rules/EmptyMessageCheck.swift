import Catalogs
import Diagnostics
import MessageSyntax

/// Messages and variants that say nothing.
struct EmptyMessageCheck: Check {
  let rule = Rule(
    id: "empty-message",
    severity: .error,
    finds: "A text, or a variant of one, that says nothing, is to be written, or holds a note of its translator",
    why: "The reader would see an empty line or a button without a label.",
    example: RuleExample("{{}}", mended: "{{Renewal}}", in: "en")
  )

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
      let tree = text.message.parsed.tree
      return zip(text.variants, tree.patterns).enumerated().compactMap { index, variant in
        let (prose, pattern) = variant
        guard prose.saysNothing || prose.isToBeWritten, text.message.parsed.errors.isEmpty else { return nil }
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

extension Prose {
  /// Whether nothing can be seen, or only a mark that something is still to be written.
  var saysNothing: Bool {
    // Marks of that kind are short, and of Latin letters.
    var count = 0
    for scalar in scalars {
      if !scalar.isASCII, scalar.isWordOfMostTexts { return false }
      if scalar.isASCII, !scalar.isWhitespace { count += 1 }
      if count == 8 { return false }
    }
    let seen = scalars.filter {
      !$0.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint && $0 != "\u{2800}"
    }
    if seen.isEmpty { return true }
    // To do is a heading.
    let words = runs(\.isAlphabetic)
    guard words.count == 1, seen.count < 8 else { return false }
    return ["TODO", "FIXME", "TBD", "XXX"].contains(text(words[0]).uppercased())
  }
}

extension Prose {
  /// Whether the text is the printers' Latin for a text, or a translator's note that it is to be translated.
  var isToBeWritten: Bool {
    if features.contains(.otherLetters) { return false }
    if scalars.first.map({ $0 == "L" || $0 == "l" }) == true {
      return text.prefix(12).lowercased().hasPrefix("lorem ipsum")
    }
    guard (3...8).contains(scalars.count), scalars.contains(where: { $0 == "訳" }) else { return false }
    return ["要翻訳", "未翻訳", "翻訳待ち", "翻訳中"].contains(text.filter(\.isLetter))
  }
}
