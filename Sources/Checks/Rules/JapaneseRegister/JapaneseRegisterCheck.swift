import Catalogs
import Diagnostics
import ICU

/// Sentences in plain style next to sentences in polite style.
struct JapaneseRegisterCheck: Check {
  let rule = Rule(
    id: "japanese-register",
    severity: .warning,
    topic: .writing,
    example: RuleExample(
      "更新は完了していません。アクセスは停止している。",
      fixed: "更新は完了していません。アクセスは停止しています。"
    ),
    languages: { $0.writing == .japanese }
  )

  /// The ends of predicates, which are the same for every word.
  private static let polite = [
    "です", "ます", "ました", "ません", "でした", "ましょう", "でしょう", "ください", "くださいませ", "なさい", "ございます", "ですか",
    "ますか", "ませんか", "ましたか", "でしたか", "でしょうか", "ましょうか", "ですね", "ますね", "ですよ", "ますよ",
  ].map(SentenceEnding.init)
  /// Those that no noun ends in.
  private static let plain = [
    "だ", "だった", "である", "であった", "だろう", "だろうか", "であろう", "であろうか", "ない", "なかった", "たい", "やすい", "にくい", "しい",
    "たよ", "るよ", "だよ", "いよ", "てくれ", "でくれ", "続く", "届く", "開く", "書く", "聞く", "動く", "高い", "安い", "早い", "速い", "遅い", "多い", "少ない",
    "良い", "悪い", "長い", "短い", "近い", "遠い",
    "強い", "弱い", "大きい", "小さい",
  ].map(SentenceEnding.init)
  /// Those that proverbs, slogans and rules hardly have.
  private static let reports = ["だ", "だった", "である", "であった", "ている", "ていた", "ていない", "った", "した", "れた", "けた", "できる", "できない"]
    .map(SentenceEnding.init)
  private static let orders = ["しろ", "せよ"].map(SentenceEnding.init)
  /// Those of what goes on, which take their ending with them.
  private static let continued = ["ていない", "でいない"].map(SentenceEnding.init)
  /// Words that end like predicates but aren't predicates.
  private static let others = [
    "ありがとう", "おはよう", "さようなら", "もう", "どう", "よう", "ほう", "あした", "かた", "いただいた", "まいった", "あいだ", "まだ",
    "ただ", "くだ", "ひだ", "おしまい", "はい", "いいえ", "らい", "くらい", "ぐらい", "せい", "さい",
  ].map(SentenceEnding.init)

  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    let texts = context.texts(where: rule.covers).map { ($0, Self.sentences(of: $0)) }.filter { !$0.1.isEmpty }
    let polite = texts.reduce(0) { $0 + $1.1.count(where: \.isPolite) }
    let plain = texts.reduce(0) { $0 + $1.1.count { $0.plainLength != nil } }
    // Both styles are in use; a catalog has one, and what differs from it is a slip.
    let isPoliteCatalog = polite >= 8 && plain * 8 <= polite
    return texts.flatMap { text, sentences -> [Diagnostic] in
      let isMixed = sentences.contains(where: \.isPolite)
      // Lists of what to do and what not may be plain as a whole, and proverbs and slogans are; reports are not.
      guard isMixed || isPoliteCatalog && sentences.count(where: { $0.plainLength != nil }) == 1 else { return [] }
      return sentences.compactMap { sentence in
        guard let length = sentence.plainLength, isMixed || sentence.isReport else { return nil }
        let prose = text.variants[sentence.variant]
        let place = sentence.end - length..<sentence.end
        return finding(
          "Text '\(text.key)' mixes styles: '\(prose.text(place))' next to polite \(isMixed ? "sentences" : "texts")",
          in: text,
          at: prose.place(of: place),
          fix: "End the sentence in です or ます."
        )
      }
    }
  }

  /// The end of a sentence.
  private struct Sentence {
    /// The index of its variant among those of the text.
    let variant: Int
    /// The index of its full stop or other mark.
    let end: Int
    let isPolite: Bool
    /// How many characters its plain predicate has, if it ends in one.
    let plainLength: Int?
    /// Whether a plain predicate tells what has happened, what goes on or what something is.
    let isReport: Bool
  }

  private static func sentences(of text: ReadableText) -> [Sentence] {
    var sentences: [Sentence] = []
    for (variant, prose) in text.variants.enumerated() {
      prose.forEachSentenceEnd { end in
        let words = SentenceEnding(prose.scalars[..<end])
        let isPolite = ends(words, in: polite)
        // What is asked or called out may be plain.
        guard isPolite || prose.scalars[end] == "。" else { return }
        var plainLength = isPolite ? nil : plainEnding(of: words, in: prose, end)
        if plainLength != nil, prose.isNote(before: end) || prose.isItem(before: end) { plainLength = nil }
        let isReport = plainLength != nil && (ends(words, in: reports) || ends(words, in: orders))
        sentences.append(
          Sentence(variant: variant, end: end, isPolite: isPolite, plainLength: plainLength, isReport: isReport)
        )
      }
    }
    return sentences
  }

  private static func ends(_ words: SentenceEnding, in list: [SentenceEnding]) -> Bool {
    list.contains { words.hasSuffix($0) }
  }

  /// How many characters a plain predicate at the end has; `nil` for nouns and for words that are no predicate.
  private static func plainEnding(of words: SentenceEnding, in prose: Prose, _ end: Int) -> Int? {
    if ends(words, in: continued) { return 4 }
    if let command = prose.commandLength(before: end) { return command }
    if ends(words, in: others) { return nil }
    if let ending = plain.filter({ words.hasSuffix($0) }).max(by: { $0.count < $1.count }) { return ending.count }
    // Verbs end in these, and hardly any noun does, unless it is one kanji with a kana.
    guard let last = prose.scalar(end - 1), let before = prose.scalar(end - 2) else { return nil }
    switch last {
    // “Let us do something”: slogans use this form next to polite sentences.
    case "う" where "おこそとのほもよろごぞどぼぽ".unicodeScalars.contains(before): return nil
    case "る", "う", "む", "ぶ", "ぐ", "す": return before.isJapanese ? 2 : nil
    case "た": return "っしいんきえれけせてげべめねにりみびじちさ".unicodeScalars.contains(before) ? 2 : nil
    default: return nil
    }
  }
}

