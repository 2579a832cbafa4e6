import Catalogs
import Diagnostics
import ICU
import MessageSyntax

/// Translations that are still in the language of their source.
struct UntranslatedCheck: Check {
  let rule = Rule(
    id: "untranslated",
    severity: .warning,
    topic: .translations,
    example: RuleExample(
      "Please review your payment method.",
      fixed: "お支払い方法をご確認ください。",
      source: "Please review your payment method."
    )
  )

  let comparesTexts = true

  /// What texts of one locale are searched with.
  private struct Search {
    let locale: LocaleIdentifier
    let catalog: Catalog
    let segmenter: TextSegmenter
    /// The words of names, and whole names.
    let names, wholeNames: Set<String>
    /// Whether the locale is written in Latin letters, as the source is.
    let isLatin: Bool
    /// Whether words are known to be of the source's language alone.
    let isForeign: (Prose) -> Bool
  }

  func findings(in context: CheckContext) -> [Diagnostic] {
    let names = Self.names(in: context.catalog)
    let wholeNames = Self.wholeNames(in: context.catalog)
    // Only texts that equal their sources need it.
    lazy var common = commonWords(context, among: Self.wordsOfUntranslated(context))
    return context.catalog.locales.flatMap { locale -> [Diagnostic] in
      guard locale != context.catalog.sourceLocale,
        let exemplars = try? context.characters.set(.exemplars, locale: locale),
        let segmenter = try? TextSegmenter(locale: locale)
      else { return [] }
      let isLatin = "etaoin".unicodeScalars.allSatisfy(exemplars.contains)
      lazy var foreign = Self.foreignWords(in: locale, context)
      func isForeign(_ prose: Prose) -> Bool {
        let words = Self.words(of: prose)
        if isLatin { return words.contains { foreign[$0, default: 0] >= (words.count > 1 ? 3 : 6) } }
        let isLabel = words.count == 1 && prose.beginsWithCapital && EnglishWords.labels.contains(words[0])
        if isLabel || prose.isPhrase(names) { return true }
        // A name hardly ends in a word of small letters.
        if let last = prose.lastSmallWord, words.count > 1, common.contains(last), !names.contains(last) { return true }
        return !words.isEmpty && words.allSatisfy(common.contains)
      }
      return withoutActuallyEscaping(isForeign) { isForeign in
        let search = Search(
          locale: locale,
          catalog: context.catalog,
          segmenter: segmenter,
          names: names,
          wholeNames: wholeNames,
          isLatin: isLatin,
          isForeign: isForeign
        )
        return context.translatedTexts.filter { $0.text.locale == locale }.compactMap { text, source in
          text.isSame(as: source) ? copied(text, source, search) : partlyCopied(text, source, search)
        }
      }
    }
  }

  /// A finding about a text that equals its source and isn't a name.
  private func copied(_ text: ReadableText, _ source: ReadableText, _ search: Search) -> Diagnostic? {
    guard !Self.isName(text.key, in: search.catalog),
      !text.variants.allSatisfy({ $0.isCopyrightLine || search.wholeNames.contains($0.text.lowercased()) })
    else { return nil }
    let least = search.isLatin ? 2 : 3
    if let found = same(text, search.segmenter, search.names, run: least, search.isForeign) { return found }
    let words = Self.englishWords(of: text, source, isLatin: search.isLatin, search.names)
    return words.map { same(text, at: $0.prose.place(of: $0.range)) }
  }

  /// A finding about a translated text that has words of its source's language.
  private func partlyCopied(_ text: ReadableText, _ source: ReadableText, _ search: Search) -> Diagnostic? {
    let names = search.names
    let found =
      (search.isLatin ? nil : Self.phrase(of: text, source, names) ?? Self.sentence(of: text, source, names))
      ?? run(of: text, source, search) ?? Self.englishWords(of: text, source, isLatin: search.isLatin, names)
      ?? Self.foreign(in: text)
    return found.map { prose, words in
      finding(
        "Text '\(text.key)' contains words that aren't in \(search.locale): '\(prose.text(words))'",
        in: text,
        at: prose.place(of: words),
        fix: Self.fix
      )
    }
  }

  /// Three words in a row that aren't in the text's language.
  private func run(
    of text: ReadableText,
    _ source: ReadableText,
    _ search: Search
  ) -> (prose: Prose, range: Range<Int>)? {
    for prose in text.variants where Self.mayHoldRun(of: 3, prose) {
      guard let run = Self.longestRun(in: prose, search.segmenter, search.names), run.count >= 3 else { continue }
      guard search.isLatin else {
        if prose.isQuoted(run.range) || prose.isCommand(run.range) || prose.isBesideBlank(run.range) { continue }
        return (prose, run.range)
      }
      // Three words in a row are a coincidence, unless they end a sentence that both texts have.
      let sentence = run.count == 3 ? prose.sentence(around: run.range) : run.range
      if run.count == 3, sentence.count < run.range.count + 3 { continue }
      // Related languages share words, but not four of them in a row.
      if source.prose.contains(prose.text(sentence)) { return (prose, sentence) }
    }
    return nil
  }

