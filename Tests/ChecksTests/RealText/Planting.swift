import Fuzzing

/// A kind of mistake that is planted in correct translations at random places, with the check that has to find it.
struct Planting: Sendable {
  let name: String
  let rule: String
  /// The languages whose texts may have it; all if `nil`.
  var languages: Set<String>?
  /// The changed translation; `nil` if the text has no place for it.
  let plant: @Sendable (_ pair: RealTexts.Pair, _ random: inout SeededGenerator) -> String?

  static let all: [Planting] = [
    Planting(name: "changed digits", rule: "changed-number") { pair, random in
      let runs = digitRuns(pair.translation).filter { digitRuns(pair.source).map(\.text).contains($0.text) }
      guard let run = runs.randomElement(using: &random) else { return nil }
      var digits = Array(run.text)
      let index = Int.random(in: 0..<digits.count, using: &random)
      let others = "0123456789".filter { $0 != digits[index] && !(index == 0 && $0 == "0") }
      guard let other = others.randomElement(using: &random) else { return nil }
      digits[index] = other
      return pair.translation.replacingCharacters(run.range, String(digits))
    },
    Planting(name: "changed unit", rule: "changed-number", languages: ["ja"]) { pair, random in
      let units = [("秒", "分"), ("分", "秒"), ("時間", "日"), ("日", "週間"), ("か月", "年"), ("年", "か月"), ("バイト", "ビット")]
      let places = digitRuns(pair.translation).compactMap { run in
        units.first { pair.translation[run.range.upperBound...].hasPrefix($0.0) }.map { (run.range.upperBound, $0) }
      }
      guard let (start, unit) = places.randomElement(using: &random), hasUnit(pair.source) else { return nil }
      let end = pair.translation.index(start, offsetBy: unit.0.count)
      return pair.translation.replacingCharacters(start..<end, unit.1)
    },
    Planting(name: "lost digits", rule: "changed-number") { pair, random in
      let runs = digitRuns(pair.translation).filter { run in
        run.text.count > 1 && digitRuns(pair.source).map(\.text).contains(run.text)
      }
      return runs.randomElement(using: &random).map { pair.translation.replacingCharacters($0.range, "") }
    },
    Planting(name: "English word left over", rule: "untranslated") { pair, random in
      let small: Set<String> = [
        "the", "of", "and", "to", "is", "for", "with", "this", "that", "from", "are", "your", "be", "not", "you", "or",
      ]
      let words = pair.source.split { !$0.isLetter }.map(String.init).filter(small.contains)
      guard let word = words.randomElement(using: &random), pair.translation.count > 12 else { return nil }
      let isSpaced = pair.translation.contains(" ")
      let gaps = pair.translation.indices.dropFirst().filter { index in
        isSpaced
          ? pair.translation[index] == " " && pair.translation[pair.translation.index(before: index)].isLetter
          : pair.translation[index].isLetter && !pair.translation[index].isASCII
            && pair.translation[pair.translation.index(before: index)].isLetter
            && !pair.translation[pair.translation.index(before: index)].isASCII
      }
      guard let gap = gaps.randomElement(using: &random) else { return nil }
      return pair.translation.replacingCharacters(gap..<gap, isSpaced ? " \(word)" : " \(word) ")
    },
    Planting(name: "kana look-alike", rule: "unexpected-script", languages: ["ja"]) { pair, random in
      let twins: [Character: Character] = [
        "カ": "力", "ロ": "口", "タ": "夕", "エ": "工", "ト": "卜", "ニ": "二", "ー": "一", "ヘ": "へ", "ベ": "べ", "ペ": "ぺ",
        "力": "カ", "口": "ロ", "二": "ニ", "へ": "ヘ", "べ": "ベ", "り": "リ", "リ": "り", "日": "曰", "工": "エ", "夕": "タ",
      ]
      let places = pair.translation.indices.filter { twins[pair.translation[$0]] != nil }
      guard let place = places.randomElement(using: &random), let twin = twins[pair.translation[place]] else {
        return nil
      }
      return pair.translation.replacingCharacters(place..<pair.translation.index(after: place), String(twin))
    },
    Planting(name: "doubled word", rule: "repeated-word") { pair, random in
      let words = wordRanges(pair.translation)
      guard let word = words.randomElement(using: &random), words.count > 2 else { return nil }
      let isSpaced = pair.translation.contains(" ")
      let text = pair.translation[word]
      guard isSpaced || text.count > 1 || "はがをにのともで".contains(text) else { return nil }
      return pair.translation.replacingCharacters(word.upperBound..<word.upperBound, isSpaced ? " \(text)" : "\(text)")
    },
    Planting(name: "lost bracket", rule: "unbalanced-bracket") { pair, random in
      remove(anyOf: "()[]（）「」『』«»", from: pair.translation, &random)
    },
    Planting(name: "question as a statement", rule: "ending-punctuation") { pair, _ in
      guard let last = pair.translation.last, "?？؟".contains(last), pair.source.hasSuffix("?") else { return nil }
      let asked = pair.translation.dropLast()
      return last == "？" ? (asked.hasSuffix("か") ? asked.dropLast() : asked) + "。" : asked + "."
    },
    Planting(name: "doubled space", rule: "spacing") { pair, random in
      let places = pair.translation.indices.filter { pair.translation[$0] == " " }
      return places.randomElement(using: &random).map { pair.translation.replacingCharacters($0..<$0, " ") }
    },
    Planting(name: "text read in another encoding", rule: "corrupt-text") { pair, random in
      let words = wordRanges(pair.translation).filter { word in pair.translation[word].contains { !$0.isASCII } }
      guard let word = words.randomElement(using: &random) else { return nil }
      let latin = String(String.UnicodeScalarView(pair.translation[word].utf8.map { Unicode.Scalar($0) }))
      return pair.translation.replacingCharacters(word, latin)
    },
    Planting(name: "mark of another width", rule: "japanese-punctuation-width", languages: ["ja"]) { pair, random in
      let twins: [Character: Character] = ["。": ".", "、": ",", "？": "?", "！": "!"]
      let places = pair.translation.indices.filter { twins[pair.translation[$0]] != nil }
      guard let place = places.randomElement(using: &random), let twin = twins[pair.translation[place]] else {
        return nil
      }
      return pair.translation.replacingCharacters(place..<pair.translation.index(after: place), String(twin))
    },
    Planting(name: "half-width kana", rule: "japanese-character-width", languages: ["ja"]) { pair, random in
      let twins: [Character: Character] = [
        "ア": "ｱ", "イ": "ｲ", "ウ": "ｳ", "ル": "ﾙ", "ン": "ﾝ", "ス": "ｽ", "フ": "ﾌ", "ー": "ｰ",
      ]
      let places = pair.translation.indices.filter { twins[pair.translation[$0]] != nil }
      guard let place = places.randomElement(using: &random), let twin = twins[pair.translation[place]] else {
        return nil
      }
      return pair.translation.replacingCharacters(place..<pair.translation.index(after: place), String(twin))
    },
    Planting(name: "plain ending among polite ones", rule: "japanese-register", languages: ["ja"]) { pair, random in
      let endings = [("です。", "である。"), ("ます。", "るのだ。"), ("ません。", "ない。"), ("ました。", "た。")]
      let places = endings.flatMap { ending in pair.translation.ranges(of: ending.0).map { ($0, ending.1) } }
      guard places.count > 1, let (range, plain) = places.randomElement(using: &random) else { return nil }
      return pair.translation.replacingCharacters(range, plain)
    },
    Planting(name: "Chinese form of a kanji", rule: "unexpected-script", languages: ["ja"]) { pair, random in
      let twins: [Character: Character] = [
        "設": "设", "変": "变", "続": "续", "録": "录", "選": "选", "択": "择", "時": "时", "間": "间", "開": "开", "電": "电", "対": "对",
        "認": "认", "読": "读", "書": "书", "図": "图", "連": "连", "動": "动", "個": "个", "種": "种", "類": "类",
      ]
      let places = pair.translation.indices.filter { twins[pair.translation[$0]] != nil }
      guard let place = places.randomElement(using: &random), let twin = twins[pair.translation[place]] else {
        return nil
      }
      return pair.translation.replacingCharacters(place..<pair.translation.index(after: place), String(twin))
    },
    Planting(name: "Cyrillic letter", rule: "unexpected-script", languages: ["de", "fr", "pl"]) { pair, random in
      let twins: [Character: Character] = ["a": "а", "e": "е", "o": "о", "c": "с", "p": "р", "x": "х"]
      let places = pair.translation.indices.filter { twins[pair.translation[$0]] != nil }
      guard let place = places.randomElement(using: &random), let twin = twins[pair.translation[place]] else {
        return nil
      }
      return pair.translation.replacingCharacters(place..<pair.translation.index(after: place), String(twin))
    },
    Planting(name: "text left untranslated", rule: "untranslated") { pair, _ in
      pair.source.split(separator: " ").count > 2 ? pair.source : nil
    },
    // One text in five: the check compares each text with what is usual in its locale.
    Planting(name: "second half lost", rule: "shortened-translation") { pair, random in
      pair.source.count > 60 && Int.random(in: 0..<5, using: &random) == 0
        ? String(pair.translation.prefix(pair.translation.count / 3)) : nil
    },
    Planting(name: "invisible character", rule: "invisible-character") { pair, random in
      let place = pair.translation.indices.dropFirst().randomElement(using: &random)
      return place.map { pair.translation.replacingCharacters($0..<$0, "\u{200B}") }
    },
    Planting(name: "changed address", rule: "changed-link") { pair, random in
      guard let start = pair.translation.ranges(of: "://").first, pair.source.contains("://") else { return nil }
      let end = pair.translation[start.upperBound...].firstIndex { !$0.isASCII || $0.isWhitespace }
      let letters = pair.translation[start.upperBound..<(end ?? pair.translation.endIndex)].indices.filter {
        pair.translation[$0].isLetter
      }
      guard let place = letters.randomElement(using: &random) else { return nil }
      let other: Character = pair.translation[place] == "q" ? "z" : "q"
      return pair.translation.replacingCharacters(place..<pair.translation.index(after: place), String(other))
    },
  ]

