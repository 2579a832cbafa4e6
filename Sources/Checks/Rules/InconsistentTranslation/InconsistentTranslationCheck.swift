import Catalogs
import Diagnostics
import ICU
import MessageSyntax

/// Sentences that are translated in two ways.
struct InconsistentTranslationCheck: Check {
  let rule = Rule(
    id: "inconsistent-translation",
    severity: .information,
    topic: .translations,
    example: RuleExample(
      file: "strings/ja/page.yaml",
      firing: "note: 更新はまだ完了していません。\nremark: 更新が終わっていません。\n",
      fixed: "note: 更新はまだ完了していません。\nremark: 更新はまだ完了していません。\n",
      beside: [
        "strings/en/page.yaml": "note: The renewal is not complete yet.\nremark: The renewal is not complete yet.\n"
      ]
    )
  )

  let comparesTexts = true

  /// Shorter texts, and texts that aren't sentences, are labels. The translation of a label depends on its context.
  private static let leastWords = 4

  func findings(in context: CheckContext) -> [Diagnostic] {
    guard let ends = try? context.characters.set(.sentenceEnds, locale: context.catalog.sourceLocale) else { return [] }
    var first: [Pair: ReadableText] = [:]
    let repetitions = Repetitions(context.translatedTexts) { $0.source }
    return merged(context, ends) + spellings(context)
      + context.translatedTexts.enumerated().compactMap { index, pair in
        // Nearly all sources occur once.
        guard repetitions.hold(index) else { return nil }
        let (text, source) = pair
        guard let last = source.value.unicodeScalars.last(where: { $0 != " " && $0 != "\n" }), ends.contains(last),
          source.value.split(whereSeparator: { $0 == " " || $0 == "\n" }).count >= Self.leastWords
        else { return nil }
        // Channels have room for different wordings.
        let channel = context.notice(of: text.key) == nil ? "" : text.key.channelPart
        let pair = Pair(locale: text.locale, source: source.value, channel: channel)
        guard let other = first[pair] else {
          first[pair] = text
          return nil
        }
        guard other.value != text.value else { return nil }
        return finding(
          "Text '\(text.key)' is translated otherwise than '\(other.key)', which has the same source",
          in: text,
          at: nil,
          notes: ["There: \(other.message.text.excerpt)"],
          fix: "Use one translation for both, or let the sources say the difference."
        )
      }
  }

  /// The rarer spellings of Japanese words that end in a long vowel mark in some texts and not in others: サーバ and サーバー.
  private func spellings(_ context: CheckContext) -> [Diagnostic] {
    var places: [String: [(text: ReadableText, place: Range<Int>)]] = [:]
    for text in context.texts(where: { $0.writing == .japanese }) {
      for prose in text.variants {
        for run in prose.runs(\.isKatakana) where run.count >= Self.leastKana {
          places[prose.text(run), default: []].append((text, prose.place(of: run)))
        }
      }
    }
    return places.keys.sorted().flatMap { word -> [Diagnostic] in
      guard word.last == "ー", let long = places[word], let short = places[String(word.dropLast())] else { return [] }
      let (few, usual) = short.count > long.count ? (long, String(word.dropLast())) : (short, word)
      return few.map { text, place in
        finding(
          "Text '\(text.key)' spells '\(usual)' in another way than most texts",
          in: text,
          at: place,
          severity: .warning,
          fix: "Write '\(usual)'."
        )
      }
    }
  }

  /// Shorter words may be others without the mark.
  private static let leastKana = 3

  /// Sentences that say different things in the source and the same in a translation.
  private func merged(_ context: CheckContext, _ ends: ScalarSet) -> [Diagnostic] {
    var first: [Pair: (text: ReadableText, words: Set<String>)] = [:]
    let repetitions = Repetitions(context.translatedTexts) { $0.text }
    return context.translatedTexts.enumerated().compactMap { index, pair in
      guard repetitions.hold(index) else { return nil }
      let (text, source) = pair
      guard let last = source.value.unicodeScalars.last, ends.contains(last) else { return nil }
      let words = source.value.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
      guard words.count >= Self.leastWords else { return nil }
      // A notice may say in one way for all its channels what its source says in several.
      let notice = context.notice(of: text.key)?.id ?? ""
      let pair = Pair(locale: text.locale, source: text.value, channel: notice)
      guard let other = first[pair] else {
        first[pair] = (text, Set(words))
        return nil
      }
      // A word more or another one may be one thing in two ways.
      guard other.words.symmetricDifference(words).count > 2 else { return nil }
      return finding(
        "Text '\(text.key)' is translated as '\(other.text.key)' is, which says something else",
        in: text,
        at: nil,
        notes: [source.message.text.asSource],
        fix: "Say the difference in the translation, or let the sources agree."
      )
    }
  }

  /// Finds the texts that occur more than once in a locale, so that the check compares only these. Equal texts have the
  /// same number.
  private struct Repetitions {
    private let numbers: [Int]
    private let repeated: Set<Int>

    init(
      _ texts: [TextPair],
      _ counted: ((text: ReadableText, source: ReadableText)) -> ReadableText
    ) {
      numbers = texts.map { Self.number(counted($0), $0.text.locale) }
      let sorted = numbers.sorted()
      repeated = Set(zip(sorted, sorted.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
    }

    /// Whether the text at an index occurs more than once in its locale.
    func hold(_ index: Int) -> Bool { repeated.contains(numbers[index]) }

    private static func number(_ text: ReadableText, _ locale: LocaleIdentifier) -> Int {
      var (value, tag) = (text.value, locale.tag)
      // Swift brings others to a normal form first, which takes longer.
      let number = text.isPlain ? value.withUTF8(\.mixed) : UInt64(truncatingIfNeeded: value.hashValue)
      return Int(truncatingIfNeeded: number &+ tag.withUTF8(\.mixed))
    }
  }

  private struct Pair: Hashable {
    let locale: LocaleIdentifier
    let source: String
    let channel: String
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// A number that is hardly ever the same for other bytes: a cheap hash, because it is asked for of every text.
  fileprivate var mixed: UInt64 {
    stride(from: 0, to: count, by: 8).reduce(UInt64(count)) { number, offset in
      let mixed = (number ^ EightBytes(self, at: offset).bytes) &* 0x9E37_79B9_7F4A_7C15
      return mixed ^ mixed >> 32
    }
  }
}

extension MessageKey {
  /// What follows the name of a notice: `push.title`.
  fileprivate var channelPart: String { parts.dropFirst(2).joined(separator: ".") }
}