  /// A small word of a third language in a text that has none of its own.
  private static func foreign(in text: ReadableText) -> (prose: Prose, range: Range<Int>)? {
    for prose in text.variants {
      if let range = SmallWords.foreign(in: prose, of: text.locale) { return (prose, range) }
    }
    return nil
  }

  private static let fix = "Translate it, or add the name to the glossary."

  /// A finding about a text that equals its source, where it has so many words in a row or is known to be foreign.
  /// Names are the same in every language, and related languages share a word or two.
  private func same(
    _ text: ReadableText,
    _ segmenter: TextSegmenter,
    _ names: Set<String>,
    run least: Int,
    _ isForeign: (Prose) -> Bool
  ) -> Diagnostic? {
    for prose in text.variants where !prose.isAddress {
      let run = Self.longestRun(in: prose, segmenter, names)
      guard run.map({ $0.count >= least }) ?? false || isForeign(prose) else { continue }
      return same(text, at: run.map { prose.place(of: $0.range) })
    }
    return nil
  }

  private func same(_ text: ReadableText, at place: Range<Int>?) -> Diagnostic {
    finding("Text '\(text.key)' is the same in \(text.locale) as its source", in: text, at: place, fix: Self.fix)
  }

  /// Whether a text is a name itself.
  private static func isName(_ key: MessageKey, in catalog: Catalog) -> Bool {
    catalog.facts.glossary.contains { $0.kind == .name && key == "glossary.\($0.id)" }
  }

  /// The words of a text in lower case. Parts of addresses and of file names don't count.
  private static func words(of prose: Prose) -> [String] {
    prose.text.split(whereSeparator: \.isWhitespace).map { $0.filter { !$0.isPunctuation }.lowercased() }
  }

  /// The words of all texts that equal their sources.
  private static func wordsOfUntranslated(_ context: CheckContext) -> Set<String> {
    let texts = context.translatedTexts.filter { $0.text.isSame(as: $0.source) }
    return Set(texts.flatMap { $0.text.variants.flatMap(words) })
  }

  /// Those of some words that a source text has in lower case within a sentence, so that they aren't names.
  private func commonWords(_ context: CheckContext, among words: Set<String>) -> Set<String> {
    var common: Set<String> = []
    let wanted = words.filter { !$0.isEmpty && $0.allSatisfy(\.isLowercase) }
    let words = Array(wanted)
    let search = WordSearch(words)
    for text in context.texts(in: context.catalog.sourceLocale) where common.count < words.count {
      // Common words are found early, and names never occur in lower case, so few texts need a look at each word.
      let mayBeCommon = search.words(in: text).contains { index in
        !common.contains(words[index]) && (!text.isPlain || text.prose.holds(words[index], isPlain: true))
      }
      guard mayBeCommon else { continue }
      for prose in text.variants {
        let parts = prose.scalars.split { $0.isWhitespace }.map(String.init)
        // A name may be all of a text, and is no part of a sentence.
        guard parts.count > 3 else { continue }
        common.formUnion(parts.filter(wanted.contains))
      }
    }
    return common
  }

  /// For each word of the texts that equal their sources, the number of other sources that contain it. Only words that
  /// no translation contains count: a language that always uses another word doesn't share them.
  private static func foreignWords(in locale: LocaleIdentifier, _ context: CheckContext) -> [String: Int] {
    let pairs = context.translatedTexts.filter { $0.text.locale == locale }
    let wanted = Set(pairs.filter { $0.text.isSame(as: $0.source) }.flatMap { $0.text.variants.flatMap(words) })
      .filter { $0.count > 2 && $0.allSatisfy(\.isLetter) }
    if wanted.isEmpty { return [:] }
    var counts: [String: Int] = [:]
    var shared: Set<String> = []
    for (text, source) in pairs where !text.isSame(as: source) {
      let found = Set(source.variants.flatMap(words)).intersection(wanted)
      if found.isEmpty { continue }
      let own = text.prose.lowercased()
      for word in found {
        if own.contains(word) { shared.insert(word) } else { counts[word, default: 0] += 1 }
      }
    }
    return counts.filter { !shared.contains($0.key) }
  }

  /// The words of names that stay as they are. Those of symbols are written as no word is; their argument labels, such
  /// as `in`, are words of sentences.
  private static func names(in catalog: Catalog) -> Set<String> {
    func words(_ texts: [String]) -> [String] { texts.flatMap { $0.split { !$0.isLetter }.map(String.init) } }
    let symbols = words(catalog.facts.symbols.map(\.symbol)).filter { $0.contains(where: \.isUppercase) }
    return Set(words(texts(ofNamesIn: catalog))).union(symbols)
  }

