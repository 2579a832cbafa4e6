/// A number as a text means it.
struct Numeral: Equatable, Sendable {
  /// Without separators of thousands, with a point before its decimals: `1299.5`.
  let digits: String
  /// Not a number if it is a version.
  let value: Double

  init(_ digits: String) { (self.digits, value) = (digits, Double(digits) ?? .nan) }

  /// The number if it is a whole one below a million.
  var small: Int? { abs(value) < 1e6 && value.rounded() == value ? Int(value) : nil }

  init(_ value: Double) {
    let isWhole = value.rounded() == value && abs(value) < 1e15
    (self.value, digits) = (value, isWhole ? String(Int(value)) : String(value))
  }

  /// Whether both are written alike, as versions are, or are the same number.
  static func == (own: Numeral, other: Numeral) -> Bool { own.digits == other.digits || own.value == other.value }

  /// The number multiplied, such as 1.5 by a million.
  func times(_ factor: Double) -> Numeral { Numeral((value * factor * 1e6).rounded() / 1e6) }
}

/// Something that a text says with a number or a name: 16, 16 days, 9 a.m., March, Monday, UTC+9.
enum Quantity: Equatable, Sendable {
  /// A number that counts something unknown.
  case number(Numeral)
  case amount(Numeral, QuantityUnit)
  /// Minutes since midnight.
  case clock(Int)
  /// From 1 to 12.
  case month(Int)
  /// From 1, a Monday, to 7.
  case weekday(Int)
  /// Minutes ahead of UTC.
  case timeZone(Int)

  /// Whether a translation may write this for the other one. Where one has no unit, the numbers are compared.
  func isSame(as other: Quantity) -> Bool {
    switch (self, other) {
    case (.number(let own), .amount(let share, let unit)) where unit.dimension == .share,
      (.amount(let share, let unit), .number(let own)) where unit.dimension == .share:
      // A half is 50 %.
      own == share || own.value * 100 == share.value
    case (.number(let own), .amount(let another, _)), (.amount(let own, _), .number(let another)): own == another
    case (.amount(let own, let unit), .amount(let another, let otherUnit)):
      own == another && unit == otherUnit || unit.isSame(own.value, as: otherUnit, another.value)
    case (.number(let number), .month(let month)), (.month(let month), .number(let number)):
      number.value == Double(month)
    default: self == other
    }
  }
}

/// A place in a text that says a quantity, in one of several readings.
struct QuantityMention: Sendable {
  /// How surely the place says a quantity.
  enum Certainty: Comparable {
    /// A word that may mean something else. It may replace a missing quantity, and is never reported.
    case possible
    /// A number in words that counts something unknown, or noon. It is reported where another one takes its place.
    case spelled
    /// A name, or a number in words with its unit.
    case words
    /// Digits.
    case digits
  }

  /// The scalars of the prose.
  let range: Range<Int>
  var certainty: Certainty
  /// What the place may say: “9” may be a number, nine o’clock in the morning and in the evening.
  var readings: [Quantity]
  /// What it says if it is not read as a whole: the numbers of 17:30, 1 h 30 and 12 999.
  var parts: [QuantityMention] = []
  /// Whether the number belongs to a name, such as MP3 and COVID-19, which a translation may put in words.
  var isOfName = false

  /// Whether both may say the same.
  func isSame(as other: QuantityMention) -> Bool {
    readings.contains { reading in other.readings.contains { reading.isSame(as: $0) } }
  }
}
