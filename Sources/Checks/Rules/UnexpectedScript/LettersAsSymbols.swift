import ICU

extension Prose {
  /// Whether some scalars are one Greek letter that is a symbol: next to Japanese, as in β版 and α線, and in units, as in
  /// μm and kΩ.
  func isSymbol(_ run: Range<Int>) -> Bool {
    guard run.count == 1, let letter = scalar(run.lowerBound), (0x370...0x3FF).contains(letter.value) else {
      return false
    }
    let (before, after) = (scalar(run.lowerBound - 1), scalar(run.upperBound))
    func isLatin(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { $0.isAlphabetic && !$0.isSetSolid } ?? false }
    if letter == "μ", let after, "mgslLFAVWHS".unicodeScalars.contains(after) {
      return !isLatin(before) && !isLatin(scalar(run.upperBound + 1))
    }
    if letter == "Ω", let before, "kMGm".unicodeScalars.contains(before) {
      return !isLatin(after) && !isLatin(scalar(run.lowerBound - 2))
    }
    return !isLatin(before) && !isLatin(after)
  }

  /// Whether some scalars are kanji that Japanese has in names alone, which its usual code page leaves out: the company
  /// 𠮷野家 and people called 𠮷田, and the city of 深圳.
  func isKanjiOfName(_ run: Range<Int>) -> Bool {
    run.allSatisfy { scalar($0) == "𠮷" || (scalar($0) == "圳" && scalar($0 - 1) == "深") }
  }
}
