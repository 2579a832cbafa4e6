import ICU

/// A number in a text, as a reader understands it.
struct WrittenNumber {
  /// The number without separators of thousands, with a point before its decimals: `1299.5`.
  let value: String
  /// The scalars of the prose that write it.
  let range: Range<Int>
}

extension WrittenNumber {
  /// The numbers that are written with digits of any script, in order.
  static func all(in scalars: [Unicode.Scalar]) -> [WrittenNumber] { scalars.withUnsafeBufferPointer(all) }

  private static func all(in scalars: UnsafeBufferPointer<Unicode.Scalar>) -> [WrittenNumber] {
    func digit(_ index: Int) -> Int? { index < scalars.count ? scalars[index].digit : nil }
    /// Whether exactly three digits are at an index.
    func isGroup(_ index: Int) -> Bool {
      (index..<index + 3).allSatisfy { digit($0) != nil } && digit(index + 3) == nil
    }
    var found: [WrittenNumber] = []
    var index = 0
    while true {
      while index < scalars.count, scalars[index].isCertainlyNoDigit { index &+= 1 }
      guard index < scalars.count else { break }
      guard digit(index) != nil else {
        index += 1
        continue
      }
      let start = index
      if let (number, end) = plain(scalars, start) {
        found.append(WrittenNumber(value: number, range: start..<end))
        index = end
        continue
      }
      var parts = [""]
      var separators: [Unicode.Scalar] = []
      while index < scalars.count {
        let scalar = scalars[index]
        if let digit = scalar.digit {
          parts[parts.count - 1] += String(digit)
        } else if scalar.separatesDigits, digit(index + 1) != nil, !scalar.separatesThousands || isGroup(index + 1) {
          separators.append(scalar)
          parts.append("")
        } else {
          break
        }
        index += 1
      }
      found.append(WrittenNumber(value: value(parts, separators), range: start..<index))
    }
    return found
  }

  /// A number of a few ASCII digits and nothing else, as most are, and its end.
  private static func plain(_ scalars: UnsafeBufferPointer<Unicode.Scalar>, _ start: Int) -> (value: String, end: Int)?
  {
    var value = 0
    var end = start
    while end < scalars.count, scalars[end].isDigit {
      value = value * 10 + Int(scalars[end].value) - 0x30
      end += 1
      if end - start > 9 { return nil }
    }
    if end == start { return nil }
    if end < scalars.count, scalars[end].separatesDigits || scalars[end].digit != nil { return nil }
    return (String(value), end)
  }

  /// Thousands have three digits; another length is that of decimals, or the text is a version or a date.
  private static func value(_ parts: [String], _ separators: [Unicode.Scalar]) -> String {
    guard let last = separators.last else { return withoutZeros(parts[0]) }
    let isGrouped = parts.last?.count == 3 && parts.allSatisfy { $0.count <= 3 } && last != "٫"
    if isGrouped, Set(separators).count == 1 { return withoutZeros(parts.joined()) }
    if separators.count > 1, separators.dropLast().contains(last) { return parts.joined(separator: ".") }
    var decimals = parts[parts.count - 1]
    while decimals.last == "0" { decimals.removeLast() }
    return withoutZeros(parts.dropLast().joined()) + (decimals.isEmpty ? "" : ".\(decimals)")
  }

  private static func withoutZeros(_ digits: String) -> String {
    let rest = digits.drop { $0 == "0" }
    return rest.isEmpty ? "0" : String(rest)
  }
}

extension Prose {
  /// No section between 万 and 億 is read as more: no product of two numbers may overflow.
  private static let kanjiLimit = 10_000_000_000

  /// The numbers that are written with kanji, and those of digits with a kanji for ten thousand or more behind them.
  var kanjiNumbers: [WrittenNumber] {
    guard features.contains(.kanjiNumbers) else { return [] }
    return joined(runs(\.isOfKanjiNumber)).compactMap { run in
      // The 四 of 四半期 counts nothing.
      let isQuarter = scalar(run.upperBound - 1) == "四" && scalar(run.upperBound) == "半"
      let run = isQuarter ? run.dropLast() : run
      guard scalars[run].contains(where: { $0.digit == nil && $0 != "," }) else { return nil }
      var (total, section, digits) = (0, 0, 0)
      var isDigit = false
      for scalar in scalars[run] {
        if let digit = scalar.digit ?? scalar.kanjiNumeral {
          digits = isDigit ? min(digits, 1_000_000_000) * 10 + digit : digit
          isDigit = true
        } else if let power = scalar.kanjiPower {
          if power < 10_000 {
            section = min(section + (isDigit ? digits : 1) * power, Self.kanjiLimit)
          } else {
            total = min(total + max(1, section + digits) * power, Self.kanjiLimit * 10_000)
            section = 0
          }
          digits = 0
          isDigit = false
        }
      }
      return WrittenNumber(value: String(total + section + digits), range: run)
    }
  }

  /// Runs with those that go on behind a comma: 38万4,400.
  private func joined(_ runs: [Range<Int>]) -> [Range<Int>] {
    runs.reduce(into: []) { found, run in
      if let last = found.last, last.upperBound + 1 == run.lowerBound, scalar(last.upperBound) == ",",
        scalar(last.upperBound - 1)?.digit != nil, scalars[last].contains(where: { $0.kanjiPower ?? 0 >= 10_000 }),
        run.count >= 3, scalars[run.prefix(3)].allSatisfy({ $0.digit != nil })
      {
        found[found.count - 1] = last.lowerBound..<run.upperBound
      } else {
        found.append(run)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether locales put the scalar between the digits of one number.
  fileprivate var separatesDigits: Bool {
    switch self {
    case ".", ",", "'", "’", "\u{A0}", "\u{202F}", "٫", "٬", "．", "，": true
    default: false
    }
  }

  /// Whether it does so with thousands alone: between other digits, such a mark parts numbers, feet from inches for
  /// one.
  fileprivate var separatesThousands: Bool {
    switch self {
    case "'", "’", "\u{A0}", "\u{202F}", "٬": true
    default: false
    }
  }

  /// Whether the scalar is a digit, or a kanji that numbers are written with.
  fileprivate var isOfKanjiNumber: Bool {
    // Kana are most of a text.
    if (0x3041...0x4DFF).contains(value) { return false }
    return digit != nil || kanjiNumeral != nil || kanjiPower != nil
  }

  /// The value of a kanji from 〇 to 九; there are others in contracts.
  package var kanjiNumeral: Int? {
    switch self {
    case "〇": 0
    case "一": 1
    case "二": 2
    case "三": 3
    case "四": 4
    case "五": 5
    case "六": 6
    case "七": 7
    case "八": 8
    case "九": 9
    default: nil
    }
  }

  /// What 十, 百, 千, 万 and 億 multiply by; 萬 and 億 in traditional characters.
  package var kanjiPower: Int? {
    switch self {
    case "十": 10
    case "百": 100
    case "千": 1_000
    case "万", "萬": 10_000
    case "億": 100_000_000
    default: nil
    }
  }
}
