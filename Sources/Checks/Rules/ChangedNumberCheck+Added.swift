import Diagnostics
import ICU

extension ChangedNumberCheck {
  /// A number in digits in the translation of an English text that says none in any way.
  func addedNumber(_ text: ReadableText, _ source: ReadableText, _ inWords: Set<Int>) -> [Diagnostic] {
    guard text.hasNumbers, !source.features.contains(.digits), inWords.isEmpty, source.locale.language == "en",
      !text.hasBraces, !source.hasBraces
    else { return [] }
    let added = text.variants.lazy.flatMap { prose in
      prose.numbers.filter { prose.isCertainlyOfCount($0) }.map { (prose: prose, number: $0) }
    }
    guard let (prose, number) = added.first, !source.saysNumberInItsWay else { return [] }
    return [
      report(
        "says \(prose.text(number.range)), and its source no number",
        text,
        prose.place(of: number.range),
        source,
        fix: "Remove the number, or write it in the source too."
      )
    ]
  }
}

extension Prose {
  /// Whether a number can neither be what languages say for one, two or a few, nor for a whole hour, day, month or year,
  /// nor part of a name.
  fileprivate func isCertainlyOfCount(_ number: WrittenNumber) -> Bool {
    guard let value = Int(number.value), value > 12,
      ![24, 30, 31, 50, 52, 60, 90, 100, 360, 365, 366, 1_000, 10_000].contains(value)
    else { return false }
    func joins(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { $0.isAlphabetic && !$0.isSetSolid || "-–_/.:#".unicodeScalars.contains($0) } ?? false
    }
    return !joins(scalar(number.range.lowerBound - 1)) && !joins(scalar(number.range.upperBound))
  }
}

extension ReadableText {
  /// Whether an English text has a word that other languages may say with a number: dozens, a fortnight, adults.
  fileprivate var saysNumberInItsWay: Bool {
    let text = prose.lowercased()
    return Self.beginnings.contains { text.contains($0) } || Self.words.contains { text.containsWord($0) }
  }

  private static let beginnings = [
    "dozen", "hundred", "thousand", "million", "billion", "half", "halves", "third", "quarter", "twice", "double",
    "triple", "fortnight", "decade", "centur", "millenni", "teen", "adult", "emergenc", "clock", "midnight", "percent",
    "per cent", "christmas", "new year", "holiday", "birthday", "twenties", "thirties", "forties", "fifties", "sixties",
    "seventies", "eighties", "nineties", "twelfth", "tieth",
  ]
  private static let words = ["score", "noon", "minor", "minors", "age", "aged", "leap", "eve"]
}
