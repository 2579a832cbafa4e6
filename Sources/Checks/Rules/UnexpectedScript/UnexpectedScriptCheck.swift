import Catalogs
import Diagnostics
import ICU

/// Letters of a script that a language does not use.
struct UnexpectedScriptCheck: Check {
  let rule = Rule(
    id: "unexpected-script",
    severity: .warning,
    topic: .writing,
    example: RuleExample("サブスクリプションの订购", fixed: "サブスクリプションの登録")
  )

  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.catalog.locales.flatMap { locale -> [Diagnostic] in
      guard let scripts = try? context.characters.set(.scripts, locale: locale) else { return [] }
      let encodable = locale.writing == .japanese ? (try? context.characters.set(.windows31J, locale: locale)) : nil
      func isForeign(_ scalar: Unicode.Scalar) -> Bool {
        if let encodable, scalar.properties.isIdeographic { return !encodable.contains(scalar) }
        return !scripts.contains(scalar) && !scalar.properties.isDefaultIgnorableCodePoint
      }
      let usesJapaneseMarks = locale.writing.isEastAsian
      var usual = UsualLetters()
      var lookAlikes = KanaLookAlikes { context.katakanaWords(in: locale) }
      return context.texts(in: locale).flatMap { text in
        var known: [String: Bool] = [:]
        return text.variants.flatMap { prose in
          var found = strays(in: prose, of: text)
          if !usual.hold(prose, unless: isForeign) {
            // What the source has in letters of another language, such as a greeting in it, is not translated.
            let source = context.sourceValue(of: text)
            found += findings(in: prose, of: text, where: isForeign) { run in
              let letters = prose.text(run)
              let isOfSource = known[letters] ?? source?.contains(letters) ?? false
              known[letters] = isOfSource
              return isOfSource
            }
          }
          if !usesJapaneseMarks { found += japaneseMarks(in: prose, of: text) }
          if encodable != nil { found += findings(lookAlikes.slips(in: prose), in: prose, of: text) }
          return found
        }
      }
    }
  }

  /// Remembers characters that aren't foreign letters, because most of them occur again and again. Latin letters are
  /// usual in all languages.
  private struct UsualLetters {
    private var known = ScalarBits(0...0x24F)

    /// Whether a prose is made of nothing else.
    mutating func hold(_ prose: Prose, unless isForeign: (Unicode.Scalar) -> Bool) -> Bool {
      // A text of ASCII has no letters of other scripts.
      if prose.text.utf8.count == prose.scalars.count { return true }
      var start = 0
      while let index = known.firstIndex(in: prose.scalars, from: start, isMember: false) {
        let scalar = prose.scalars[index]
        guard !scalar.isAlphabetic || !isForeign(scalar) else { return false }
        known.insert(scalar.value)
        start = index + 1
      }
      return true
    }
  }

  /// Marks of Japanese behind a Latin letter or digit of another language: active。
  private func japaneseMarks(in prose: Prose, of text: ReadableText) -> [Diagnostic] {
    guard prose.features.contains(.joints) else { return [] }
    return prose.scalars.indices.dropFirst().filter { index in
      guard prose.scalars[index].value > 0x3000, Self.marks.contains(prose.scalars[index]) else { return false }
      let before = prose.scalars[index - 1]
      return before.isASCII && before.isWordOfMostTexts
    }
    .map { index in
      finding(
        "Text '\(text.key)' contains '\(prose.scalars[index])', a Japanese mark",
        in: text,
        at: prose.place(of: index..<index + 1),
        fix: "Write the mark of \(text.locale.displayName(in: .english))."
      )
    }
  }

  private static let marks: Set<Unicode.Scalar> = Set("。、，．：；！？）".unicodeScalars)

  private func findings(_ slips: [KanaLookAlikes.Slip], in prose: Prose, of text: ReadableText) -> [Diagnostic] {
    slips.map { slip in
      finding(
        "Text '\(text.key)' contains '\(prose.scalars[slip.index])', which looks like '\(slip.meant)'",
        in: text,
        at: prose.place(of: slip.index..<slip.index + 1),
        fix: "Write '\(slip.meant)'."
      )
    }
  }

  private func strays(in prose: Prose, of text: ReadableText) -> [Diagnostic] {
    prose.strayLetters(in: text.locale.writing).map { index in
      finding(
        "Text '\(text.key)' contains '\(prose.scalars[index])' within a word of other letters",
        in: text,
        at: prose.place(of: index..<index + 1),
        fix: "Write the letter of \(text.locale.displayName(in: .english)) that was meant, or none."
      )
    }
  }

  private func findings(
    in prose: Prose,
    of text: ReadableText,
    where isForeign: (Unicode.Scalar) -> Bool,
    unless isOfSource: (Range<Int>) -> Bool
  ) -> [Diagnostic] {
    prose.runs { $0.value > 0x24F && $0.isAlphabetic && isForeign($0) }.compactMap { run in
      // A single letter is a symbol: π, Ω.
      let neighbours = [prose.scalar(run.lowerBound - 1), prose.scalar(run.upperBound)]
      let isWithinWord = run.count > 1 || neighbours.contains { $0?.isAlphabetic ?? false }
      guard isWithinWord || prose.scalars[run.lowerBound].properties.isIdeographic else { return nil }
      guard !isNameOfLanguage(around: run, in: prose), !prose.isSymbol(run), !prose.isKanjiOfName(run),
        !prose.quotesPhrase(around: run, in: text.locale.writing), !isOfSource(run)
      else { return nil }
      return finding(
        "Text '\(text.key)' contains '\(prose.text(run))', which \(text.locale) doesn't use",
        in: text,
        at: prose.place(of: run),
        fix: "Write it with letters of \(text.locale.displayName(in: .english)), or as code in backticks."
      )
    }
  }
}

