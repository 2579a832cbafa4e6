/// A length of time that a text says with digits, in one unit or in several: 90 minutes, 1時間半, 1 h 30.
struct LengthOfTime {
  /// What it is counted in: a month is no fixed number of days.
  enum Scale { case minutes, months }

  let scale: Scale
  let amount: Double
  /// Its numbers and their units, from the first to the last.
  let range: Range<Int>
  /// Whether it is said in two units or more.
  var hasSeveralUnits = false

  func isSame(as other: LengthOfTime) -> Bool { scale == other.scale && abs(amount - other.amount) < 0.001 }
}

extension Prose {
  /// The lengths of time that the text says with digits, in order; those in several units as one.
  func lengthsOfTime(_ units: UnitWords) -> [LengthOfTime] {
    var found: [LengthOfTime] = []
    for (value, unit, range) in units.measures(in: self) where unit.kind == .time {
      guard let count = Double(value), let (scale, size) = Self.sizes[unit.name] else { continue }
      // 1時間半 is an hour and a half.
      let isHalf =
        scalar(range.upperBound) == "半" || scalar(range.upperBound) == "間" && scalar(range.upperBound + 1) == "半"
      var next = LengthOfTime(scale: scale, amount: (isHalf ? count + 0.5 : count) * size, range: range)
      if let last = found.last, last.scale == scale, last.amount > next.amount,
        isJoint(last.range.upperBound..<range.lowerBound)
      {
        found.removeLast()
        next = LengthOfTime(
          scale: scale,
          amount: last.amount + next.amount,
          range: last.range.lowerBound..<range.upperBound,
          hasSeveralUnits: true
        )
      }
      found.append(next)
    }
    return found + halvesOfJapanese
  }

  /// 半年 and 半日.
  private var halvesOfJapanese: [LengthOfTime] {
    guard features.contains(.kanjiNumbers) || scalars.contains("半") else { return [] }
    return scalars.indices.dropLast().compactMap { index in
      guard scalars[index] == "半" else { return nil }
      switch scalars[index + 1] {
      case "年": return LengthOfTime(scale: .months, amount: 6, range: index..<index + 2)
      case "日": return LengthOfTime(scale: .minutes, amount: 720, range: index..<index + 2)
      default: return nil
      }
    }
  }

  /// Whether what stands between two measures joins them: nothing, a space, or a short word such as and.
  private func isJoint(_ gap: Range<Int>) -> Bool {
    gap.count <= 5 && scalars[gap].allSatisfy { $0.isAlphabetic || $0.isWhitespace }
  }

  private static let sizes: [String: (LengthOfTime.Scale, Double)] = [
    "second": (.minutes, 1.0 / 60), "minute": (.minutes, 1), "hour": (.minutes, 60), "day": (.minutes, 1440),
    "week": (.minutes, 10_080),
    "month": (.months, 1), "year": (.months, 12),
  ]
}
