import Diagnostics
import ICU

extension ChangedNumberCheck {
  /// Signs of numbers that a translation loses or turns: 20%, UTC−10.
  func lostSigns(_ text: ReadableText, _ source: ReadableText) -> [Diagnostic] {
    guard source.hasNumbers, text.hasNumbers else { return [] }
    return lostPercents(text, source) + turnedOffsets(text, source)
  }

  /// Percentages that became plain numbers.
  private func lostPercents(_ text: ReadableText, _ source: ReadableText) -> [Diagnostic] {
    let wanted = source.variants.flatMap { prose in
      prose.numbers.filter { prose.isSign("%", behind: $0) }.map(\.value)
    }
    guard let value = wanted.first, text.locale.language == "ja" else { return [] }
    // Each percentage has its sign or its word, and here is none.
    guard !text.variants.contains(where: { $0.saysPercent }) else { return [] }
    for prose in text.variants {
      if let number = prose.numbers.first(where: { $0.value == value }) {
        let fix = "Write \(value)%, as the source does."
        return [report("has lost the % behind \(value)", text, prose.place(of: number.range), source, fix: fix)]
      }
    }
    return []
  }

  /// Hours before a time zone that became hours behind it, and the reverse.
  private func turnedOffsets(_ text: ReadableText, _ source: ReadableText) -> [Diagnostic] {
    let wanted = source.variants.flatMap(\.offsets)
    if wanted.isEmpty { return [] }
    return text.variants.flatMap { prose in
      prose.offsets.filter { offset in
        wanted.contains { $0.value == offset.value && $0.isNegative != offset.isNegative }
          && !wanted.contains { $0.value == offset.value && $0.isNegative == offset.isNegative }
      }.map { offset in
        let (place, fix) = (prose.place(of: offset.range), "Write the sign of the source.")
        return report("says '\(prose.text(offset.range))', with another sign", text, place, source, fix: fix)
      }
    }
  }
}

extension Prose {
  fileprivate func isSign(_ sign: Unicode.Scalar, behind number: WrittenNumber) -> Bool {
    let end = number.range.upperBound
    return scalar(end) == sign || scalar(end)?.isWhitespace == true && scalar(end + 1) == sign
  }

  /// Whether a Japanese text says a share of a hundred or of ten in any way.
  fileprivate var saysPercent: Bool {
    scalars.contains { "%％割".unicodeScalars.contains($0) }
      || ["パーセント", "ポイント", "半", "分の", "分引", "掛け", "倍"].contains { text.holds($0) }
  }

  /// The hours that stand behind UTC or GMT with a sign.
  fileprivate var offsets: [(value: String, isNegative: Bool, range: Range<Int>)] {
    numbers.compactMap { number in
      let start = number.range.lowerBound
      guard start > 3, let sign = scalar(start - 1), "+-−–＋".unicodeScalars.contains(sign),
        ["UTC", "GMT"].contains(text(start - 4..<start - 1))
      else { return nil }
      return (number.value, sign != "+" && sign != "＋", start - 4..<number.range.upperBound)
    }
  }
}
