import ICU

/// A unit that texts write beside a number, or a word for so many.
struct WrittenUnit: Hashable {
  enum Kind { case time, data, money, length, mass, scale, temperature }

  let kind: Kind
  /// The unit's name among those of its kind: `day`, `MB`, `¥`, `km`, `million`.
  let name: String
}

/// What a language calls units, and millions.
final class UnitWords: Sendable {
  /// Words for units of time and money and for millions and more, in lower case.
  private let words: [String: WrittenUnit]
  private let isJapanese: Bool

  init(_ locale: LocaleIdentifier, _ formatters: FormatterCache) {
    isJapanese = locale.language == "ja"
    var units: [String: Set<WrittenUnit>] = [:]
    for name in isJapanese ? [] : ["second", "minute", "hour", "day", "week", "month", "year"] {
      for width in ["full-name", "short"] {
        guard let formatter = try? formatters.number(locale: locale, skeleton: "unit/\(name) unit-width-\(width)")
        else { continue }
        // Numbers of all plural categories.
        for number in [1, 2, 3, 5, 11, 100] {
          guard let text = try? formatter.text(of: DecimalNumber(number)) else { continue }
          let words = text.lowercased().split { !$0.isLetter }
          if words.count == 1 { units[String(words[0]), default: []].insert(WrittenUnit(kind: .time, name: name)) }
        }
      }
    }
    for (word, name) in Self.otherTimes[locale.language] ?? [:] {
      units[word, default: []].insert(WrittenUnit(kind: .time, name: name))
    }
    for (name, value) in isJapanese ? [] : [("million", 1_000_000), ("billion", 1_000_000_000)] {
      for width in ["compact-long", "compact-short"] {
        guard let formatter = try? formatters.number(locale: locale, skeleton: width) else { continue }
        for number in [1, 2, 5] {
          guard let text = try? formatter.text(of: DecimalNumber(number * value)) else { continue }
          let words = text.lowercased().split { !$0.isLetter }
          if words.count == 1 { units[String(words[0]), default: []].insert(WrittenUnit(kind: .scale, name: name)) }
        }
      }
    }
    // A word for two units tells neither, and a letter may stand for anything.
    words = Self.money.merging(units.compactMapValues { $0.count == 1 ? $0.first : nil }) { _, time in time }
      .merging(locale.language == "en" ? Self.customary : [:]) { time, _ in time }
      .filter { $0.key.count > 1 || $0.key == "h" }
  }

  /// Words for units of time beside those of ICU, which has one for each.
  private static let otherTimes = [
    "pl": ["dzień": "day", "dni": "day", "dnia": "day", "dniach": "day"], "fr": ["année": "year", "années": "year"],
    "ar": ["عام": "year", "عامًا": "year", "أعوام": "year"],
  ]
  /// English units that other languages convert.
  private static let customary: [String: WrittenUnit] = {
    let lengths = ["mile": "mi", "miles": "mi", "mi": "mi", "feet": "ft", "ft": "ft", "inches": "in"]
    let masses = ["lb": "lb", "lbs": "lb", "pounds": "lb", "oz": "oz", "ounces": "oz"]
    return lengths.mapValues { WrittenUnit(kind: .length, name: $0) }
      .merging(masses.mapValues { WrittenUnit(kind: .mass, name: $0) }) { $1 }
  }()

  /// Words for money in the languages of Latin letters; ICU has the signs alone.
  private static let money: [String: WrittenUnit] = [
    "dollar": "$", "dollars": "$", "euro": "€", "euros": "€", "yen": "¥", "yens": "¥", "zł": "zł", "zloty": "zł",
    "zlotys": "zł",
  ].mapValues { WrittenUnit(kind: .money, name: $0) }

  private static let japanese: [(text: [Unicode.Scalar], unit: WrittenUnit)] = {
    let units: [(String, WrittenUnit.Kind, String)] = [
      ("秒", .time, "second"), ("分", .time, "minute"), ("時間", .time, "hour"), ("日", .time, "day"),
      ("週", .time, "week"), ("か月", .time, "month"), ("年", .time, "year"), ("円", .money, "¥"),
      ("ドル", .money, "$"), ("ユーロ", .money, "€"), ("ポンド", .money, "£"), ("元", .money, "¥"), ("ウォン", .money, "₩"),
    ]
    return units.map { (text: Array($0.unicodeScalars), unit: WrittenUnit(kind: $1, name: $2)) }
  }()

  /// A number with its unit, and where both stand.
  typealias Measure = (value: String, unit: WrittenUnit, range: Range<Int>)

  /// The numbers of a prose that have a unit.
  func measures(in prose: Prose) -> [Measure] {
    measures(of: prose.numbers, in: prose)
  }

  /// Those of some numbers of a prose that have a unit.
  func measures(
    of numbers: [WrittenNumber],
    in prose: Prose
  ) -> [Measure] {
    numbers.compactMap { number in
      if let sign = prose.scalar(number.range.lowerBound - 1), let name = Self.currency(of: sign) {
        let range = number.range.lowerBound - 1..<number.range.upperBound
        return (number.value, WrittenUnit(kind: .money, name: name), range)
      }
      guard let (unit, end) = self.unit(behind: number, prose) else { return nil }
      return (number.value, unit, number.range.lowerBound..<end)
    }
  }

  /// Whether a text in lower case has the word of a unit of time that is larger than another one.
  func saysLarger(than name: String, in text: String) -> Bool {
    guard let index = Self.times.firstIndex(of: name) else { return false }
    let larger = Self.times[(index + 1)...]
    if isJapanese {
      return Self.japanese.contains {
        larger.contains($0.unit.name) && text.holds(String(String.UnicodeScalarView($0.text)))
      }
    }
    return words.contains { word, unit in
      guard unit.kind == .time, larger.contains(unit.name) else { return false }
      // Words are inflected at their ends, and German puts them behind others.
      return word.count > 3 ? text.holds(String(word.dropLast())) : text.containsWord(word)
    }
  }

