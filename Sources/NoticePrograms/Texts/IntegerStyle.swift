import ICU

/// How a locale writes whole numbers, learned from what ICU writes, so that code can do the same without ICU.
struct IntegerStyle: Hashable, Sendable {
  /// The ten digits.
  let digits: [String]
  /// The text between groups of digits; empty if digits aren't grouped.
  let separator: String
  /// How many digits the last group has, and each before it.
  let lastGroup: Int
  let otherGroups: Int
  /// The least number of digits from which groups are made.
  let leastGroupedDigits: Int
  /// More digits than any number has.
  static let never = 99
  /// The texts before and after the digits of a negative number.
  let minus: (before: String, behind: String)

  static func == (left: IntegerStyle, right: IntegerStyle) -> Bool { left.fields == right.fields }
  func hash(into hasher: inout Hasher) { hasher.combine(fields) }

  private var fields: [String] {
    digits + [separator, "\(lastGroup) \(otherGroups) \(leastGroupedDigits)", minus.before, minus.behind]
  }

  /// Learns from a formatter; `nil` if it writes numbers in a way that the style cannot express.
  init?<Failure: Error>(_ format: (Int) throws(Failure) -> String) throws(Failure) {
    var digits: [String] = []
    for digit in 0...9 { digits.append(try format(digit)) }
    guard Set(digits).count == 10, digits.allSatisfy({ $0.unicodeScalars.count == 1 }) else { return nil }
    self.digits = digits
    let long = try format(1_234_567_890)
    let runs = Self.runs(long, digits)
    let separators = Set(runs.compactMap { if case .separator(let text) = $0 { text } else { nil } })
    let groups = runs.compactMap { if case .digits(let count) = $0 { count } else { nil } }
    guard separators.count <= 1, let last = groups.last else { return nil }
    separator = separators.first ?? ""
    lastGroup = last
    otherGroups = groups.count > 2 ? groups[groups.count - 2] : last
    var least = Self.never
    if groups.count > 1 {
      var number = 1
      for count in 1...10 {
        if Self.runs(try format(number), digits).count > 1 {
          least = count
          break
        }
        number *= 10
      }
    }
    leastGroupedDigits = least
    let negative = try format(-5)
    guard let place = negative.range(of: digits[5]) else { return nil }
    minus = (String(negative[..<place.lowerBound]), String(negative[place.upperBound...]))
    for number in Self.probes where try format(number) != text(of: number) { return nil }
  }

  /// Numbers on both sides of every boundary, of all lengths.
  private static let probes: [Int] = {
    var probes: [Int] = [.max, 123_456_789_012_345]
    var power = 1
    for _ in 0..<18 {
      probes += [power, power - 1, power * 2 + 1, -power, -power - 1]
      power *= 10
    }
    return probes
  }()

  private enum Run {
    case digits(Int)
    case separator(String)
  }

  private static func runs(_ text: String, _ digits: [String]) -> [Run] {
    var runs: [Run] = []
    for scalar in text.unicodeScalars {
      switch (digits.contains(String(scalar)), runs.last) {
      case (true, .digits(let count)?): runs[runs.count - 1] = .digits(count + 1)
      case (true, _): runs.append(.digits(1))
      case (false, .separator(let text)?): runs[runs.count - 1] = .separator(text + String(scalar))
      case (false, _): runs.append(.separator(String(scalar)))
      }
    }
    return runs
  }

  /// The text of a number, made as the printed code makes it.
  func text(of number: Int) -> String {
    let plain = Array(String(number.magnitude).utf8)
    var text = ""
    for (index, byte) in plain.enumerated() {
      let rest = plain.count - index
      if index > 0, plain.count >= leastGroupedDigits, rest >= lastGroup, (rest - lastGroup) % otherGroups == 0 {
        text += separator
      }
      text += digits[Int(byte) - 48]
    }
    return number < 0 ? minus.before + text + minus.behind : text
  }
}

extension String {
  /// The range of the first occurrence of a text in this one, compared scalar by scalar.
  fileprivate func range(of other: String) -> Range<String.Index>? {
    let (own, sought) = (unicodeScalars, Array(other.unicodeScalars))
    var start = own.startIndex
    while start < own.endIndex {
      if own[start...].starts(with: sought), let end = own.index(start, offsetBy: sought.count, limitedBy: own.endIndex)
      {
        return start..<end
      }
      start = own.index(after: start)
    }
    return nil
  }
}