extension Prose {
  /// Whether quotation marks or brackets hold letters of another script and nothing else: the word “無料” is one that
  /// others are told about, as is a name behind its spelling.
  /// Marks of Japanese in another language hold Japanese; in Japanese they hold anything.
  fileprivate func quotesPhrase(around run: Range<Int>, in writing: Writing) -> Bool {
    func isOfPhrase(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar.value > 0x24F && scalar.isAlphabetic }
    // No phrase is longer than a hundred scalars on each side.
    guard let before = scalars[..<run.lowerBound].suffix(100).last(where: { !isOfPhrase($0) }),
      let after = scalars[run.upperBound...].prefix(100).first(where: { !isOfPhrase($0) })
    else { return false }
    return Self.quotations.contains { $0.0 == before && $0.1 == after }
      || writing != .japanese && (before == "「" && after == "」" || before == "『" && after == "』")
  }

  private static let quotations: [(Unicode.Scalar, Unicode.Scalar)] = [
    ("“", "”"), ("\"", "\""), ("«", "»"), ("„", "“"), ("(", ")"), ("‘", "’"), ("'", "'"),
  ]
}

/// The names of languages in themselves, which lists of languages show: 한국어, русский, 简体中文.
private let namesOfLanguages: Set<String> = {
  let languages = LocaleIdentifier.installed.filter { $0.region == nil }
  return Set(languages.map { $0.displayName(in: $0).lowercased() })
}()

/// Whether some scalars and the letters next to them are the name of a language in that language.
private func isNameOfLanguage(around run: Range<Int>, in prose: Prose) -> Bool {
  var (start, end) = (run.lowerBound, run.upperBound)
  func isOfWord(_ index: Int) -> Bool {
    prose.scalar(index).map { $0.isAlphabetic || $0.joinsTheLetterBefore } ?? false
  }
  // The name of a language is not longer than that.
  let limit = run.count + 64
  while end - start < limit, isOfWord(start - 1) { start -= 1 }
  while end - start < limit, isOfWord(end) { end += 1 }
  return namesOfLanguages.contains(prose.text(start..<end).lowercased())
}

extension LocaleIdentifier {
  /// The language of what checks say.
  fileprivate static var english: LocaleIdentifier { (try? LocaleIdentifier("en")) ?? .root }
}

extension CheckContext {
  /// All words of two katakana and more in the texts of a locale.
  /// - Complexity: O(length of the texts).
  fileprivate func katakanaWords(in locale: LocaleIdentifier) -> Set<String> {
    var words: Set<String> = []
    for text in texts(in: locale) {
      for prose in text.variants {
        for run in prose.runs(\.isKatakana) where run.count > 1 { words.insert(prose.text(run)) }
      }
    }
    return words
  }
}
