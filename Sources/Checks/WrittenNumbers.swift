import ICU

/// A number in a text, as a reader understands it.
struct WrittenNumber {
  /// The number without separators of thousands, with a point before its decimals: `1299.5`.
  let value: String
  /// The scalars of the prose that write it.
  let range: Range<Int>
}

extension WrittenNumber {
  /// The numbers that are written with digits of any script, in order.
  static func all(in scalars: [Unicode.Scalar]) -> [WrittenNumber] { scalars.withUnsafeBufferPointer(all) }

  private static func all(in scalars: UnsafeBufferPointer<Unicode.Scalar>) -> [WrittenNumber] {
    func digit(_ index: Int) -> Int? { index < scalars.count ? scalars[index].digit : nil }
    /// Whether three digits stand there and no more.
    func isGroup(_ index: Int) -> Bool {
      (index..<index + 3).allSatisfy { digit($0) != nil } && digit(index + 3) == nil
    }
    var found: [WrittenNumber] = []
    var index = 0
    while true {
      while index < scalars.count, scalars[index].isCertainlyNoDigit { index &+= 1 }
      guard index < scalars.count else { break }
      guard digit(index) != nil else {
        index += 1
        continue
      }
      let start = index
      if let (number, end) = plain(scalars, start) {
        found.append(WrittenNumber(value: number, range: start..<end))
        index = end
        continue
      }
      var parts = [""]
      var separators: [Unicode.Scalar] = []
      while index < scalars.count {
        let scalar = scalars[index]
        if let digit = scalar.digit {
          parts[parts.count - 1] += String(digit)
        } else if scalar.separatesDigits, digit(index + 1) != nil, !scalar.separatesThousands || isGroup(index + 1) {
          separators.append(scalar)
          parts.append("")
        } else {
          break
        }
        index += 1
      }
      found.append(WrittenNumber(value: value(parts, separators), range: start..<index))
    }
    return found
  }

  /// A number of a few ASCII digits and nothing else, as most are, and its end.
  private static func plain(_ scalars: UnsafeBufferPointer<Unicode.Scalar>, _ start: Int) -> (value: String, end: Int)?
  {
    var value = 0
    var end = start
    while end < scalars.count, scalars[end].isDigit {
      value = value * 10 + Int(scalars[end].value) - 0x30
      end += 1
      if end - start > 9 { return nil }
    }
    if end == start { return nil }
    if end < scalars.count, scalars[end].separatesDigits || scalars[end].digit != nil { return nil }
    return (String(value), end)
  }

  /// Thousands have three digits; another length is that of decimals, or the text is a version or a date.
  private static func value(_ parts: [String], _ separators: [Unicode.Scalar]) -> String {
    guard let last = separators.last else { return withoutZeros(parts[0]) }
    let isGrouped = parts.last?.count == 3 && parts.allSatisfy { $0.count <= 3 } && last != "٫"
    if isGrouped, Set(separators).count == 1 { return withoutZeros(parts.joined()) }
    if separators.count > 1, separators.dropLast().contains(last) { return parts.joined(separator: ".") }
    var decimals = parts[parts.count - 1]
    while decimals.last == "0" { decimals.removeLast() }
    return withoutZeros(parts.dropLast().joined()) + (decimals.isEmpty ? "" : ".\(decimals)")
  }

  private static func withoutZeros(_ digits: String) -> String {
    let rest = digits.drop { $0 == "0" }
    return rest.isEmpty ? "0" : String(rest)
  }
}

extension Prose {
  /// The numbers that are written with kanji, and those of digits with a kanji for ten thousand or more behind them.
  var kanjiNumbers: [WrittenNumber] {
    guard features.contains(.kanjiNumbers) else { return [] }
    return joined(runs(\.isOfKanjiNumber)).compactMap { run in
      // The 四 of 四半期 counts nothing.
      let isQuarter = scalar(run.upperBound - 1) == "四" && scalar(run.upperBound) == "半"
      let run = isQuarter ? run.dropLast() : run
      guard scalars[run].contains(where: { $0.digit == nil && $0 != "," }) else { return nil }
      var (total, section, digits) = (0, 0, 0)
      var isDigit = false
      for scalar in scalars[run] {
        if let digit = scalar.digit ?? scalar.kanjiNumeral {
          digits = isDigit ? min(digits, 1_000_000_000) * 10 + digit : digit
          isDigit = true
        } else if let power = scalar.kanjiPower {
          if power < 10_000 {
            section += (isDigit ? digits : 1) * power
          } else {
            total += max(1, section + digits) * power
            section = 0
          }
          digits = 0
          isDigit = false
        }
      }
      return WrittenNumber(value: String(total + section + digits), range: run)
    }
  }