  private static func remove(anyOf marks: String, from text: String, _ random: inout SeededGenerator) -> String? {
    let places = text.indices.filter { marks.contains(text[$0]) }
    guard let place = places.randomElement(using: &random) else { return nil }
    return text.replacingCharacters(place..<text.index(after: place), "")
  }

  private static func hasUnit(_ source: String) -> Bool {
    let units: Set<String> = ["second", "minute", "hour", "day", "month", "year", "byte"]
    return source.lowercased().split { !$0.isLetter }.contains { word in
      units.contains(String(word)) || word.last == "s" && units.contains(String(word.dropLast()))
    }
  }
}

/// The runs of ASCII digits of a text that belong to no word.
private func digitRuns(_ text: String) -> [(text: String, range: Range<String.Index>)] {
  var runs: [(String, Range<String.Index>)] = []
  var index = text.startIndex
  while index < text.endIndex {
    guard ("0"..."9").contains(text[index]) else {
      index = text.index(after: index)
      continue
    }
    let end = text[index...].firstIndex { !("0"..."9").contains($0) } ?? text.endIndex
    let before = index > text.startIndex ? text[text.index(before: index)] : " "
    if !(before.isASCII && before.isLetter) { runs.append((String(text[index..<end]), index..<end)) }
    index = end
  }
  return runs
}

/// The words of a text: runs of letters, and in Japanese runs of one script.
private func wordRanges(_ text: String) -> [Range<String.Index>] {
  func kind(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first, character.isLetter || character == "ー" else { return 0 }
    switch scalar.value {
    case 0x3041...0x309F: return 1
    case 0x30A0...0x30FF: return 2
    case 0x3400...0x9FFF: return 3
    default: return 4
    }
  }
  var words: [Range<String.Index>] = []
  var index = text.startIndex
  while index < text.endIndex {
    let own = kind(text[index])
    let end = text[index...].firstIndex { kind($0) != own } ?? text.endIndex
    if own > 0 { words.append(index..<end) }
    index = end
  }
  return words
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<Index>, _ text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
