/// Words and endings that occur twice in a row in Japanese, which has no spaces between words.
///
/// Japanese repeats much on purpose: いろいろ, 一つ一つ, 長い長い, 要所要所, 友達の友達の. Words also meet by chance: サインイン, そのものも. So a
/// short repetition counts only if it is an ending or a particle that is never doubled. A longer one counts if it ends
/// like a part of a sentence.
package struct JapaneseRepetitions {
  let scalars: [Unicode.Scalar]

  package init(scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  /// The places of all mistaken repetitions. Each place covers both occurrences.
  ///
  /// - Complexity: O(*n*).
  static func places(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    let text = JapaneseRepetitions(scalars: scalars)
    var found: [Range<Int>] = []
    let lengths = text.likelyLengths
    if lengths == 0 { return [] }
    var isCovered = [Bool](repeating: false, count: scalars.count)
    for length in 2...longest where lengths >> length & 1 == 1 && scalars.count >= 2 * length {
      for start in text.starts(of: length) where text.isSlip(start, length) {
        let place = start..<start + 2 * length
        guard !isCovered[place].contains(true) else { continue }
        found.append(place)
        for index in place { isCovered[index] = true }
      }
    }
    return found.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Longer repetitions are hardly ever mistakes.
  private static let longest = 8

  /// The possible lengths of repetitions, one bit for each length: a bit is set if two adjacent scalars occur again at
  /// that distance.
  package var likelyLengths: Int {
    scalars.withUnsafeBufferPointer { scalars in
      var lengths = 0
      // A byte for each of the last eight pairs, the nearest in the lowest place.
      var pairs: UInt64 = 0
      for index in 0..<max(0, scalars.count - 1) {
        let (first, second) = (scalars[index], scalars[index + 1])
        let mixed = (first.value &* 0x9E37_79B1 &+ second.value) &* 0x85EB_CA6B
        let pair = UInt8(truncatingIfNeeded: mixed >> 24)
        for place in BytePlaces(EightBytes(pairs).places(of: pair)) {
          let other = index - place - 1
          if other >= 0, scalars[other] == first, scalars[other + 1] == second { lengths |= 1 << (place + 1) }
        }
        pairs = pairs << 8 | UInt64(pair)
      }
      return lengths
    }
  }

  /// The starts of the repetitions of a length.
  package func starts(of length: Int) -> [Int] {
    scalars.withUnsafeBufferPointer { scalars in
      var found: [Int] = []
      var run = 0
      for index in 0..<scalars.count - length {
        run = scalars[index] == scalars[index + length] ? run + 1 : 0
        if run >= length { found.append(index - length + 1) }
      }
      return found
    }
  }

  private func isSlip(_ start: Int, _ length: Int) -> Bool {
    let unit = scalars[start..<start + length]
    guard unit.allSatisfy(\.isJapaneseLetter), let last = unit.last else { return false }
    let before = start > 0 ? scalars[start - 1] : nil
    let after = start + 2 * length < scalars.count ? scalars[start + 2 * length] : nil
    if unit.allSatisfy(\.isHiragana) {
      return length == 2 ? Self.isEnding(String(unit), before, after) : Self.isHiraganaSlip(String(unit), last, length)
    }
    if Self.emphatic.contains(String(unit)) { return false }
    if length < 4, unit.contains(where: { Self.distributive.contains($0) }) { return false }
    if unit.allSatisfy(\.isKatakana) { return isKatakanaSlip(unit, before, after) }
    if unit.allSatisfy({ !$0.isHiragana && !$0.isKatakana }) {
      return !Self.each.contains(String(unit))
    }
    // So is one thing of others: 一覧のリストのリスト.
    if length < 3 || Self.linking.contains(last) || unit.first == "の" { return false }
    return length > 3 || "をがはにでとく".unicodeScalars.contains(last) || !last.isHiragana
  }

  /// Nouns that are repeated to mean each one: 要所要所で.
  private static let each: Set<String> = [
    "要所", "場面", "節目", "瞬間", "時代", "場所", "部分", "所所", "人人", "日日", "時時", "我我", "度度",
  ]
  /// Words that are said twice for emphasis.
  private static let emphatic: Set<String> = ["本当に", "繰り返し", "いつまでも", "大変", "絶対", "絶対に"]

  /// Kanji of what is said of one after another: 一つ一つ, 毎日毎日, 何度も何度も, 途切れ途切れ, 繰り返し繰り返し.
  private static let distributive = Set("一二三四五六七八九十百千万両半各毎何幾数少個途知離繰別次刻代再".unicodeScalars)
  /// Particles and endings that go on with the same word: 友達の友達の, 未来へ未来へ, 行けども行けども, 待って待って.
  private static let linking = Set("のへもてでずつや".unicodeScalars).subtracting(["で"])

  private static func isHiraganaSlip(_ unit: String, _ last: Unicode.Scalar, _ length: Int) -> Bool {
    if unit == "ません" { return true }
    // Sounds: くるりくるり, ばたんばたん, ぴょんぴょん.
    if length == 3, last == "り" || last == "ん" { return false }
    if unit.unicodeScalars.contains(where: { "ぁぃぅぇぉっゃゅょ".unicodeScalars.contains($0) }) { return false }
    return !doubled.contains(unit) && !doubled.contains(where: { unit.hasPrefix($0) && unit.count < 2 * $0.count })
  }

  /// Words of three kana and more that are doubled on purpose.
  private static let doubled: Set<String> = [
    "むかし", "みんな", "たくさん", "ぜんぶ", "いつまでも", "どこまでも", "いつでも", "ぐるぐる", "くるくる", "まあまあ", "ひとつ", "ひとり", "ふたつ", "すこし", "とても",
    "それは", "どうも", "どうぞ", "どうか", "いつも", "なんど", "とぎれ",
    "しらず", "はなれ", "ありがとう", "おめでとう", "ほんとう", "ほんとに", "くりかえし", "いくつ", "はやく", "とおく",
  ]

  /// Whether two kana between given neighbors are an ending that is never doubled.
  private static func isEnding(_ unit: String, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
    if ["この", "その", "どの"].contains(unit) { return true }
    guard let before, before.isAlphabetic || before == Prose.placeholder else { return false }
    switch unit {
    case "まで", "だけ", "ので", "のに", "には", "とは", "では", "への", "との", "です", "のは", "のが": return true
    // 喉がからから is a sound.
    case "から": return !"がはもにで".unicodeScalars.contains(before)
    // Words that follow a noun; elsewhere they are parts of others.
    case "して", "した", "する", "さん": return !before.isHiragana
    case "こと": return "るたいな".unicodeScalars.contains(before)
    // ますます is a word too, but none that follows the stem of a verb.
    case "ます": return "いきぎしじちびみりけせえべめげれ".unicodeScalars.contains(before)
    // The stem of 覚まします ends in it.
    case "まし":
      return "いきぎしじちびみりけせえべめげれ".unicodeScalars.contains(before)
        && after.map { "たてょ".unicodeScalars.contains($0) } ?? false
    default: return false
    }
  }

  /// Whether a word in katakana is the whole of what is doubled, and no sound: ピカピカ, ピョンピョン.
  private func isKatakanaSlip(
    _ unit: ArraySlice<Unicode.Scalar>,
    _ before: Unicode.Scalar?,
    _ after: Unicode.Scalar?
  ) -> Bool {
    if before?.isKatakana == true || after?.isKatakana == true { return false }
    let half = unit.count / 2
    if unit.count.isMultiple(of: 2), unit.prefix(half).elementsEqual(unit.suffix(half)) { return false }
    // Sounds have up to three beats and end in ン, リ or ッ; a small letter is no beat of its own.
    let beats = unit.count { !"ァィゥェォャュョ".unicodeScalars.contains($0) }
    return unit.count > 2 && (beats > 3 || !"ンリッ".unicodeScalars.contains(unit.last ?? "ン"))
  }
}

extension JapaneseRepetitions {
  /// The places of sentences that are the same as the one before, or the end of it: ください。ください。
  static func sentences(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var first = 0..<0
    var start = 0
    while let stop = scalars[start...].firstIndex(of: "。") {
      let sentence = start..<stop
      if sentence.count > 3, first.count >= sentence.count,
        scalars[first.upperBound - sentence.count..<first.upperBound] == scalars[sentence]
      {
        found.append(first.upperBound - sentence.count..<stop + 1)
      }
      (first, start) = (sentence, stop + 1)
    }
    return found
  }

  /// The places of a verb in polite form with です behind it: 続きますです。
  static func doubledPoliteness(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 4
    while let index = scalars.dropFirst(start).firstIndex(of: "す") {
      start = index + 1
      guard scalars[index - 1] == "で" else { continue }
      let isPresent = scalars[index - 3] == "ま" && scalars[index - 2] == "す"
      let isPast = scalars[index - 4] == "ま" && scalars[index - 3] == "し" && scalars[index - 2] == "た"
      let after = index + 1 < scalars.count ? scalars[index + 1] : "。"
      if isPresent || isPast, "。！？か\n".unicodeScalars.contains(after) {
        found.append(index - (isPast ? 4 : 3)..<index + 1)
      }
    }
    return found
  }

  /// The places of a comma and a full stop next to each other, which are two marks for one pause.
  static func pauses(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    scalars.withUnsafeBufferPointer { scalars in
      func isPause(_ index: Int) -> Bool { scalars[index].value &- 0x3001 < 2 }
      var found: [Range<Int>] = []
      // Of two adjacent marks, one has an odd index.
      var index = -1
      while index + 2 < scalars.count {
        index += 2
        guard isPause(index) else { continue }
        if isPause(index - 1), scalars[index - 1] != scalars[index] { found.append(index - 1..<index + 1) }
        if index + 1 < scalars.count, isPause(index + 1), scalars[index + 1] != scalars[index] {
          found.append(index..<index + 2)
        }
      }
      return found
    }
  }

  /// The places of doubled particles between hiragana and a word that isn't in hiragana: 2つのの通知.
  static func particles(in prose: Prose) -> [Range<Int>] {
    let scalars = prose.scalars
    var found: [Range<Int>] = []
    for index in scalars.indices.dropFirst().dropLast() where scalars[index] == scalars[index + 1] {
      guard let excepted = parted[scalars[index]], let before = prose.scalar(index - 1), before.isHiragana,
        before != scalars[index], !excepted.contains(before), let after = prose.scalar(index + 2), !after.isHiragana,
        after.isAlphabetic || after.isDigit || after == Prose.placeholder
      else { continue }
      found.append(index..<index + 2)
    }
    return found
  }

  /// The particles, each with kana behind which it is part of a word: もの|の数分, なに|に, ここまで|で, わが|が.
  private static let parted: [Unicode.Scalar: Set<Unicode.Scalar>] = [
    "の": Set("もおそこどあ".unicodeScalars), "が": Set("わなさ".unicodeScalars), "は": Set("のはお".unicodeScalars),
    "に": Set("なくどかお".unicodeScalars), "で": Set("まうゆなかい".unicodeScalars),
  ]
}

extension Unicode.Scalar {
  /// Kana and kanji. The mark 々 doesn't count: it repeats the kanji before it.
  fileprivate var isJapaneseLetter: Bool { isHiragana || isKatakana || isKanji }
}