  /// The names, in lower case.
  private static func wholeNames(in catalog: Catalog) -> Set<String> {
    Set(texts(ofNamesIn: catalog).map { $0.lowercased() })
  }

  private static func texts(ofNamesIn catalog: Catalog) -> [String] {
    catalog.facts.glossary.filter { $0.kind == .name }
      .compactMap { catalog.message("glossary.\($0.id)", in: catalog.sourceLocale)?.text.value }
  }

  /// Whether a prose may hold so many words of small Latin letters in a row, with one space between.
  private static func mayHoldRun(of count: Int, _ prose: Prose) -> Bool {
    var (found, length) = (0, 0)
    var (isWord, isAfterSpace) = (true, false)
    for scalar in prose.scalars {
      let scalar = scalar
      if ("a"..."z").contains(scalar) {
        if length == 0, !isAfterSpace { found = 0 }
        length += 1
        if length == 2, isWord { found += 1 }
        if found == count { return true }
        isAfterSpace = false
      } else {
        // A single letter doesn't count as such a word.
        if length < 2 || scalar != " " { found = 0 }
        isWord = !scalar.isASCII || !(scalar.isAlphabetic || scalar.isDigit || scalar == "_")
        isAfterSpace = scalar == " " && length > 1
        length = 0
      }
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
          && !names.contains(String(segment.text)) && !prose.isOfAddress(index - 1) && prose.scalar(end) != "@"
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

extension Prose {
  /// Whether words are in one of several lines, and the line is ASCII and begins with a lowercase letter, as typed
  /// commands do.
  fileprivate func isCommand(_ words: Range<Int>) -> Bool {
    let start = scalars[..<words.lowerBound].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    let end = scalars[words.upperBound...].firstIndex(of: "\n") ?? scalars.count
    return end - start < scalars.count && ("a"..."z").contains(scalars[start])
      && scalars[start..<end].allSatisfy(\.isASCII) && scalars[end - 1] != "."
  }

  /// Whether a blank to be filled in (underscores) is directly before or after words.
  fileprivate func isBesideBlank(_ words: Range<Int>) -> Bool {
    scalar(words.lowerBound - 2) == "_" || scalar(words.upperBound + 1) == "_"
  }

  /// Whether the text is a phrase and not a name: it starts with a capital and has at least two lower-case words that
  /// are not part of a known name.
  fileprivate func isPhrase(_ names: Set<String>) -> Bool {
    guard beginsWithCapital else { return false }
    let small = text.split(separator: " ").count { word in
      word.count > 1 && word.allSatisfy { ("a"..."z").contains($0) } && !names.contains(String(word))
    }
    return small > 1
  }

  fileprivate var beginsWithCapital: Bool { scalar(0).map { ("A"..."Z").contains($0) } ?? false }

  /// The word that ends the text, where it is in small letters of ASCII and the text begins with a capital.
  fileprivate var lastSmallWord: String? {
    guard beginsWithCapital else { return nil }
    let end = text.hasSuffix(".") ? scalars.count - 1 : scalars.count
    let start = scalars[..<end].lastIndex(of: " ").map { $0 + 1 } ?? end
    guard end - start > 2, scalars[start..<end].allSatisfy({ ("a"..."z").contains($0) }) else { return nil }
    return text(start..<end)
  }

  /// Whether a mark of an address is at an index: @, or a slash with a character before it.
  fileprivate func isOfAddress(_ index: Int) -> Bool {
    scalar(index) == "@" || scalar(index) == "/" && scalar(index - 1)?.isASCII == true && scalar(index - 1) != " "
  }

  /// Whether the text is nothing but an address of the web.
  fileprivate var isAddress: Bool { features.contains(.slashes) && text.contains("://") && !text.contains(" ") }

  /// The range of the sentence that contains some scalars, without the surrounding spaces. If the sentence contains
  /// quotation marks, the range of the scalars themselves, because titles stay untranslated.
  fileprivate func sentence(around range: Range<Int>) -> Range<Int> {
    func ends(_ index: Int) -> Bool { scalar(index).map { ".!?\n".unicodeScalars.contains($0) } ?? true }
    var (start, end) = (range.lowerBound, range.upperBound)
    while !ends(start - 1) { start -= 1 }
    while !ends(end) { end += 1 }
    while start < end, scalar(start) == " " { start += 1 }
    let isQuoted = scalars[start..<end].contains { "\"“”„‟«»‹›「」『』".unicodeScalars.contains($0) }
    return isQuoted ? range : start..<end
  }
}
