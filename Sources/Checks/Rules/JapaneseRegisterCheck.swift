import Catalogs
import Diagnostics
import ICU

/// Sentences in plain style beside sentences in polite style.
struct JapaneseRegisterCheck: Check {
  let rule = Rule(
    id: "japanese-register",
    severity: .warning,
    finds: "A sentence in だ・である style in a text whose other sentences are in です・ます style",
    why: "A change of style within a text sounds careless, and in a notice unfriendly.",
    example: RuleExample(
      "更新は完了していません。アクセスは停止している。",
      mended: "更新は完了していません。アクセスは停止しています。"
    )
  )

  /// The ends of predicates, which are the same for every word.
  private static let polite = [
    "です", "ます", "ました", "ません", "でした", "ましょう", "でしょう", "ください", "くださいませ", "なさい", "ございます", "ですか",
    "ますか", "ませんか", "ましたか", "でしたか", "でしょうか", "ましょうか", "ですね", "ますね", "ですよ", "ますよ",
  ].map { Array($0.unicodeScalars) }
  /// Those that no noun ends in.
  private static let plain = [
    "だ", "だった", "である", "であった", "だろう", "だろうか", "であろう", "であろうか", "ない", "なかった", "たい", "やすい", "にくい", "しい",
    "高い", "安い", "早い", "速い", "遅い", "多い", "少ない", "良い", "悪い", "長い", "短い", "近い", "遠い", "強い", "弱い", "大きい", "小さい",
  ].map { Array($0.unicodeScalars) }
  /// Those of what goes on, which take their ending with them.
  private static let continued = ["ていない", "でいない"].map { Array($0.unicodeScalars) }
  /// Words that end as predicates do and are none.
  private static let others = [
    "ありがとう", "おはよう", "さようなら", "もう", "どう", "よう", "ほう", "あした", "かた", "いただいた", "まいった", "あいだ", "まだ",
    "ただ", "くだ", "ひだ", "おしまい", "はい", "いいえ", "らい", "くらい", "ぐらい", "せい", "さい",
  ].map { Array($0.unicodeScalars) }

  func findings(in context: CheckContext) -> [Diagnostic] {
    let texts = context.texts { $0.language == "ja" }.map { ($0, Self.sentences(of: $0)) }
    let all = texts.flatMap(\.1)
    let (polite, plain) = (all.count(where: \.isPolite), all.count { $0.plainLength != nil })
    // Both styles are in use; a catalog has one, and what differs from it is a slip.
    let isPoliteCatalog = polite >= 8 && plain * 8 <= polite
    return texts.flatMap { text, sentences -> [Diagnostic] in
      guard isPoliteCatalog || sentences.contains(where: \.isPolite) else { return [] }
      return sentences.compactMap { sentence in
        guard let length = sentence.plainLength else { return nil }
        let place = sentence.end - length..<sentence.end
        return finding(
          "Text '\(text.key)' mixes styles: '\(sentence.prose.text(place))' beside polite sentences",
          in: text,
          at: sentence.prose.place(of: place),
          fix: "End the sentence in です or ます."
        )
      }
    }
  }

  /// The end of a sentence.
  private struct Sentence {
    let prose: Prose
    /// The index of its full stop.
    let end: Int
    let isPolite: Bool
    /// How many characters its plain predicate has, if it ends in one.
    let plainLength: Int?
  }

  private static func sentences(of text: ReadableText) -> [Sentence] {
    text.variants.flatMap { prose -> [Sentence] in
      prose.sentenceEnds.map { end in
        let words = Array(prose.items[max(0, end - 8)..<end].lazy.map(\.scalar))
        let isPolite = ends(words, in: polite)
        return Sentence(
          prose: prose,
          end: end,
          isPolite: isPolite,
          plainLength: isPolite ? nil : plainEnding(of: words)
        )
      }
    }
  }

  private static func ends(_ words: [Unicode.Scalar], in list: [[Unicode.Scalar]]) -> Bool {
    list.contains { words.hasSuffix($0) }
  }

  /// How many characters a plain predicate at the end has; nothing for nouns and for words that are no predicate.
  private static func plainEnding(of words: [Unicode.Scalar]) -> Int? {
    if ends(words, in: continued) { return 4 }
    if ends(words, in: others) { return nil }
    if let ending = plain.filter({ words.hasSuffix($0) }).max(by: { $0.count < $1.count }) { return ending.count }
    // Verbs end in these, and hardly any noun does, unless it is one kanji with a kana.
    guard words.count > 1, let last = words.last else { return nil }
    let before = words[words.count - 2]
    switch last {
    case "る", "う", "む", "ぶ", "ぐ", "す": return before.isJapanese ? 2 : nil
    case "た": return "っしいんきえれけせてげべめねにりみびじちさ".unicodeScalars.contains(before) ? 2 : nil
    default: return nil
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a hiragana or a kanji.
  fileprivate var isJapanese: Bool { ("ぁ"..."ん").contains(self) || properties.isIdeographic }
}

extension Prose {
  /// The indices of the full stops that end Japanese sentences; those in quotations and parentheses are not the text's.
  fileprivate var sentenceEnds: [Int] {
    var depth = 0
    return items.indices.filter { index in
      switch items[index].scalar {
      case "「", "『", "（", "(": depth += 1
      case "」", "』", "）", ")": depth = max(0, depth - 1)
      case "。": return depth == 0 && index > 0
      default: break
      }
      return false
    }
  }
}

extension [Unicode.Scalar] {
  fileprivate func hasSuffix(_ suffix: [Unicode.Scalar]) -> Bool {
    last == suffix.last && self.suffix(suffix.count).elementsEqual(suffix)
  }
}