/// The last characters of a sentence, at most eight, as one number: all sentences are held against all endings.
private struct SentenceEnding {
  let count: Int
  private var scalars: UInt128 = 0

  init(_ text: String) {
    count = text.unicodeScalars.count
    for scalar in text.unicodeScalars { append(scalar) }
  }

  init(_ scalars: ArraySlice<Unicode.Scalar>) {
    let scalars = scalars.suffix(8)
    count = scalars.count
    for scalar in scalars { append(scalar) }
  }

  /// Adds 16 bits, which all scalars of the endings have.
  private mutating func append(_ scalar: Unicode.Scalar) {
    scalars = scalars << 16 | UInt128(UInt16(exactly: scalar.value) ?? .max)
  }

  /// Whether it ends in less than eight other characters.
  func hasSuffix(_ suffix: SentenceEnding) -> Bool {
    (scalars ^ suffix.scalars) << UInt128(128 - 16 * suffix.count) == 0
  }
}

extension Prose {
  /// Whether a line is an item of a list or a question with its answer, which may be plain: 1. 電源が入っている。
  fileprivate func isItem(before end: Int) -> Bool {
    let start = scalars[..<end].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    guard let first = scalar(start) else { return false }
    if "-*・•".unicodeScalars.contains(first) { return true }
    // QRコード and 1.5倍 aren't items.
    if first == "Q" || first == "Ｑ" {
      return scalar(start + 1).map { ".．:：".unicodeScalars.contains($0) || $0.digit != nil } ?? false
    }
    let digits = scalars[start..<end].prefix { $0.digit != nil }
    return !digits.isEmpty && scalar(digits.endIndex).map { ".)．）".unicodeScalars.contains($0) } ?? false
      && scalar(digits.endIndex + 1)?.digit == nil
  }

  /// Whether a sentence follows a label and a colon, as in notes: 問題：音が出ない。 The colons of 10:00 and of addresses don't
  /// count.
  fileprivate func isNote(before end: Int) -> Bool {
    var index = end
    while index > 0, !"。！？\n".unicodeScalars.contains(scalars[index - 1]) {
      index -= 1
      if scalars[index] == "：" { return true }
      if scalars[index] == ":", let next = scalar(index + 1), !next.isDigit, next != "/" { return true }
    }
    return false
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a hiragana or a kanji.
  fileprivate var isJapanese: Bool { ("ぁ"..."ん").contains(self) || properties.isIdeographic }

  /// Whether the scalar is a kana or kanji, as most are.
  fileprivate var isOrdinary: Bool { (0x3041...0x9FFF).contains(value) }
}

extension Prose {
  /// Hands over the indices of the marks that end Japanese sentences; those in quotations and parentheses are not
  /// the text's.
  fileprivate func forEachSentenceEnd(_ body: (Int) -> Void) {
    var depth = 0
    for index in scalars.indices where !scalars[index].isOrdinary {
      switch scalars[index] {
      case "「", "『", "（", "(": depth += 1
      case "」", "』", "）", ")": depth = max(0, depth - 1)
      case "。", "？", "！": if depth == 0, index > 0 { body(index) }
      default: break
      }
    }
  }
}