  private static let times = ["second", "minute", "hour", "day", "week", "month", "year"]

  private func unit(behind number: WrittenNumber, _ prose: Prose) -> (unit: WrittenUnit, end: Int)? {
    var start = number.range.upperBound
    if let degrees = prose.degrees(behind: start) { return degrees }
    if isJapanese, let found = japaneseUnit(behind: number, prose) { return found }
    if let gap = prose.scalar(start), gap.isWhitespace || gap == "-" || gap == "‑" { start += 1 }
    if let sign = prose.scalar(start), let name = Self.currency(of: sign) {
      return (WrittenUnit(kind: .money, name: name), start + 1)
    }
    var end = start
    while let letter = prose.scalar(end), letter.isAlphabetic, !letter.isSetSolid { end += 1 }
    guard end > start, end - start < 20 else { return nil }
    let word = prose.text(start..<end)
    let code = Self.signs(of: word) ?? Self.symbols[word]
    return (code ?? words[word.lowercased()]).map { ($0, end) }
  }

  private func japaneseUnit(behind number: WrittenNumber, _ prose: Prose) -> (unit: WrittenUnit, end: Int)? {
    let start = number.range.upperBound
    for (text, unit) in Self.japanese {
      let end = start + text.count
      guard end <= prose.scalars.count,
        zip(prose.scalars[start..<end], text).allSatisfy({
          $0 == $1 || ($1 == "か" && "ヶヵカケ箇".unicodeScalars.contains($0))
        })
      else { continue }
      switch text.first {
      // 1000分の1 and a year are no lengths of time, and neither is a day of a month.
      case "分" where prose.isPart(start): return nil
      case "年" where number.range.count > 3: return nil
      case "日" where prose.isDayOfMonth(number): return nil
      case "日", "年", "週", "分": return prose.scalar(end) == "目" ? nil : (unit, end)
      default: return (unit, end)
      }
    }
    return nil
  }

  /// Units that are written alike in all languages; French calls bytes octets. A letter alone may be minutes or millions.
  private static let symbols: [String: WrittenUnit] = {
    let units: [(WrittenUnit.Kind, [String: String])] = [
      (
        .data,
        [
          "kB": "kB", "KB": "kB", "MB": "MB", "GB": "GB", "TB": "TB", "Ko": "kB", "ko": "kB", "Mo": "MB", "Go": "GB",
          "To": "TB",
        ]
      ),
      (.length, ["mm": "mm", "cm": "cm", "m": "m", "km": "km"]), (.mass, ["mg": "mg", "g": "g", "kg": "kg"]),
    ]
    return units.reduce(into: [:]) { found, unit in
      found.merge(unit.1.mapValues { WrittenUnit(kind: unit.0, name: $0) }) { $1 }
    }
  }()

  private static func currency(of sign: Unicode.Scalar) -> String? {
    switch sign {
    case "$", "＄": "$"
    case "€": "€"
    case "¥", "￥": "¥"
    case "£": "£"
    default: nil
    }
  }

  /// The currency of a code, as its sign; several countries have dollars.
  private static func signs(of code: String) -> WrittenUnit? {
    codes[code].map { WrittenUnit(kind: .money, name: $0) }
  }

  private static let codes = [
    "USD": "$", "CAD": "$", "AUD": "$", "NZD": "$", "SGD": "$", "HKD": "$", "MXN": "$", "EUR": "€", "JPY": "¥",
    "CNY": "¥", "GBP": "£", "PLN": "zł", "KRW": "₩",
  ]
}

extension Prose {
  /// The scale of a temperature whose degrees stand before an index: -5 °C, 5℃.
  fileprivate func degrees(behind index: Int) -> (unit: WrittenUnit, end: Int)? {
    let start = scalar(index)?.isWhitespace == true ? index + 1 : index
    let (scale, end): (Unicode.Scalar?, Int) =
      switch scalar(start) {
      case "℃": ("C", start + 1)
      case "℉": ("F", start + 1)
      case "°": (scalar(scalar(start + 1)?.isWhitespace == true ? start + 2 : start + 1), start + 2)
      default: (nil, start)
      }
    guard let scale, scale == "C" || scale == "F" else { return nil }
    return (WrittenUnit(kind: .temperature, name: String(scale)), end)
  }
}

extension WrittenUnit {
  /// Whether a number of these units is about as much as one of other units, as 5 miles are 8 km.
  func isSame(_ value: String, as other: WrittenUnit, _ otherValue: String) -> Bool {
    guard kind == other.kind, self != other, let amount = Double(value), let otherAmount = Double(otherValue) else {
      return false
    }
    if kind == .temperature {
      let celsius = name == "F" ? (amount - 32) / 1.8 : amount
      let expected = name == "F" ? celsius : amount * 1.8 + 32
      return abs(expected - otherAmount) <= 1
    }
    guard let size = Self.sizes[name], let otherSize = Self.sizes[other.name] else { return false }
    return abs(amount * size - otherAmount * otherSize) <= 0.06 * amount * size
  }

  /// The units of length in meters and of mass in grams.
  private static let sizes = [
    "mm": 0.001, "cm": 0.01, "m": 1, "km": 1000, "mi": 1609.344, "ft": 0.3048, "in": 0.0254, "mg": 0.001, "g": 1,
    "kg": 1000,
    "lb": 453.592, "oz": 28.3495,
  ]
}
