import ICU

extension CustomaryNumbers {
  /// Whether the translation says a number with a word of its language or by the number beside it.
  func sayInItsWay(_ value: String) -> Bool {
    if isBeforeFraction(value) || areCents(value) { return true }
    guard let number = Int(value) else { return false }
    return isNoonOrMidnight(number) || areThousands(number) || isLengthInOneWord(value) || isBound(number)
      || isLeftOut(number) || isEndOfMonth(number) || isShareInJapanese(number) || isFloor(number)
      || isInTimeOfJapan(number) || isEndOfHours(number)
  }

  /// June 30 is 6月末.
  private func isEndOfMonth(_ number: Int) -> Bool {
    text.locale.language == "ja" && (28...31).contains(number) && (ownText.holds("月末") || ownText.holds("年末"))
  }

  /// 5% off is 5分引き, 80% of a price or 20% off 8掛け, and 33% 3分の1.
  private func isShareInJapanese(_ wanted: Int) -> Bool {
    guard text.locale.language == "ja", isPercentage(String(wanted)) else { return false }
    return text.variants.contains { prose in
      let numbers = prose.numbers + prose.kanjiNumbers
      return numbers.contains { number in
        guard let own = Int(number.value), own > 0 else { return false }
        let end = number.range.upperBound
        let behind = prose.text(end..<min(end + 2, prose.scalars.count))
        switch behind {
        case "分引": return own == wanted
        case "掛け": return [10 * own, 100 - 10 * own].contains(wanted)
        case "分の":
          let part = numbers.first { $0.range.lowerBound == end + 2 }.flatMap { Double($0.value) }
          return part.map { abs(100 * $0 / Double(own) - Double(wanted)) < 1 } ?? false
        default: return false
        }
      }
    }
  }

  /// What is less than one of a currency is said in its hundredths: 99 Cent for $0.99.
  private func areCents(_ value: String) -> Bool {
    guard value.hasPrefix("0."), let amount = Double(value),
      measures.contains(where: { $0.value == value && $0.unit.kind == .money })
    else { return false }
    return text.variants.contains { prose in
      prose.numbers.contains { Double($0.value) == (amount * 100).rounded() }
    }
  }

  /// From 9 to 5 is until 17 by a clock of 24 hours.
  private func isEndOfHours(_ wanted: Int) -> Bool {
    guard (1...11).contains(wanted), text.locale.language != "ja" else { return false }
    let isEnd = source.variants.contains { original in
      zip(original.numbers, original.numbers.dropFirst()).contains { first, last in
        // No span of anything else ends at less than it begins with.
        guard Int(last.value) == wanted, let start = Int(first.value), start <= 12,
          start > wanted || original.half(at: last.range.upperBound) != nil
        else { return false }
        return [" to ", "–", "-", " – ", " and ", " until "].contains(
          original.text(first.range.upperBound..<last.range.lowerBound)
        )
      }
    }
    return isEnd && text.variants.contains { prose in prose.numbers.contains { Int($0.value) == wanted + 12 } }
  }

  /// Whether a number with decimals has a sign for them: 1½ for 1.5.
  private func isBeforeFraction(_ value: String) -> Bool {
    guard let wanted = Double(value), value.contains(".") else { return false }
    return text.variants.contains { prose in
      prose.numbers.contains { number in
        guard let whole = Double(number.value), prose.isBeforeFraction(number) else { return false }
        return whole + (prose.scalar(number.range.upperBound)?.properties.numericValue ?? 0) == wanted
      }
    }
  }

  /// 12 PM is midday.
  private func isNoonOrMidnight(_ number: Int) -> Bool {
    number == 12 && saysNoonOrMidnight
      && source.variants.contains { prose in
        prose.numbers.contains { $0.value == "12" && prose.half(at: $0.range.upperBound) != nil }
      }
  }

  /// 10,000 is 10 mille, 10 Tsd. or 10 tys.
  private func areThousands(_ wanted: Int) -> Bool {
    guard wanted >= 1_000, wanted % 1_000 == 0 else { return false }
    return text.variants.contains { prose in
      prose.numbers.contains { number in
        guard number.value == String(wanted / 1_000) else { return false }
        let end = number.range.upperBound
        let word = prose.text(min(end + 1, prose.scalars.count)..<min(end + 6, prose.scalars.count)).lowercased()
        return Self.thousands.contains { word.hasPrefix($0) }
      }
    }
  }

  /// How words for a thousand begin.
  private static let thousands = ["thous", "mille", "taus", "tsd", "tys", "ألف", "آلاف"]

  /// Three months are a quarter, 24 hours the whole day; Japanese has 年間プラン for a plan of twelve months.
  private func isLengthInOneWord(_ value: String) -> Bool {
    measures.contains { measure in
      measure.value == value
        && Self.lengths["\(value) \(measure.unit.name)"]?[text.locale.language]?.contains { ownText.holds($0) } == true
    }
  }

