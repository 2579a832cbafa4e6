import Catalogs
import Diagnostics
import ICU
import MessageSyntax

/// Translations that name a thing otherwise than the glossary does.
struct GlossaryTermCheck: Check {
  let rule = Rule(
    id: "glossary-term",
    severity: .warning,
    finds: "A translation without the word that the glossary has for a term of its source",
    why: "Two words for one thing make the reader look for a difference.",
    example: RuleExample(
      "グレース期間が終わりました。",
      mended: "猶予期間が終わりました。",
      source: "The grace period is over.",
      beside: [
        "facts/glossary.yaml": "grace: {kind: term}\n",
        "strings/en/glossary.yaml": "grace: grace period\ngrace.meaning: Days with access.\n",
        "strings/ja/glossary.yaml": "grace: 猶予期間\ngrace.meaning: アクセスできる日数です。\n",
      ]
    )
  )

  let comparesTexts = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    // A single word is often left out where the sentence is clear without it, though not in a label; a term of several
    // is replaced by another.
    let terms = context.terms(of: .term)
    let words = terms.map { $0.source.lowercased() }
    let search = WordSearch(words)
    return context.translatedTexts.flatMap { text, source -> [Diagnostic] in
      guard !text.message.key.name.hasPrefix("glossary.") else { return [] }
      var rest = source.variants.map { $0.text.lowercased() }.joined(separator: "\n")
      let written = search.words(in: rest)
      guard !written.isEmpty else { return [] }
      let own = text.prose
      let used = Set(text.hasBraces ? text.message.parsed.message?.externalVariables ?? [] : [])
      return written.compactMap { index in
        let term = terms[index]
        guard rest.containsWord(words[index]) else { return nil }
        let isWord = !term.source.contains { $0 == " " || $0 == "-" }
        if isWord, source.message.text.value.split(separator: " ").count > 3 { return nil }
        // A term within another is not meant by itself.
        rest = rest.without(words[index])
        guard let word = term.words[text.locale], word.unicodeScalars.allSatisfy(\.isSetSolid), !own.holds(word),
          !used.contains("term.\(term.id)")
        else { return nil }
        return finding(
          "Text '\(text.message.key)' does not use the term '\(word)' in \(text.locale)",
          in: text,
          at: nil,
          notes: ["Its source: \(source.message.text.oneLine)"],
          fix: "Write '\(word)' for '\(term.source)', or `{$term.\(term.id)}`."
        )
      }
    }
  }
}

/// A word of the glossary in its languages.
struct GlossaryTerm {
  let id: String
  /// The word in the source language.
  let source: String
  let words: [LocaleIdentifier: String]
}

extension CheckContext {
  /// The words of a kind, the longest first. Only languages that do not inflect have the word in every sentence as the
  /// glossary writes it.
  func terms(of kind: GlossaryEntry.Kind) -> [GlossaryTerm] {
    let entries = catalog.facts.glossary.filter { $0.kind == kind }
    return entries.compactMap { entry -> GlossaryTerm? in
      let key: MessageKey = "glossary.\(entry.id)"
      guard let source = catalog.message(key, in: catalog.sourceLocale)?.text.value else { return nil }
      let words = catalog.locales.compactMap { locale in
        catalog.message(key, in: locale).map { (locale, $0.text.value) }
      }
      return GlossaryTerm(id: entry.id, source: source, words: Dictionary(uniqueKeysWithValues: words))
    }
    .sorted { ($0.source.count, $1.id) > ($1.source.count, $0.id) }
  }
}