  /// Runs with those that go on behind a comma: 38万4,400.
  private func joined(_ runs: [Range<Int>]) -> [Range<Int>] {
    runs.reduce(into: []) { found, run in
      if let last = found.last, last.upperBound + 1 == run.lowerBound, scalar(last.upperBound) == ",",
        scalar(last.upperBound - 1)?.digit != nil, scalars[last].contains(where: { $0.kanjiPower ?? 0 >= 10_000 }),
        run.count >= 3, scalars[run.prefix(3)].allSatisfy({ $0.digit != nil })
      {
        found[found.count - 1] = last.lowerBound..<run.upperBound
      } else {
        found.append(run)
      }
    }
  }

  /// Numbers whose thousands are parted by plain spaces, which only their sizes tell from numbers side by side.
  var spacedNumbers: [WrittenNumber] {
    let numbers = numbers
    guard numbers.count > 1 else { return [] }
    return numbers.indices.compactMap { first in
      var digits = numbers[first].value
      var end = numbers[first].range.upperBound
      guard (1...3).contains(numbers[first].range.count) else { return nil }
      for next in numbers[(first + 1)...] {
        guard next.range.lowerBound == end + 1, scalar(end) == " " else { break }
        let written = text(next.range)
        guard written.prefix(while: \.isNumber).count == 3 else { break }
        digits += next.value.contains(".") || next.value.count == 3 ? next.value : String(written.prefix(3))
        end = next.range.upperBound
      }
      guard end > numbers[first].range.upperBound else { return nil }
      return WrittenNumber(value: digits, range: numbers[first].range.lowerBound..<end)
    }
  }
}

/// The words of a language for whole numbers from 0 to 100, by ICU.
final class NumberWords: Sendable {
  private let words: [(text: String, isPlain: Bool, value: Int)]
  private let search: WordSearch
  private let language: String
  /// What the words for a hundred, a thousand and a million begin with, in all their forms.
  private let powers: [Int: String]
  /// How words for numbers from 2 on begin.
  private let stems: [String]

  init(_ locale: LocaleIdentifier) {
    language = locale.language
    let numbers = Array(0...100)
    let large = [100, 1_000, 1_000_000]
    let spelled = (try? NumberSpelling.texts(of: numbers + large, in: locale)) ?? []
    // ICU parts German words where they may be broken.
    let texts = spelled.map { $0.replacing("\u{AD}", with: "") }
    words = zip(texts, numbers).map { ($0.lowercased(), $0.lowercased().isPlain, $1) }
    search = WordSearch(words.map(\.text))
    // One stands before them in some languages, a part or a word of its own.
    let last = spelled.dropFirst(numbers.count).map { String($0.lowercased().split { !$0.isLetter }.last ?? "") }
    powers = Dictionary(zip(large, last.map { $0.count > 4 ? String($0.dropLast()) : $0 })) { first, _ in first }
    // Other words begin as short ones do.
    let shortest = language == "ar" ? 3 : 4
    let cardinals = words.filter { (2...20).contains($0.value) || $0.value % 10 == 0 && (30...90).contains($0.value) }
      .map { String($0.text.prefix(max(shortest, $0.text.count - 2))) }
    stems = cardinals + powers.values.filter { $0.count > 4 } + Self.otherStems[language, default: []]
  }

  /// The word of a number.
  func text(of number: Int) -> String? { words.first { $0.value == number }?.text }

  /// The number that a word stands for on its own.
  func value(of word: Substring) -> Int? { words.first { $0.text == word }?.value }

  /// The numbers whose words a text holds, each as a whole word.
  func values(in text: ReadableText) -> Set<Int> {
    // A one-time or two-way thing counts nothing.
    let first = language == "en" ? 3 : .max
    if let found = search.wholeWords(in: text.prose, text.features, text.wordStarts, beforeHyphensFrom: first) {
      return found.isEmpty ? [] : Set(found.map { words[$0].value })
    }
    let candidates = search.words(in: text)
    if candidates.isEmpty { return [] }
    let prose = text.prose.lowercased()
    let isPlain = prose.isPlain
    let found = candidates.map { words[$0] }.filter { prose.containsWord($0.text, isPlain: isPlain && $0.isPlain) }
    return Set(found.map(\.value).filter { $0 != 10 || language != "ar" || !prose.holdsArabicTeens })
  }

  /// Whether a text holds the word of a number, or another form of it that begins alike.
  func mayHold(_ number: Int, in text: String) -> Bool {
    guard let word = self.text(of: number) else { return false }
    return text.lowercased().contains(word.prefix(max(3, word.count - 2)))
  }

  /// Whether a text in lower case, of a language that inflects, has a word that begins as one for a number from 2 on does:
  /// which one, only its grammar tells.
  func mayHoldSome(in text: String) -> Bool {
    let words = text.split { !$0.isLetter }
    let others = Self.otherWords[language, default: []]
    return words.contains { word in others.contains(String(word)) || stems.contains { word.hasPrefix($0) } }
  }

