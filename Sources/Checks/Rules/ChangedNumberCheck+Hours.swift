import Diagnostics
import ICU

extension ChangedNumberCheck {
  /// Hours of the morning for hours of the afternoon, and the reverse: in Japanese, and where a clock of 24 hours is.
  func changedHours(_ text: ReadableText, _ source: ReadableText) -> [Diagnostic] {
    guard source.hasNumbers, text.hasNumbers else { return [] }
    let isJapanese = text.locale.language == "ja"
    let marked = source.variants.flatMap(\.hoursOfTwelve)
    guard marked.contains(where: { $0.hours.count == 1 }) else { return [] }
    let wanted = Set(marked.flatMap(\.hours))
    return text.variants.flatMap { prose in
      (isJapanese ? prose.japaneseHours : prose.hours(in: text.locale.language)).filter {
        !wanted.contains($0.hour) && wanted.contains(($0.hour + 12) % 24)
      }.map { _, range in
        report("says \(prose.text(range)), another half of the day", text, prose.place(of: range), source)
      }
    }
  }
}

extension ChangedNumberCheck {
  /// Hours of the afternoon that a translation tells as those of the morning are: 9時 for 9 p.m.
  func lostHalves(_ text: ReadableText, _ source: ReadableText) -> [Diagnostic] {
    guard source.features.contains(.digits), text.features.contains(.digits), source.saysAfternoon,
      let words = Self.wordsOfAfternoon[text.locale.language]
    else {
      return []
    }
    let hours = source.variants.flatMap(\.hoursOfTwelve)
    // The numbers of a text of hours may count other things.
    let afternoon = Set(hours.filter { $0.hours.count == 1 && $0.hours[0] > 12 }.map { $0.hours[0] })
    let morning = Set(hours.filter { $0.hours.count == 1 && $0.hours[0] <= 12 }.map { $0.hours[0] })
    if afternoon.isEmpty { return [] }
    let own = text.prose.lowercased()
    guard !words.contains(where: { own.contains($0) }), !own.contains("pm"), !own.contains("p.m") else { return [] }
    return text.variants.flatMap { prose in
      let told = prose.numbers.filter(prose.isHour)
      return told.filter { number in
        guard let hour = Int(number.value), afternoon.contains(hour + 12), !morning.contains(hour) else { return false }
        return !told.contains { Int($0.value) == hour + 12 }
      }.map { number in
        report("says \(prose.text(number.range)), an hour of the morning", text, prose.place(of: number.range), source)
      }
    }
  }

  /// How words begin that tell hours of the second half of the day.
  private static let wordsOfAfternoon = [
    "ja": ["午後", "夜", "夕", "晩", "昼", "日本時間", "jst"], "fr": ["soir", "après", "nuit", "midi"],
    "de": ["abend", "nachmittag", "nacht", "mittag"],
  ]
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
  func half(at end: Int) -> Unicode.Scalar? {
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
      if hour > 12 { return (hour: hour % 24, range: number.range) }
      // 夜1時 is told of the next day.
      switch scalar(start - 1) {
      case "朝" where (4..<12).contains(hour): return (hour: hour, range: start - 1..<end)
      case "夜" where (5..<12).contains(hour): return (hour: hour + 12, range: start - 1..<end)
      default: return nil
      }
    }
  }

  /// The hours of a text in another language of which is clear in which half of the day they lie: 21 h, 21 Uhr, 21:30; in
  /// Arabic those before the words for morning and evening.
  fileprivate func hours(in language: String) -> [(hour: Int, range: Range<Int>)] {
    numbers.compactMap { number in
      guard let hour = Int(number.value), (0...23).contains(hour), number.range.count < 3 else { return nil }
      let rest = text(number.range.upperBound..<min(number.range.upperBound + 24, scalars.count))
      if language == "ar" {
        let minutes = rest.hasPrefix(":") ? 3 : 0
        let words = rest.dropFirst(minutes).split(separator: " ", maxSplits: 1).first ?? ""
        guard hour > 0, hour < 13 else { return nil }
        // Marks on their letters follow.
        func begins(_ start: String) -> Bool { words.unicodeScalars.starts(with: start.unicodeScalars) }
        if begins("صباح") || words == "ص" { return (hour % 12, number.range) }
        return begins("مساء") || words == "م" ? (hour % 12 + 12, number.range) : nil
      }
      guard hour > 12 else { return nil }
      let isClock = rest.hasPrefix(":") && scalar(number.range.upperBound + 1)?.digit != nil
      let behind = rest.drop { $0.isWhitespace }.prefix { $0.isLetter }
      return isClock || behind == "h" || behind == "Uhr" ? (hour, number.range) : nil
    }
  }
}

extension ReadableText {
  /// Whether p.m. stands behind a number.
  fileprivate var saysAfternoon: Bool {
    variants.contains { prose in prose.numbers.contains { prose.half(at: $0.range.upperBound) == "p" } }
  }
}
