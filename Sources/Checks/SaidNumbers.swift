import ICU

extension ReadableText {
  /// Numbers of English phrases that other languages say without them: 12 noon, 7 days a week. German and Polish count
  /// half hours toward the next one.
  var numbersOfPhrases: Set<String> {
    let hasHalves = prose.holds("half past ", isPlain: isPlain)
    let halves = hasHalves ? (1...12).map { ("half past \($0)", String($0)) } : []
    let phrases =
      [
        ("12 noon", "12"), ("12 midnight", "12"), ("7 days a week", "7"), ("365 days a year", "365"), ("50/50", "50"),
        ("50-50", "50"),
      ] + halves
    return Set(phrases.filter { prose.holds($0.0, isPlain: isPlain) }.map(\.1))
  }

  /// Whether a line of the message begins with a number and a point, as items of lists and German ordinals do.
  func beginsLine(with number: String) -> Bool {
    value.split(separator: "\n").contains { $0.hasPrefix(number + ".") }
  }

  /// Whether a text says a number in Roman numerals: XXI, XXIe, Ⅳ.
  func saysInRomanNumerals(_ value: String) -> Bool {
    guard let number = Int(value), (1..<4000).contains(number) else { return false }
    let numeral = number.romanNumeral
    return variants.contains { $0.holds(number, asRomanNumeral: numeral) }
  }

  /// Whether a number belongs to an international phone number of a source that stands here as people dial it at home:
  /// 03-1234-5678 for +81 3 1234 5678.
  func saysAsPhoneNumber(_ value: String, of source: ReadableText) -> Bool {
    let phones = source.variants.flatMap(\.phoneNumbers).filter { $0.values.contains(value) }
    if phones.isEmpty { return false }
    let own = variants.map { $0.scalars.compactMap(\.digit) }
    return phones.allSatisfy { phone in own.contains { $0.holds(phone.national) } }
  }

  /// Whether a text writes a number in words with spaces where ICU has hyphens: vingt et un for vingt-et-un.
  func saysInPartedWords(_ number: Int, _ words: NumberWords) -> Bool {
    guard let word = words.text(of: number), word.contains("-") else { return false }
    return prose.lowercased().containsWord(word.split(separator: "-").joined(separator: " "))
  }
}

extension ReadableText {
  /// Whether an English text says “a dozen”, and neither about, over nor half of one.
  var saysDozen: Bool {
    guard locale.language == "en", prose.holds(" dozen ", isPlain: isPlain) else { return false }
    let words = prose.lowercased().split { !$0.isLetter }
    return words.indices.contains { index in
      guard words[index] == "dozen", index > 0, words[index - 1] == "a" else { return false }
      let before = index > 1 ? words[index - 2] : ""
      return !["about", "around", "almost", "nearly", "roughly", "half", "over", "than", "least"].contains(before)
    }
  }
}

extension NumberWords {
  /// The numbers from 3 to 9 in the form that Arabic has beside feminine words; ICU has the other one, which counting
  /// uses.
  func feminineArabic(in text: ReadableText) -> Set<Int> {
    let prose = text.prose
    // Thirteen is said with three.
    guard !prose.contains("عشر") else { return [] }
    return Set(
      (3...9).filter { number in
        guard let word = self.text(of: number), word.hasSuffix("ة") else { return false }
        return prose.containsWord(String(word.dropLast()))
      }
    )
  }
}

extension Prose {
  /// Whether a numeral of letters stands in the text as a word, with an ending in small letters or without, or one sign
  /// stands for the number.
  fileprivate func holds(_ number: Int, asRomanNumeral numeral: String) -> Bool {
    // C, D, L and M are letters of many other things.
    let isNumeral = numeral.count > 1 || ["I", "V", "X"].contains(numeral)
    let isSign = scalars.contains {
      (0x2160...0x217F).contains($0.value) && $0.properties.numericValue == Double(number)
    }
    return isSign
      || isNumeral
        && runs(\.isAlphabetic).contains { run in
          let capitals = scalars[run].prefix { ("A"..."Z").contains($0) }
          return capitals.elementsEqual(numeral.unicodeScalars)
            && scalars[run].dropFirst(capitals.count).allSatisfy { ("a"..."z").contains($0) || !$0.isASCII }
        }
  }

  /// Phone numbers that begin with a plus sign and a country: their parts, and the digits behind the country.
  fileprivate var phoneNumbers: [(values: Set<String>, national: [Int])] {
    numbers.indices.filter { scalar(numbers[$0].range.lowerBound - 1) == "+" }.compactMap { first in
      var end = first
      while end + 1 < numbers.count, isWithinPhone(numbers[end].range.upperBound..<numbers[end + 1].range.lowerBound) {
        end += 1
      }
      let parts = numbers[first...end]
      let national = parts.dropFirst().flatMap { scalars[$0.range].compactMap(\.digit) }
      return national.count > 5 ? (Set(parts.map(\.value)), national) : nil
    }
  }

  private func isWithinPhone(_ gap: Range<Int>) -> Bool {
    gap.count <= 2 && scalars[gap].allSatisfy { " \u{A0}-‐‑()/".unicodeScalars.contains($0) }
  }
}

extension [Int] {
  /// Whether some digits stand in the digits one behind another.
  fileprivate func holds(_ digits: [Int]) -> Bool {
    digits.count <= count
      && (0...(count - digits.count)).contains { self[$0..<$0 + digits.count].elementsEqual(digits) }
  }
}

extension Int {
  /// The number, from 1 to 3999, in Roman numerals.
  fileprivate var romanNumeral: String {
    let parts = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
      (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var rest = self
    return parts.reduce(into: "") { numeral, part in
      numeral += String(repeating: part.1, count: rest / part.0)
      rest %= part.0
    }
  }
}

extension Prose {
  /// Whether a fraction stands right behind a number: 1½.
  func isBeforeFraction(_ number: WrittenNumber) -> Bool {
    scalar(number.range.upperBound).map { $0.properties.numericType == .numeric } ?? false
  }
}

extension NumberWords {
  /// Whether an English text writes a number in several words, of which ICU's list of the first hundred has parts alone:
  /// one hundred and five, twenty-first, nineteen ninety-nine.
  func makeCompound(in text: ReadableText) -> Bool {
    text.locale.language == "en" && text.variants.contains { hasCompound($0.text.lowercased()) }
  }

  private func hasCompound(_ text: String) -> Bool {
    let words = text.split { !$0.isLetter }
    var run: [Substring] = []
    var isHyphened = false
    /// Whether the run is one number, and none of the list, such as twenty-one and one hundred.
    func isCompound() -> Bool {
      run.count > 1 && !(run.count == 2 && isHyphened && !isOrdinal(run[1])) && run != ["one", "hundred"]
    }
    for (index, word) in words.enumerated() {
      let joint = index > 0 ? text[words[index - 1].endIndex..<word.startIndex] : ""
      let isJoined = joint == " " || joint == "-" || joint == "\u{A0}"
      if isJoined, word == "and", run.last.map(isPower) == true { continue }
      if !isJoined || !(isNumber(word) || isOrdinal(word)) {
        if isCompound() { return true }
        run = []
      }
      if isNumber(word) || isOrdinal(word) && !run.isEmpty {
        isHyphened = joint == "-"
        run.append(word)
      }
    }
    return isCompound()
  }

  private func isPower(_ word: Substring) -> Bool { ["hundred", "thousand", "million", "billion"].contains(word) }

  private func isNumber(_ word: Substring) -> Bool { isPower(word) || value(of: word) != nil }

  private func isOrdinal(_ word: Substring) -> Bool {
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"].contains(word)
  }
}
