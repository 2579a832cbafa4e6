import Catalogs
import Diagnostics
import ICU

/// Translations that lack a passage of their source.
///
/// A paragraph is there or not. Sentences may be joined and parted in a translation, and marks left out, so that a
/// sentence or the end of one is missing only where the translation is also much shorter than translations of the
/// locale are.
struct ShortenedTranslationCheck: Check {
  let rule = Rule(
    id: "shortened-translation",
    severity: .warning,
    topic: .translations,
    example: RuleExample(
      "更新が完了しました。",
      fixed: "更新が完了しました。\nすべての機能を引き続きご利用いただけます。",
      source: "The renewal is complete.\nYou can go on using everything as before."
    )
  )

  let comparesTexts = true
  let needsFacts = false

  /// A translation with fewer sentences lacks one where it is shorter than this part of what is usual.
  private static let leastPart = 0.55
  /// The fewest texts from which the usual length of translations is known.
  private static let leastTexts = 20
  /// Shorter sources say little about that.
  private static let leastLength = 40

  func findings(in context: CheckContext) -> [Diagnostic] {
    var usual: [LocaleIdentifier: Double] = [:]
    for locale in context.catalog.locales { usual[locale] = Self.usualLength(in: locale, context) }
    return context.translatedTexts.compactMap { text, source in
      // Where something is still in the source's language, or to be written, that is the finding.
      guard !text.isSame(as: source), !text.features.contains(.unwritten),
        let long = source.variants.max(by: { $0.scalars.count < $1.scalars.count }),
        let own = text.variants.max(by: { $0.scalars.count < $1.scalars.count }), !own.scalars.isEmpty
      else { return nil }
      let (paragraphs, wanted) = (own.paragraphCount, long.paragraphCount)
      if paragraphs < wanted {
        return finding(text, source, "has \(count(paragraphs, "paragraph")) of \(wanted) in \(text.locale)")
      }
      let length = Double(own.scalars.count) / Double(long.scalars.count)
      guard long.scalars.count >= Self.leastLength, length < Self.leastPart * usual[text.locale, default: 1] else {
        return nil
      }
      let (sentences, wantedSentences) = (own.sentenceCount, long.sentenceCount)
      if sentences < wantedSentences {
        let found = "has \(count(sentences, "sentence")) of \(wantedSentences) in \(text.locale), and is much shorter"
        return finding(text, source, found)
      }
      // Thai ends sentences without a mark.
      guard text.locale.writing != .thai, long.endsWithMark, own.breaksOff else { return nil }
      return finding(text, source, "breaks off in \(text.locale), and is much shorter than its source")
    }
  }

  private func finding(_ text: ReadableText, _ source: ReadableText, _ problem: String) -> Diagnostic {
    finding(
      "Text '\(text.key)' \(problem)",
      in: text,
      at: nil,
      notes: [source.message.text.asSource],
      fix: "Translate what is missing."
    )
  }

  private func count(_ count: Int, _ name: String) -> String { "\(count) \(name)\(count == 1 ? "" : "s")" }

  /// The usual length of translations of a locale relative to their sources: the median of its texts. With few texts,
  /// 0.5 for Chinese, Japanese and Korean, and 1 for other languages.
  private static func usualLength(in locale: LocaleIdentifier, _ context: CheckContext) -> Double {
    let lengths = context.translatedTexts.lazy.filter { $0.text.locale == locale }
      .filter { $0.source.prose.unicodeScalars.count >= leastLength }
      .map { Double($0.text.prose.unicodeScalars.count) / Double($0.source.prose.unicodeScalars.count) }
      .sorted()
    guard lengths.count < leastTexts else { return lengths[lengths.count / 2] }
    return locale.writing.isEastAsian ? 0.5 : 1
  }
}

extension Prose {
  /// The blocks of lines between empty ones.
  fileprivate var paragraphCount: Int {
    var (count, isWithin, isBlankLine) = (0, false, true)
    for scalar in scalars {
      if scalar == "\n" {
        if isBlankLine { isWithin = false }
        isBlankLine = true
      } else if isBlankLine, !scalar.isWhitespace {
        if !isWithin { count += 1 }
        (isWithin, isBlankLine) = (true, false)
      }
    }
    return count
  }

  /// Whether the text ends a sentence with its mark.
  fileprivate var endsWithMark: Bool { lastMark.map { ".!?。！？".unicodeScalars.contains(scalars[$0]) } ?? false }

  /// Whether the text ends in a letter, or in a mark within a sentence.
  fileprivate var breaksOff: Bool {
    lastVisible.map { scalars[$0].isAlphabetic || ",、،".unicodeScalars.contains(scalars[$0]) } ?? false
  }

  /// The ends of sentences; what follows the last one is a sentence too.
  fileprivate var sentenceCount: Int {
    var (count, isOpen) = (0, false)
    for (index, scalar) in scalars.enumerated() {
      let isWideEnd = "。！？".unicodeScalars.contains(scalar)
      let isEnd = ".!?".unicodeScalars.contains(scalar) && (self.scalar(index + 1)?.isWhitespace ?? true)
      if isWideEnd || isEnd {
        count += isOpen ? 1 : 0
        isOpen = false
      } else if scalar.isAlphabetic || scalar == Prose.placeholder {
        isOpen = true
      }
    }
    return count + (isOpen ? 1 : 0)
  }
}
