import Catalogs
import Diagnostics
import ICU
import MessageSyntax

/// Translations that are still in the language of their source.
struct UntranslatedCheck: Check {
  let rule = Rule(
    id: "untranslated",
    severity: .warning,
    finds: "A translation that equals its source, or holds three words of English in a row where Latin is foreign",
    why: "The reader would meet a text in a language that they may not read.",
    example: RuleExample(
      "Please review your payment method.",
      mended: "お支払い方法をご確認ください。",
      source: "Please review your payment method."
    )
  )

  let comparesTexts = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    let names = Self.names(in: context.catalog)
    // Only texts that equal their sources need it.
    lazy var common = commonWords(context)
    return context.catalog.locales.flatMap { locale -> [Diagnostic] in
      guard locale != context.catalog.sourceLocale,
        let exemplars = try? ScalarSet(.exemplars, locale: locale),
        let segmenter = try? TextSegmenter(locale: locale)
      else { return [] }
      let isLatin = "etaoin".unicodeScalars.allSatisfy(exemplars.contains)
      return context.translatedTexts.filter { $0.text.locale == locale }.compactMap { text, source in
        if text.message.text.value == source.message.text.value {
          guard !Self.isName(text.message.key, in: context.catalog) else { return nil }
          return same(text, segmenter, names, common, isLatin: isLatin)
        }
        let original = isLatin ? source.prose : nil
        for prose in text.variants {
          guard Self.mayHoldRun(of: isLatin ? 4 : 3, prose), let run = Self.longestRun(in: prose, segmenter, names),
            run.count >= (isLatin ? 4 : 3)
          else { continue }
          let words = prose.text(run.range)
          // Related languages share words, but not four of them in a row.
          if let original, !original.contains(words) { continue }
          return finding(
            "Text '\(text.message.key)' holds words that are not in \(locale): '\(words)'",
            in: text,
            at: prose.place(of: run.range),
            fix: Self.fix
          )
        }
        return nil
      }
    }
  }

  private static let fix = "Translate it; a name that stays as it is belongs into the glossary."

  /// A finding about a text that equals its source. Names are the same in every language, and related languages share
  /// a word or two.
  private func same(
    _ text: ReadableText,
    _ segmenter: TextSegmenter,
    _ names: Set<String>,
    _ common: Set<String>,
    isLatin: Bool
  ) -> Diagnostic? {
    for prose in text.variants {
      let run = Self.longestRun(in: prose, segmenter, names)
      let isRun = run.map { $0.count >= (isLatin ? 2 : 1) } ?? false
      // Parts of addresses and of files are no words.
      let words = prose.text.split(whereSeparator: \.isWhitespace).map { $0.filter { !$0.isPunctuation }.lowercased() }
      let isCommon = !isLatin && !words.isEmpty && words.allSatisfy(common.contains)
      guard isRun || isCommon else { continue }
      return finding(
        "Text '\(text.message.key)' is the same in \(text.locale) as its source",
        in: text,
        at: run.map { prose.place(of: $0.range) },
        fix: Self.fix
      )
    }
    return nil
  }

  /// Whether a text is a name itself.
  private static func isName(_ key: MessageKey, in catalog: Catalog) -> Bool {
    catalog.facts.glossary.contains { $0.kind == .name && key == "glossary.\($0.id)" }
  }

  /// The words that some source text has in lower case within a sentence, so that they are no names.
  private func commonWords(_ context: CheckContext) -> Set<String> {
    var words: Set<String> = []
    for text in context.texts where text.locale == context.catalog.sourceLocale {
      for prose in text.variants {
        for range in prose.runs({ !$0.isWhitespace }) {
          let isWord =
            prose.items[range].allSatisfy { ("a"..."z").contains($0.scalar) }
            || (!prose.items[range].allSatisfy(\.scalar.isASCII) && prose.text(range).allSatisfy(\.isLowercase))
          if isWord { words.insert(prose.text(range)) }
        }
      }
    }
    return words
  }

  /// The words of names that stay as they are.
  private static func names(in catalog: Catalog) -> Set<String> {
    let entries = catalog.facts.glossary.filter { $0.kind == .name }
    let texts = entries.compactMap { catalog.message("glossary.\($0.id)", in: catalog.sourceLocale)?.text.value }
    let symbols = catalog.facts.symbols.map(\.symbol)
    return Set((texts + symbols).flatMap { $0.split { !$0.isLetter }.map(String.init) })
  }

  /// Whether a prose holds so many words of small Latin letters at all; the segmenter parts no such letters.
  private static func mayHoldRun(of count: Int, _ prose: Prose) -> Bool {
    var (found, length) = (0, 0)
    for item in prose.items {
      length = ("a"..."z").contains(item.scalar) ? length + 1 : 0
      if length == 2 { found += 1 }
      if found == count { return true }
    }
    return false
  }

  /// The longest run of Latin words in lower case, with its place. Other words are names or begin a sentence.
  private static func longestRun(
    in prose: Prose,
    _ segmenter: TextSegmenter,
    _ names: Set<String>
  ) -> (range: Range<Int>, count: Int)? {
    guard let segments = try? segmenter.words(in: prose.text) else { return nil }
    var best: (range: Range<Int>, count: Int)?
    var current: (range: Range<Int>, count: Int)?
    var index = 0
    for segment in segments {
      let end = index + segment.text.unicodeScalars.count
      if segment.isWord {
        let isWord =
          segment.text.count > 1 && segment.text.allSatisfy { $0.isASCII && $0.isLowercase }
          && !names.contains(String(segment.text)) && prose.scalar(index - 1) != "@" && prose.scalar(end) != "@"
        if isWord {
          current = (range: (current?.range.lowerBound ?? index)..<end, count: (current?.count ?? 0) + 1)
        } else {
          current = nil
        }
        if let run = current, run.count > best?.count ?? 0 { best = run }
      } else if segment.text != " " {
        current = nil
      }
      index = end
    }
    return best
  }
}
