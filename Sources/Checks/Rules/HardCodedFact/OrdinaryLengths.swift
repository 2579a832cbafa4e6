import MessageFormatting

/// Lengths of time that sentences have for many reasons, so that their numbers alone do not tell that a fact is meant.
struct OrdinaryLengths {
  /// The numbers of such lengths: 3 days, six months, 24 hours.
  private static let numbers = Set((1...12).map(String.init))
    .union(["14", "15", "20", "21", "24", "30", "36", "45", "48", "50", "72", "90", "100", "120", "180", "365"])

  /// Words of names of facts that say nothing about their subject.
  private static let general: Set<String> = [
    "first", "second", "third", "last", "row", "value", "length", "period", "time", "day", "plan", "of", "the", "and",
    "for", "in", "until", "max", "min", "default",
  ]

  /// Whether a text in the source language is about the fact that holds a length; always, where the number is no usual
  /// one.
  static func isAbout(_ name: String, _ number: String, in source: String, for translation: String) -> Bool {
    guard numbers.contains(number) else { return true }
    // A translation without a fact of its source says the fact's value instead.
    if source.factReferences.contains(where: { !translation.contains($0) }) { return true }
    let subjects = subjects(of: name)
    let words = source.lowercased().split { !$0.isLetter }
    let count = subjects.count { subject in words.contains { $0.hasPrefix(subject) } }
    return !subjects.isEmpty && count >= min(2, subjects.count)
  }

  /// The words that a text about a fact has: grace for schedule.gracePeriodLengths.
  private static func subjects(of name: String) -> Set<String> {
    var words: [String] = []
    for part in name.split(separator: ".").dropFirst() {
      words.append("")
      for letter in part {
        if letter.isUppercase { words.append("") }
        words[words.count - 1] += letter.lowercased()
      }
    }
    let singular = words.map { $0.hasSuffix("s") ? String($0.dropLast()) : $0 }
    // What comes in an interval comes every so many hours.
    return Set(singular.filter { !general.contains($0) }.map { $0 == "interval" || $0 == "frequency" ? "every" : $0 })
  }
}

extension String {
  /// The facts that the text refers to: $schedule.billingRetry.
  fileprivate var factReferences: [Substring] {
    var found: [Substring] = []
    var rest = self[...]
    while let start = rest.firstIndex(of: "$") {
      let name = rest[start...].dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "." }
      // $12.99 is a price.
      if name.contains("."), name.first?.isLetter ?? false { found.append(rest[start..<name.endIndex]) }
      rest = rest[name.endIndex...]
    }
    return found
  }
}

extension Prose {
  /// Whether a number is the day of the month before it, as in 5月16日 and 毎月3日, or the day on which something happens:
  /// 28日に. In 3日に1回 and 60日にわたって the number is a length.
  func isDayOfMonth(_ number: WrittenNumber) -> Bool {
    let end = number.range.upperBound
    guard scalar(end) == "日" else { return false }
    if scalar(number.range.lowerBound - 1) == "月" { return true }
    guard scalar(end + 1) == "に", let next = scalar(end + 2) else { return false }
    return next.digit == nil && next.kanjiNumeral == nil && next != "わ" && next != "及"
  }
}
