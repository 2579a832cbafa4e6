import ICU
import Instants
import MessageFormatting
import Notices

/// Finds days and amounts of money that are typed in a text.
struct TypedValues {
  private let locale: LocaleIdentifier
  /// The names of the months as they are written in a date, in lower case, long and short.
  private let months: Set<String>

  init(_ locale: LocaleIdentifier, _ formatters: FormatterCache) {
    self.locale = locale
    var months: Set<String> = []
    for month in 1...12 {
      guard let day = CivilDate(year: 2026, month: month, day: 28),
        let instant = CivilDateTime(midnightOf: day).instant()
      else { continue }
      for skeleton in ["MMMMd", "MMMd"] {
        guard let formatter = try? formatters.date(locale: locale, timeZone: .utc, skeleton: skeleton),
          let text = try? formatter.text(of: instant)
        else { continue }
        let words = text.split { !$0.isLetter }.map { $0.lowercased() }
        months.formUnion(words.filter { $0.count > 2 })
      }
    }
    self.months = months
  }

  /// Days with a month: October 28, 28 октября, 10月28日, 2026-10-28.
  func days(in prose: Prose) -> [Range<Int>] {
    let numbers = prose.numbers
    return numbers.indices.compactMap { index in
      let number = numbers[index]
      guard let value = Int(number.value), number.range.count <= 2, (1...31).contains(value) else { return nil }
      let next = index + 1 < numbers.count ? numbers[index + 1] : nil
      if let next, value <= 12, prose.text(number.range.upperBound..<next.range.lowerBound) == "月",
        prose.scalar(next.range.upperBound) == "日"
      {
        return number.range.lowerBound..<next.range.upperBound + 1
      }
      return isoDay(numbers, index, prose) ?? namedMonth(beside: number.range, prose)
    }
  }

  /// The last two digits of a day of ISO 8601.
  private func isoDay(_ numbers: [WrittenNumber], _ index: Int, _ prose: Prose) -> Range<Int>? {
    guard index > 1, numbers[index - 2].range.count == 4, numbers[index - 1].range.count == 2,
      numbers[index - 2].range.upperBound + 1 == numbers[index - 1].range.lowerBound,
      numbers[index - 1].range.upperBound + 1 == numbers[index].range.lowerBound,
      prose.scalar(numbers[index - 1].range.upperBound) == "-"
    else { return nil }
    return numbers[index - 2].range.lowerBound..<numbers[index].range.upperBound
  }

  /// A number with the name of a month before or behind it, with no more than a sign, a space or an article between.
  private func namedMonth(beside number: Range<Int>, _ prose: Prose) -> Range<Int>? {
    func isLetter(_ index: Int) -> Bool { prose.scalar(index)?.isAlphabetic ?? false }
    var end = number.lowerBound
    while let scalar = prose.scalar(end - 1), scalar == " " || scalar == "." || scalar == "\u{A0}" { end -= 1 }
    var start = end
    while isLetter(start - 1) { start -= 1 }
    if start < end, months.contains(prose.text(start..<end).lowercased()) { return start..<number.upperBound }
    start = number.upperBound
    while let scalar = prose.scalar(start), scalar == " " || scalar == "." || scalar == "\u{A0}" { start += 1 }
    end = start
    while isLetter(end) { end += 1 }
    if start < end, months.contains(prose.text(start..<end).lowercased()) { return number.lowerBound..<end }
    return nil
  }

  /// Numbers with a sign, a word or a code of a currency next to them.
  func prices(in prose: Prose) -> [Range<Int>] {
    prose.numbers.compactMap { number in
      var (start, end) = (number.range.lowerBound, number.range.upperBound)
      if prose.scalar(start - 1)?.properties.generalCategory == .spaceSeparator { start -= 1 }
      if prose.scalar(end)?.properties.generalCategory == .spaceSeparator { end += 1 }
      if isSign(prose.scalar(start - 1)) { return start - 1..<number.range.upperBound }
      if isSign(prose.scalar(end)) || prose.scalar(end) == "円" { return number.range.lowerBound..<end + 1 }
      if isCode(prose, start - 3) { return start - 3..<number.range.upperBound }
      return isCode(prose, end) ? number.range.lowerBound..<end + 3 : nil
    }
  }

  private func isSign(_ scalar: Unicode.Scalar?) -> Bool { scalar?.properties.generalCategory == .currencySymbol }

  /// Whether three capital letters that aren't part of a longer word name a currency.
  private func isCode(_ prose: Prose, _ start: Int) -> Bool {
    guard start >= 0, start + 3 <= prose.scalars.count,
      prose.scalars[start..<start + 3].allSatisfy({ ("A"..."Z").contains($0) }),
      !(prose.scalar(start - 1)?.isAlphabetic ?? false),
      !(prose.scalar(start + 3)?.isAlphabetic ?? false)
    else { return false }
    return (try? CurrencyCode(prose.text(start..<start + 3))) != nil
  }
}