  /// How words begin that say numbers in other ways than counting, or in other forms.
  private static let otherStems = [
    "de": ["dritt", "dutzend", "doppel"],
    "fr": ["tripl", "doubl", "bienn", "dizaine", "septant", "nonant", "huitant", "deuxi", "centaine", "milli"],
    "pl": [
      "ośm", "dwu", "dwóch", "dwie", "trze", "trój", "troj", "czwar", "czwor", "pięc", "pięt", "szóst", "siód",
      "dziewiąt", "dziesiąt", "tysi", "tuzin", "połow", "drug",
    ],
    "ar": [
      "ثان", "ثالث", "رابع", "خامس", "سادس", "سابع", "ثامن", "تاسع", "عاشر", "حادي", "الثان", "الثالث", "الرابع",
      "الخامس", "السادس", "السابع", "الثامن", "التاسع", "العاشر", "الحادي", "مائ", "مئ", "آلاف", "ألف", "ألفي", "ثلث",
      "ربع", "خمس", "عشر", "نصف", "اثن", "ثلاث", "أربع", "سبع", "ثمان", "تسع", "دزين", "رباعي", "سداسي", "المئوي",
      "الخمس",
    ],
  ]

  /// Such words as whole ones, because others begin like them.
  private static let otherWords: [String: Set<String>] = [
    "fr": [
      "cent", "cents", "mille", "moins", "premier", "première", "premiers", "premières", "quart", "quarts", "tiers",
    ],
    "pl": ["sto", "stu", "setki", "kopa", "kopy", "jeden", "jedna", "jedno", "jednego", "jednej", "jednym"],
    "ar": ["ست", "ستة", "ستون", "ستين", "الستة", "الستين"],
  ]

  /// Whether a text holds the word for a hundred, a thousand or a million, in any form, if that is the number.
  func mayHoldPower(_ number: Int, in text: String) -> Bool {
    guard let power = powers[number], !power.isEmpty else { return false }
    let text = text.lowercased()
    guard power.count < 5, power.isPlain else { return text.contains(power) }
    // Récent holds no hundred.
    return text.split { !$0.isLetter }.contains { $0.hasPrefix(power) && $0.count < power.count + 2 }
  }
}

extension String {
  /// Whether a word that Arabic says ten with stands behind the word of a unit, as in twelve and the seventeenth, in any
  /// of their forms.
  fileprivate var holdsArabicTeens: Bool {
    let words = split { !$0.isLetter }
    return zip(words, words.dropFirst()).contains { unit, ten in
      guard ten.hasPrefix("عشر") else { return false }
      let bare = unit.hasPrefix("ال") ? unit.dropFirst(2) : unit
      return Self.arabicUnits.contains(where: bare.hasPrefix)
    }
  }

  private static let arabicUnits = [
    "احد", "أحد", "إحد", "حاد", "اثن", "إثن", "ثان", "ثلاث", "ثالث", "أربع", "رابع", "خمس", "خامس", "ست", "سادس", "سبع",
    "سابع", "ثمان", "ثامن", "تسع", "تاسع",
  ]
}

extension Unicode.Scalar {
  /// Whether locales put the scalar between the digits of one number.
  fileprivate var separatesDigits: Bool {
    switch self {
    case ".", ",", "'", "’", "\u{A0}", "\u{202F}", "٫", "٬", "．", "，": true
    default: false
    }
  }

  /// Whether it does so with thousands alone: between other digits, such a mark parts numbers, feet from inches for one.
  fileprivate var separatesThousands: Bool {
    switch self {
    case "'", "’", "\u{A0}", "\u{202F}", "٬": true
    default: false
    }
  }

  /// Whether the scalar is a digit, or a kanji that numbers are written with.
  fileprivate var isOfKanjiNumber: Bool {
    // Kana are most of a text.
    if (0x3041...0x4DFF).contains(value) { return false }
    return digit != nil || kanjiNumeral != nil || kanjiPower != nil
  }

  /// The value of a kanji from 〇 to 九; there are others in contracts.
  var kanjiNumeral: Int? {
    switch self {
    case "〇": 0
    case "一": 1
    case "二": 2
    case "三": 3
    case "四": 4
    case "五": 5
    case "六": 6
    case "七": 7
    case "八": 8
    case "九": 9
    default: nil
    }
  }

  /// What 十, 百, 千, 万 and 億 multiply by.
  var kanjiPower: Int? {
    switch self {
    case "十": 10
    case "百": 100
    case "千": 1_000
    case "万": 10_000
    case "億": 100_000_000
    default: nil
    }
  }
}
