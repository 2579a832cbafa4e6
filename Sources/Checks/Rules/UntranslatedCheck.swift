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
    return context.catalog.locales.flatMap { locale -> [Diagnostic] in
      guard locale != context.catalog.sourceLocale,
        let exemplars = try? ScalarSet(.exemplars, locale: locale),
        let segmenter = try? TextSegmenter(locale: locale)
      else { return [] }
      let isLatin = "etaoin".unicodeScalars.allSatisfy(exemplars.contains)
      return context.translatedTexts.filter { $0.text.locale == locale }.compactMap { text, source in
        let runs = text.variants.compactMap { prose in Self.longestRun(in: prose, segmenter, names).map { (prose, $0) }
        }
        let isSame = text.message.text.value == source.message.text.value
        // Names are the same in every language, and related languages share a word or two.
        let needed = isSame && !isLatin ? 1 : 3
        guard isSame || !isLatin, let (prose, run) = runs.first(where: { $0.1.count >= needed }) else { return nil }
        return finding(
          isSame
            ? "Text '\(text.message.key)' is the same in \(locale) as its source"
            : "Text '\(text.message.key)' holds words that are not in \(locale): '\(prose.text(run.range))'",
          in: text,
          at: prose.place(of: run.range),
          fix: "Translate it; a name that stays as it is belongs into the glossary."
        )
      }
    }
  }

  /// The words of names that stay as they are.
  private static func names(in catalog: Catalog) -> Set<String> {
    let entries = catalog.facts.glossary.filter { $0.kind == .name }
    let texts = entries.compactMap { catalog.message("glossary.\($0.id)", in: catalog.sourceLocale)?.text.value }
    let symbols = catalog.facts.symbols.map(\.symbol)
    return Set((texts + symbols).flatMap { $0.split { !$0.isLetter }.map(String.init) })
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
          && !names.contains(String(segment.text))
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
