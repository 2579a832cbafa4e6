import Catalogs
import Diagnostics
import ICU
import MessageSyntax

/// Translations that name a thing otherwise than the glossary does.
struct GlossaryTermCheck: Check {
  let rule = Rule(
    id: "glossary-term",
    severity: .warning,
    topic: .translations,
    example: RuleExample(
      "グレース期間が終わりました。",
      fixed: "猶予期間が終わりました。",
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
    let whole = context.terms(of: .term)
    let terms = whole + whole.compactMap(\.short).filter { short in !whole.contains { $0.source == short.source } }
    let words = terms.map { $0.source.lowercased() }
    let search = WordSearch(words)
    let targets = terms.map { $0.words.mapValues(SoughtWord.init) }
    return context.translatedTexts.flatMap { text, source -> [Diagnostic] in
      guard !text.key.name.hasPrefix("glossary.") else { return [] }
      let written = search.words(in: source)
      guard !written.isEmpty else { return [] }
      let used = Set(text.hasBraces ? text.parsed.message?.externalVariables ?? [] : [])
      // The prose of a page says a thing in many ways; a line of it, a notice or a label uses the word.
      let isStrict = !source.isMarkdown || !source.hasLines
      lazy var isLong = source.value.split(separator: " ").count > 3
      func lacks(_ index: Int) -> SoughtWord? {
        guard let word = targets[index][text.locale], word.isSetSolid, !word.stands(in: text),
          !used.contains("term.\(terms[index].id)")
        else { return nil }
        return isLong && !words[index].contains(where: { $0 == " " || $0 == "-" }) ? nil : word
      }
      guard written.contains(where: { lacks($0) != nil }) else { return [] }
      var rest = source.variants.map { $0.text.lowercased() }.joined(separator: "\n")
      return written.compactMap { index in
        let isWord = !words[index].contains { $0 == " " || $0 == "-" }
        guard isStrict || index < whole.count,
          rest.containsWord(words[index]) || (isStrict && rest.containsWord(words[index] + "s")), !(isWord && isLong)
        else { return nil }
        // A term within another is not meant by itself.
        rest = rest.without(words[index])
        guard let word = lacks(index)?.text else { return nil }
        return finding(
          "Text '\(text.key)' does not use the term '\(word)' in \(text.locale)",
          in: text,
          at: nil,
          notes: [source.message.text.asSource],
          fix: "Write '\(word)' for '\(terms[index].source)', or `{$term.\(terms[index].id)}`."
        )
      }
    }
  }
}

extension ReadableText {
  /// Whether the prose has more than one line.
  fileprivate var hasLines: Bool { isPlain ? prose.holds("\n", isPlain: true) : prose.contains("\n" as Character) }
}

/// A word of a translation that is looked for in many texts.
private struct SoughtWord {
  let text: String
  let isSetSolid: Bool
  private let isPlain: Bool

  init(_ text: String) {
    self.text = text
    isPlain = text.isPlain
    isSetSolid = text.unicodeScalars.allSatisfy(\.isSetSolid)
  }

  func stands(in text: ReadableText) -> Bool { text.prose.holds(self.text, isPlain: isPlain && text.isPlain) }
}

/// A word of the glossary in its languages.
struct GlossaryTerm {
  let id: String
  /// The word in the source language.
  let source: String
  let words: [LocaleIdentifier: String]

  /// How sentences go on naming the thing, where the word is of three or more in both languages: the grace period,
  /// 猶予期間.
  fileprivate var short: GlossaryTerm? {
    let parts = source.split(separator: " ")
    guard parts.count > 2 else { return nil }
    let words = words.compactMapValues { word in
      word.lastIndex(of: "の").map { String(word[word.index(after: $0)...]) }
    }
    .filter { $0.value.count > 1 }
    return words.isEmpty
      ? nil : GlossaryTerm(id: id, source: parts.suffix(2).joined(separator: " "), words: words)
  }
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
