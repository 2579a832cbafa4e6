/// What a field of a payload holds.
public enum PayloadFieldType: Hashable, Sendable {
  case boolean, integer, text, texts
  /// A moment.
  case instant(PayloadDate)
  /// An amount of money.
  case price(PayloadPrice)
  /// Other fields.
  case object
  /// Other fields, or a text in their place: some providers send the identifier and the object only on request, some the
  /// object signed.
  case expandable
}

/// How a provider writes a moment.
public enum PayloadDate: String, CaseIterable, Sendable {
  /// Milliseconds since 1970, fractions allowed.
  case milliseconds
  /// Milliseconds since 1970 as digits in a text, or as a number.
  case millisecondsText
  /// Seconds since 1970, fractions allowed.
  case seconds
  /// A text such as `2026-10-20T09:00:00.123456789Z`, with `Z` or an offset.
  case rfc3339
}

/// How a provider writes an amount of money.
public enum PayloadPrice: String, CaseIterable, Sendable {
  /// Thousandths of the currency's unit; the currency is another field.
  case thousandths
  /// The smallest units that the currency has, such as cents; the currency is another field.
  case minorUnits
  /// An object with `currencyCode`, `units` and `nanos`.
  case money
}

extension PayloadFieldType {
  /// Reads the word for a type in descriptions of payloads; `nil` if the word isn't one of them.
  init?(_ word: String) {
    if let date = PayloadDate(rawValue: word) {
      self = .instant(date)
    } else if let price = PayloadPrice(rawValue: word) {
      self = .price(price)
    } else {
      switch word {
      case "boolean": self = .boolean
      case "integer": self = .integer
      case "text": self = .text
      case "texts": self = .texts
      case "object": self = .object
      case "expandable": self = .expandable
      default: return nil
      }
    }
  }

  /// The words of ``init(_:)``.
  static let words =
    ["boolean", "integer", "text", "texts", "object", "expandable"] + PayloadDate.allCases.map(\.rawValue)
    + PayloadPrice.allCases.map(\.rawValue)

  /// What a reader of facts can use the field for.
  enum Use: String {
    case boolean = "true or false"
    case integer = "a whole number"
    case instant = "an instant"
    case text = "a text"
    case texts = "a list of texts"
    case price = "a price"
    /// A price that holds its own currency.
    case money = "a price with its currency"
    case object = "an object"
  }

  /// The uses of the field, the usual one first.
  var uses: [Use] {
    switch self {
    case .boolean: [.boolean]
    case .integer: [.integer]
    case .text: [.text]
    case .texts: [.texts]
    case .instant: [.instant]
    case .price(.money): [.money]
    // A number of thousandths is a whole number, too.
    case .price: [.price, .integer]
    case .object, .expandable: [.object]
    }
  }
}
