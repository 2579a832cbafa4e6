import Catalogs
import ICU
import Instants
import MessageFormatting
import Renewals
import Diagnostics
import Bytes

/// Facts about one customer, from which parameters are read.
struct ParameterSource {
  let facts: SubscriptionFacts
  let timeZone: TimeZoneIdentifier
  let now: Instant
}

/// What a text parameter is where a customer's facts do not say.
struct TextDefaults: Sendable {
  /// By the store's identifier of the product.
  let byProduct: [String: String]
  let other: String?

  func text(for facts: SubscriptionFacts) throws(PayloadError) -> String? {
    guard !byProduct.isEmpty else { return other }
    for path in facts.payloads.productIds {
      if let product = try facts.text(at: path) { return byProduct[product] ?? other }
    }
    return other
  }
}

/// How the value of a parameter is found in facts, worked out once for all customers.
indirect enum ParameterReader: Sendable {
  case text(PayloadPath, TextDefaults, isOptional: Bool)
  case wholeNumber(PayloadPath, parameter: String)
  case price(PriceReader, parameter: String)
  case instant(InstantReader)
  case day(DayReader)
  /// Whole civil days from today until a day.
  case daysUntil(DayReader)
  /// The catalog gives no value, which its check names.
  case impossible(PayloadError)

  /// The longest name that a text may be given, in Unicode scalars.
  static let textLimit = 200

  /// Prepares a parameter of a catalog, for customers with a locale.
  init(_ id: String, in catalog: Catalog, locale: LocaleIdentifier) {
    guard let parameter = catalog.facts.parameters.named(id) else {
      self = .impossible(.noParameter(id))
      return
    }
    switch parameter.origin {
    case .payload(let path) where parameter.kind == .text || parameter.kind == .timeZone:
      func text(_ texts: [String: String]) -> String? { texts.value(in: locale, orIn: catalog.sourceLocale) }
      let defaults = TextDefaults(
        byProduct: catalog.facts.valuesByProduct(of: id).compactMapValues(text),
        other: text(parameter.defaults)
      )
      self = .text(path, defaults, isOptional: parameter.isOptional)
    case .payload(let path) where parameter.kind == .count: self = .wholeNumber(path, parameter: id)
    case .amount(let path, let currency):
      self = .price(PriceReader(path, currency: currency), parameter: id)
    case .payload, .firstOf, .after: self = .instant(InstantReader(id, in: catalog))
    case .lastDayBefore, .dayOf: self = DayReader(parameter, in: catalog).map(Self.day) ?? .impossible(.noDay(id))
    case .civilDaysUntil(let name):
      let day = catalog.facts.parameters.named(name).flatMap { DayReader($0, in: catalog) }
      self = day.map(Self.daysUntil) ?? .impossible(.noDay(name))
    }
  }

  /// The value; `nil` if it is optional and the facts leave it out. Throws where the facts leave out another one or give
  /// something else. Warnings about it are added to others.
  func value(in source: ParameterSource, _ warnings: inout [String]) throws(PayloadError) -> MessageValue? {
    switch self {
    case .text(let path, let defaults, let isOptional):
      guard let given = try source.facts.text(at: path, shown: path.shown) else {
        if let text = try defaults.text(for: source.facts) { return .string(text) }
        if isOptional { return nil }
        throw Self.missing(path)
      }
      return .string(try Self.text(given, path, &warnings))
    case .wholeNumber(let path, let parameter): return .number(try Self.wholeNumber(path, parameter, source.facts))
    case .price(let reader, let parameter):
      let price = try reader.price(in: source.facts, for: parameter)
      return .price(price.amount, price.currency)
    case .instant(let reader): return .instant(try reader.instant(in: source.facts))
    case .day(let reader): return try reader.value(in: source)
    case .daysUntil(let reader):
      let day = try reader.day(in: source)
      let today = try DayReader.day(of: source.now, "now", in: source.timeZone)
      return .number(DecimalNumber(max(0, day.daysSinceEpoch - today.daysSinceEpoch)))
    case .impossible(let error): throw error
    }
  }

  private static func missing(_ path: PayloadPath) -> PayloadError {
    PayloadError(
      path: path.shown,
      summary: "The notice needs this text, and it is missing or blank",
      fix: "Add it to the facts"
    )
  }

  private static func text(
    _ given: String,
    _ path: PayloadPath,
    _ warnings: inout [String]
  ) throws(PayloadError) -> String {
    var text = given
    if text.hasByte(\.mayBeginUnsafe), let unsafe = text.unicodeScalars.first(where: \.isUnsafe) {
      text = text.withoutUnsafeScalars
      warnings.append(
        "\(path.shown) held U+\(String(unsafe.value, radix: 16, uppercase: true)), which has no place in a line of text "
          + "and was left out"
      )
    }
    guard !text.isBlank else { throw missing(path) }
    // There are never more scalars than bytes, and most names are short.
    guard text.utf8.count <= textLimit || text.unicodeScalars.count <= textLimit else {
      throw PayloadError(
        path: path.shown,
        summary: "The text has more than \(textLimit) code points",
        fix: "Pass the name that customers see"
      )
    }
    return text
  }

  private static func wholeNumber(
    _ path: PayloadPath,
    _ parameter: String,
    _ facts: SubscriptionFacts
  ) throws(PayloadError) -> DecimalNumber {
    guard case .integer(let number)? = facts.value(at: path) else {
      throw PayloadError(
        path: path.description,
        summary: "The notice needs this whole number (\(parameter)), and it is absent or no number",
        fix: "Pass the payload's \(path)"
      )
    }
    return DecimalNumber(Int(number))
  }
}

extension String {
  /// Whether nothing that can be seen is in the text.
  fileprivate var isBlank: Bool {
    // A letter or digit of ASCII needs no look at properties.
    if let first = utf8.first, (0x21...0x7E).contains(first) { return false }
    return unicodeScalars.allSatisfy { scalar in
      let properties = scalar.properties
      // U+2800 is a pattern of Braille without any dot.
      return properties.isWhitespace || properties.isDefaultIgnorableCodePoint || scalar.value == 0x2800
    }
  }

  /// The text as one line, without the scalars that have no place in it.
  fileprivate var withoutUnsafeScalars: String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar.properties.isWhitespace, scalar.isUnsafe {
        text += " "
      } else if !scalar.isUnsafe {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension UInt8 {
  /// Whether a scalar that ``Unicode/Scalar/isUnsafe`` names can begin with this byte of UTF-8.
  fileprivate var mayBeginUnsafe: Bool {
    switch self {
    case 0x00...0x1F, 0x7F, 0xC2, 0xE2, 0xEF...0xFF: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Controls, line separators, characters that turn the direction of text around them, and code points that are none.
  fileprivate var isUnsafe: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: value >= 0xFDD0 && properties.isNoncharacterCodePoint
    }
  }
}
