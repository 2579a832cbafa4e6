import Diagnostics
import ICU
import MessageSyntax

extension ChangedNumberCheck {
  /// A number in digits in the translation of an English text that says none in any way, or one more than the text says.
  func addedNumber(_ text: ReadableText, _ source: ReadableText, _ inWords: Set<Int>) -> [Diagnostic] {
    if inWords == [1] { return severalForOne(text, source) }
    guard inWords.isEmpty, source.locale.language == "en", text.features.contains(.digits),
      text.saysAll(of: source), text.variants.count == 1, source.variants.count == 1
    else { return [] }
    let (prose, said) = (text.variants[0], source.variants[0].numbers.map(\.value))
    let own = prose.numbers
    // Where the source's own are gone, others stand for them.
    guard own.count > said.count, said.allSatisfy({ value in own.contains { $0.value == value } }) else { return [] }
    let added = own.filter { prose.isCertainlyOfCount($0) && !said.contains($0.value) }
    guard let number = added.first, !source.saysLength(of: number),
      said.isEmpty || added.count == 1 && !prose.explains(number, by: said),
      !source.saysNumberInItsWay, !source.saysInRomanNumerals(number.value)
    else { return [] }
    return [
      report(
        "says \(prose.text(number.range)), and its source \(said.isEmpty ? "no number" : "only \(said.joined(separator: ", "))")",
        text,
        prose.place(of: number.range),
        source,
        fix: "Remove the number, or write it in the source too."
      )
    ]
  }
}

extension ChangedNumberCheck {
  /// Several of what an English text counts once, and no other number in either: 3期間 for one period.
  private func severalForOne(_ text: ReadableText, _ source: ReadableText) -> [Diagnostic] {
    guard source.locale.language == "en", text.locale.language == "ja", !source.hasNumbers, text.variants.count == 1,
      text.variants[0].numbers.count == 1, let number = text.variants[0].numbers.first, let value = Int(number.value),
      (3...9).contains(value), !Self.mayStand(value, for: 1), text.saysAll(of: source), !source.saysNumberInItsWay,
      source.variants.allSatisfy(\.countsOne)
    else { return [] }
    return [report(number, of: text.variants[0], for: "one", text, source)]
  }
}

extension Prose {
  /// Whether one stands once, before what it counts: not in one of, one more and one after another.
  fileprivate var countsOne: Bool {
    let words = wordsWithPlaces.map(\.text)
    let places = words.indices.filter { words[$0] == "one" }
    let others = [
      "of", "or", "and", "to", "by", "in", "on", "at", "for", "from", "with", "more", "another", "after", "that", "is",
      "who", "which", "you", "as", "than", "can", "will", "out",
    ]
    guard places.count == 1, let place = places.first, place + 1 < words.count else { return false }
    return !others.contains(words[place + 1])
      && (place == 0 || !["the", "this", "that", "no"].contains(words[place - 1]))
  }
}

extension Prose {
  /// Whether a number can neither be what languages say for one, two or a few, nor for all or half of something, nor part
  /// of a name.
  fileprivate func isCertainlyOfCount(_ number: WrittenNumber) -> Bool {
    guard let value = Int(number.value), value > 12,
      ![50, 100, 1_000, 10_000].contains(value)
    else { return false }
    func joins(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { $0.isAlphabetic && !$0.isSetSolid || "-–_/.:#".unicodeScalars.contains($0) } ?? false
    }
    return !joins(scalar(number.range.lowerBound - 1)) && !joins(scalar(number.range.upperBound))
  }

  /// Whether a number may tell in another way what others say: a year, a time of 24 hours, an amount in another unit, a
  /// sum, or what stands in brackets for the reader's sake.
  fileprivate func explains(_ number: WrittenNumber, by others: [String]) -> Bool {
    guard let value = Int(number.value), !(1_900...2_100).contains(value) else { return true }
    if others.contains(where: { $0.contains(number.value) }) { return true }
    let before = scalars[..<number.range.lowerBound]
    if before.count(where: "(（［[".unicodeScalars.contains) > before.count(where: ")）］]".unicodeScalars.contains) {
      return true
    }
    let known = others.compactMap(Int.init)
    let product = known.reduce(1) { $0.multipliedReportingOverflow(by: $1).partialValue }
    if known.count > 1, value == product || value == known.reduce(0, &+) { return true }
    return known.contains { other in
      [value - 12, value + 12, 100 - value].contains(other)
        || [7, 10, 12, 24, 30, 60, 1_000, 1_024].contains { other * $0 == value }
    }
  }
}

extension ReadableText {
  /// Whether the text uses all that another one does, so that no number stands for it.
  fileprivate func saysAll(of source: ReadableText) -> Bool {
    guard source.hasBraces else { return true }
    guard let own = parsed.message?.externalVariables, let wanted = source.parsed.message?.externalVariables else {
      return false
    }
    return Set(wanted).isSubset(of: own)
  }

  /// Whether a number counts what a word of an English text is made of: the 24 hours of a day.
  fileprivate func saysLength(of number: WrittenNumber) -> Bool {
    let words: [String] =
      switch number.value {
      case "24", "60": ["day", "dai", "night", "hour", "minute", "month"]
      case "30", "31", "90": ["end of", "day", "dai", "month", "hour", "quarter"]
      case "28", "29": ["end of", "last day", "february"]
      case "52", "360", "365", "366": ["year", "annual", "day", "dai", "circle", "around"]
      default: []
      }
    let text = words.isEmpty ? "" : prose.lowercased()
    return words.contains { text.contains($0) }
  }

  /// Whether an English text has a word that other languages may say with a number: dozens, a fortnight, adults.
  fileprivate var saysNumberInItsWay: Bool {
    let text = prose.lowercased()
    return Self.beginnings.contains { text.contains($0) } || Self.words.contains { text.containsWord($0) }
  }

  private static let beginnings = [
    "biweek", "bicenten", "hex", "mid-", "bastille", "dozen", "hundred", "thousand", "million", "billion", "half",
    "halves", "third", "quarter", "twice", "double",
    "triple", "fortnight", "decade", "centur", "millenni", "teen", "adult", "senior", "halloween", "white day",
    "valentine", "emergenc", "clock", "midnight", "percent",
    "per cent", "christmas", "new year", "holiday", "birthday", "twenties", "thirties", "forties", "fifties", "sixties",
    "seventies", "eighties", "nineties", "twelfth", "tieth",
  ]
  private static let words = ["score", "noon", "minor", "minors", "age", "aged", "leap", "eve"]
}