  private static let lengths = [
    "24 hour": [
      "ja": ["終日", "一日中", "丸一日", "昼夜"], "fr": ["jour et nuit", "en continu"],
      "de": ["rund um die uhr", "rund-um-die-uhr", "ganztäg"],
      "pl": ["całodob", "całą dobę", "przez dobę"], "ar": ["على مدار الساعة", "طوال اليوم"],
    ],
    "3 month": ["ja": ["四半期"], "fr": ["trimestr"], "de": ["quartal", "vierteljahr", "vierteljähr"], "pl": ["kwarta"]],
    "6 month": [
      "ja": ["半期", "半年"], "fr": ["semestr"], "de": ["halbjahr", "halbjähr"], "pl": ["półrocz"],
    ],
    "10 year": ["fr": ["décennie"], "de": ["jahrzehnt"], "pl": ["dekad", "dziesięciolec"], "ar": ["عقد"]],
    "100 year": ["fr": ["siècle"], "de": ["jahrhundert"], "pl": ["wiek", "stulec"], "ar": ["قرن"]],
    "12 month": ["ja": ["年間", "年額", "年払", "年契約", "年1回", "年一回", "毎年", "一年"]],
  ]

  /// More than 1 are 2つ以上, and 17 or younger is 18歳未満.
  private func isBound(_ wanted: Int) -> Bool {
    guard text.locale.language == "ja" else { return false }
    let isNegated =
      ["ない", "ませ"].contains { ownText.holds($0) } || ["n’t", "n't", " not ", "only "].contains { original.holds($0) }
    let sides = Self.bounds.filter { side in isNegated || side.english.contains { original.holds($0) } }
    return text.saysTurnOfMonth(of: source)
      || text.variants.contains { prose in
        prose.numbers.contains { number in
          let behind = prose.text(number.range.upperBound..<min(number.range.upperBound + 6, prose.scalars.count))
          return sides.contains { side in
            Int(number.value) == wanted + side.step && side.japanese.contains { behind.contains($0) }
          }
        }
      }
  }

  private static let bounds: [(english: [String], step: Int, japanese: [String])] = [
    (["more than ", "over ", "above ", "older than ", "exceed", "after "], 1, ["以上", "から", "以降"]),
    (
      [
        "and under", "and younger", "or under", "or younger", "or less", "or fewer", "or below", "up to ", "at most ",
        "no more than ",
      ], 1, ["未満"]
    ),
    (["before ", "under ", "below ", "less than ", "fewer than ", "younger than "], -1, ["以下", "まで", "以前"]),
    (["or more", "or older", "or above", "and over", "and older", "and up", "at least "], -1, ["超", "を上回"]),
  ]

  /// What happens every two days has a day between: 1日おき.
  private func isLeftOut(_ wanted: Int) -> Bool {
    guard text.locale.language == "ja", original.holds("every \(wanted)") else { return false }
    return text.variants.contains { prose in
      prose.numbers.contains { number in
        let behind = prose.text(number.range.upperBound..<min(number.range.upperBound + 5, prose.scalars.count))
        return Int(number.value) == wanted - 1 && (behind.contains("おき") || behind.contains("置き"))
      }
    }
  }

  /// The second floor of an American house is the first of a French one.
  private func isFloor(_ wanted: Int) -> Bool {
    guard text.locale.language != "ja", original.holds("floor") else { return false }
    let isOfFloor = source.variants.contains { prose in
      prose.numbers.contains { number in
        let (start, end) = (number.range.lowerBound, number.range.upperBound)
        let beside = prose.text(max(0, start - 6)..<min(end + 9, prose.scalars.count)).lowercased()
        return Int(number.value) == wanted && beside.contains("floor")
      }
    }
    return isOfFloor && text.variants.contains { prose in prose.numbers.contains { Int($0.value) == wanted - 1 } }
  }

  /// An hour of another time zone that is told by the clocks of Japan: 9 AM UTC is 18時（日本時間）.
  private func isInTimeOfJapan(_ wanted: Int) -> Bool {
    guard ownText.holds("日本時間") || ownText.holds("jst"), wanted < 25 else { return false }
    let hours = Set(
      Self.hoursToJapan.filter { zone, _ in zone.contains { source.prose.containsWord($0) } }.flatMap { _, hours in
        hours.flatMap { ahead in [wanted + ahead, wanted + ahead + 12].map { $0 % 12 } }
      }
    )
    return text.variants.contains { prose in
      prose.numbers.contains { number in Int(number.value).map { $0 < 25 && hours.contains($0 % 12) } ?? false }
    }
  }

  /// By how many hours Japan is ahead of some zones, in winter and in summer.
  private static let hoursToJapan: [(zones: [String], hours: [Int])] = [
    (["UTC", "GMT"], [9]), (["BST"], [8]), (["CET", "CEST"], [7, 8]), (["ET", "EST", "EDT"], [13, 14]),
    (["CT", "CST", "CDT"], [14, 15]), (["MT", "MST", "MDT"], [15, 16]), (["PT", "PST", "PDT"], [16, 17]),
  ]
}
