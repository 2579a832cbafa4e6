import Diagnostics
import ICU

extension ChangedNumberCheck {
  /// Names in capitals and digits, such as the codes of offers, that a translation has with other digits, or with another
  /// letter behind them: SUMMER25, 4A.
  func changedNames(_ text: ReadableText, _ source: ReadableText) -> [Diagnostic] {
    guard source.hasNumbers, text.hasNumbers else { return [] }
    let wanted = source.variants.flatMap(\.namesWithDigits)
    if wanted.isEmpty { return [] }
    let own = text.variants.flatMap { prose in prose.namesWithDigits.map { (prose: prose, name: $0) } }
    let lost = wanted.filter { name in !own.contains { $0.name.text == name.text } }
    return own.compactMap { prose, name in
      guard let other = lost.first(where: { $0.stem == name.stem }), !wanted.contains(where: { $0.text == name.text })
      else { return nil }
      return report(
        "says \(name.text) where its source says \(other.text)",
        text,
        prose.place(of: name.range),
        source,
        fix: "Write it as the source does."
      )
    }
  }

  /// Parts of an English text, two-thirds, that are others in Japanese: 3分の1.
  func changedParts(_ text: ReadableText, _ source: ReadableText) -> [Diagnostic] {
    guard text.locale.language == "ja", source.locale.language == "en" else { return [] }
    let own = text.variants.flatMap { prose in prose.japaneseParts.map { (prose: prose, part: $0) } }
    guard own.count == 1, let (prose, part) = own.first else { return [] }
    let wanted = source.variants.flatMap(\.englishParts)
    guard let first = wanted.first, wanted.allSatisfy({ $0 == first }), part.whole == first.whole,
      part.count != first.count
    else { return [] }
    // A third less is two thirds.
    if part.count + first.count == first.whole, source.variants.contains(where: \.takesAway) { return [] }
    return [
      report(
        "says '\(prose.text(part.range))' where its source says \(first.count)/\(first.whole)",
        text,
        prose.place(of: part.range),
        source
      )
    ]
  }
}

extension Prose {
  /// The words of three capital letters and more with digits behind them, and of digits with a capital letter behind; each
  /// with its first part, by which it is known where the second is another.
  fileprivate var namesWithDigits: [(text: String, stem: String, range: Range<Int>)] {
    numbers.compactMap { number in
      var start = number.range.lowerBound
      var end = number.range.upperBound
      while let letter = scalar(start - 1), ("A"..."Z").contains(letter) { start -= 1 }
      if start == number.range.lowerBound, let letter = scalar(end), ("A"..."Z").contains(letter) { end += 1 }
      let (before, after) = (scalar(start - 1), scalar(end))
      let isName = number.range.lowerBound - start > 2 || end > number.range.upperBound
      guard isName, !(before?.isWordOfMostTexts ?? false) || before?.isASCII == false,
        after.map({ !($0.isASCII && ($0.isAlphabetic || $0.digit != nil)) }) ?? true,
        scalars[number.range].allSatisfy(\.isDigit)
      else { return nil }
      let letters = text(start..<number.range.lowerBound)
      return (text(start..<end), letters.isEmpty ? text(number.range) : letters, start..<end)
    }
  }

  /// The parts of an English text that are said in words, with or without a hyphen.
  fileprivate var englishParts: [(count: Int, whole: Int)] {
    let counts = ["one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "seven": 7, "nine": 9]
    let wholes = [
      "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourths": 4, "fifth": 5, "fifths": 5, "tenth": 10,
      "tenths": 10,
    ]
    let words = wordsWithPlaces
    return zip(words, words.dropFirst()).compactMap { count, whole in
      guard let number = counts[count.text], let parts = wholes[whole.text],
        count.range.upperBound + 1 == whole.range.lowerBound
      else { return nil }
      return (number, parts)
    }
  }

  /// Whether an English text says that something becomes less.
  fileprivate var takesAway: Bool {
    let words = ["less", "fewer", "off", "reduce", "reduced", "cut", "save", "lower", "lowered", "down", "by"]
    return wordsWithPlaces.contains { words.contains($0.text) }
  }

  /// The parts that a Japanese text says in digits: 3分の2.
  fileprivate var japaneseParts: [(count: Int, whole: Int, range: Range<Int>)] {
    zip(numbers, numbers.dropFirst()).compactMap { whole, count in
      guard whole.range.upperBound + 2 == count.range.lowerBound, isPart(whole.range.upperBound),
        let parts = Int(whole.value), let number = Int(count.value)
      else { return nil }
      return (number, parts, whole.range.lowerBound..<count.range.upperBound)
    }
  }
}
