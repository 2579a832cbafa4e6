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

/// How the value of a parameter is found in facts, computed once for all customers.
indirect enum ParameterReader: Sendable {
  case text(PayloadPath, TextDefaults, isOptional: Bool)
  case wholeNumber(PayloadPath, parameter: String)
  case price(PriceReader, parameter: String)
  case instant(InstantReader)
  case day(DayReader)
  case monthEnd(year: PayloadPath, month: PayloadPath, parameter: String)
  /// Whole civil days from today until a day.
  case daysUntil(DayReader)
  /// The catalog gives no value, which its check names.
  case impossible(PayloadError)

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
    case .lastDayOfMonth(let year, let month): self = .monthEnd(year: year, month: month, parameter: id)
    case .lastDayBefore, .dayOf: self = DayReader(parameter, in: catalog).map(Self.day) ?? .impossible(.noDay(id))
    case .civilDaysUntil(let name):
      let day = catalog.facts.parameters.named(name).flatMap { DayReader($0, in: catalog) }
      self = day.map(Self.daysUntil) ?? .impossible(.noDay(name))
    }
  }

  /// The value; `nil` if it is optional and the facts leave it out. Throws if the facts leave out another one or
  /// give something else. Warnings about it are added to others.
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
    case .monthEnd(let year, let month, let parameter):
      return .civilDate(try Self.lastDay(year, month, parameter, source.facts))
    case .daysUntil(let reader):
      let day = try reader.day(in: source)
      let today = try DayReader.day(of: source.now, "now", in: source.timeZone)
      return .number(DecimalNumber(max(0, day.daysSinceEpoch - today.daysSinceEpoch)))
    case .impossible(let error): throw error
    }
  }

  private static func missing(_ path: PayloadPath) -> PayloadError {
    PayloadError(.noText, at: path.shown)
  }

  private static func text(
    _ given: String,
    _ path: PayloadPath,
    _ warnings: inout [String]
  ) throws(PayloadError) -> String {
    var text = given
    if text.hasByte(\.mayBeginUnsafe), let unsafe = text.unicodeScalars.first(where: \.isUnsafe) {
      text = text.withoutUnsafeScalars
      let code = String(unsafe.value, radix: 16, uppercase: true)
      warnings.append(FactsWarning.unsafeText.text(["path": path.shown, "code": code]))
    }
    guard !text.isBlank else { throw missing(path) }
    // There are never more scalars than bytes, and most names are short.
    guard text.utf8.count <= SubscriptionFacts.textLimit || text.unicodeScalars.count <= SubscriptionFacts.textLimit
    else {
      throw PayloadError(.longText, at: path.shown, ["limit": String(SubscriptionFacts.textLimit)])
    }
    return text
  }

  /// The last day of a month, wherever the customer is.
  private static func lastDay(
    _ year: PayloadPath,
    _ month: PayloadPath,
    _ parameter: String,
    _ facts: SubscriptionFacts
  ) throws(PayloadError) -> CivilDate {
    if case .integer(let year)? = facts.value(at: year), case .integer(let month)? = facts.value(at: month),
      let day = CivilDate.lastDay(ofMonth: month, year: year)
    {
      return day
    }
    let shown = "\(year.shown) or \(month.shown)"
    throw PayloadError(.noDate, at: shown, ["parameter": parameter, "path": shown])
  }

  private static func wholeNumber(
    _ path: PayloadPath,
    _ parameter: String,
    _ facts: SubscriptionFacts
  ) throws(PayloadError) -> DecimalNumber {
    guard case .integer(let number)? = facts.value(at: path) else {
      throw PayloadError(.noNumber, at: path.shown, ["parameter": parameter, "path": path.shown])
    }
    return DecimalNumber(Int(number))
  }
}

extension SubscriptionFacts {
  /// The longest name that a text may be given, in Unicode scalars.
  package static let textLimit = 200
}

extension String {
  /// Whether nothing that can be seen is in the text; see ``Unicode/blankScalars``.
  fileprivate var isBlank: Bool {
    // A letter or digit of ASCII needs no look at properties.
    if let first = utf8.first, (0x21...0x7E).contains(first) { return false }
    return unicodeScalars.allSatisfy(\.isBlank)
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

extension Unicode {
  /// Characters that a line of text has a space for; in order, like all of these.
  package static let lineBreakingScalars = ranges { $0.isUnsafe && $0.properties.isWhitespace }
  /// Characters that have no place in a line of text.
  package static let unsafeScalars = ranges { $0.isUnsafe && !$0.properties.isWhitespace }
  /// Invisible characters.
  package static let blankScalars = ranges(where: \.isBlank)
  package static let whiteSpaceScalars = ranges { $0.properties.isWhitespace }

  private static func ranges(where isMember: (Unicode.Scalar) -> Bool) -> [ClosedRange<UInt32>] {
    var ranges: [ClosedRange<UInt32>] = []
    for value in UInt32(0)...0x10FFFF {
      // Between the planes that have characters, the last two code points of each are of interest alone.
      let hasCharacters = value < 0x20000 || (0xE0000...0xE0FFF).contains(value) || value & 0xFFFE == 0xFFFE
      guard hasCharacters, let scalar = Unicode.Scalar(value), isMember(scalar) else { continue }
      if let last = ranges.last, last.upperBound + 1 == value {
        ranges[ranges.count - 1] = last.lowerBound...value
      } else {
        ranges.append(value...value)
      }
    }
    return ranges
  }
}

extension Unicode.Scalar {
  /// Whether it is invisible. U+2800 is a Braille pattern without dots.
  fileprivate var isBlank: Bool {
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800
  }

  /// Controls, line separators, characters that change the direction of text around them, and noncharacters.
  fileprivate var isUnsafe: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: value >= 0xFDD0 && properties.isNoncharacterCodePoint
    }
  }
}
