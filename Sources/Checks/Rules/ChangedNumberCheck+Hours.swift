import Diagnostics
import ICU

extension ChangedNumberCheck {
  /// Hours of the morning in a Japanese text for hours of the afternoon, and the reverse.
  func changedHours(_ text: ReadableText, _ source: ReadableText) -> [Diagnostic] {
    guard text.locale.language == "ja", source.hasNumbers, text.hasNumbers else { return [] }
    let marked = source.variants.flatMap(\.hoursOfTwelve)
    guard marked.contains(where: { $0.hours.count == 1 }) else { return [] }
    let wanted = Set(marked.flatMap(\.hours))
    return text.variants.flatMap { prose in
      prose.japaneseHours.filter { !wanted.contains($0.hour) && wanted.contains(($0.hour + 12) % 24) }.map { _, range in
        report("says \(prose.text(range)), another half of the day", text, prose.place(of: range), source)
      }
    }
  }
}

extension Prose {
  /// The numbers that may be hours by a clock of twelve hours, with the hours of the day that each may be: 5 p.m. is 17.
  fileprivate var hoursOfTwelve: [(hours: [Int], range: Range<Int>)] {
    numbers.compactMap { number in
      guard let hour = Int(number.value), (0...24).contains(hour) else { return nil }
      guard hour <= 12 else { return ([hour % 24], number.range) }
      var end = number.range.upperBound
      if scalar(end) == ":", let minutes = numbers.first(where: { $0.range.lowerBound == end + 1 }) {
        end = minutes.range.upperBound
      }
      switch half(at: end) {
      case "a": return ([hour % 12], number.range)
      case "p": return ([hour % 12 + 12], number.range)
      default: return ([hour % 24, (hour + 12) % 24], number.range)
      }
    }
  }

  /// The first letter of a.m. or p.m. in any spelling, behind a space or without.
  private func half(at end: Int) -> Unicode.Scalar? {
    var index = end
    if scalar(index)?.isWhitespace == true { index += 1 }
    guard let letter = scalar(index)?.folded, letter == "a" || letter == "p" else { return nil }
    index += scalar(index + 1) == "." ? 2 : 1
    return scalar(index)?.folded == "m" && !(scalar(index + 1)?.isAlphabetic ?? false) ? letter : nil
  }

  /// The hours of a Japanese text of which is clear in which half of the day they lie: 午後5時, 17時, 23:59.
  fileprivate var japaneseHours: [(hour: Int, range: Range<Int>)] {
    numbers.compactMap { number in
      let (start, end) = (number.range.lowerBound, number.range.upperBound)
      let isHour = scalar(end) == "時" ? scalar(end + 1) != "間" : scalar(end) == ":" && scalar(end + 1)?.digit != nil
      guard isHour, let hour = Int(number.value), (0...24).contains(hour) else { return nil }
      if start > 1, scalar(start - 2) == "午", let half = scalar(start - 1), half == "前" || half == "後" {
        // 午後12時 is noon for some and midnight for others.
        guard hour < 12 else { return nil }
        return (hour: half == "前" ? hour : hour + 12, range: start - 2..<end)
      }
      guard hour > 12 else { return nil }
      return (hour: hour % 24, range: number.range)
    }
  }
}
