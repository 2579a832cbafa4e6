import Catalogs
import ICU
import Instants
import MessageFormatting
import Renewals

/// Finds the values of parameters in what a backend handed over.
struct NoticeParameters {
  let catalog: Catalog
  let facts: SubscriptionFacts
  let timeZone: TimeZoneIdentifier
  let now: Instant

  /// The longest name that a text may be given, in Unicode scalars.
  static let textLimit = 200

  /// The value of a parameter; throws where the facts leave it out or give something else.
  func value(of id: String) throws(PayloadError) -> MessageValue {
    guard let parameter = catalog.facts.parameters.named(id) else {
      throw PayloadError(path: id, summary: "The catalog has no such parameter", fix: "Run `noticebook check`")
    }
    switch parameter.origin {
    case .payload(let path) where parameter.kind == .text || parameter.kind == .timeZone:
      return .string(try text(path))
    case .payload(let path) where parameter.kind == .count: return .number(try wholeNumber(path, parameter))
    case .amount(let path, let currency): return try price(path, in: currency, parameter)
    case .payload, .firstOf, .after: return .instant(try instant(of: parameter))
    case .lastDayBefore(let name):
      let end = try instant(of: name)
      return .civilDate(try civilDate(of: end.advanced(byMilliseconds: -1) ?? end, name))
    case .dayOf(let name): return .civilDate(try civilDate(of: try instant(of: name), name))
    case .civilDaysUntil(let name):
      guard case .civilDate(let day) = try value(of: name) else {
        throw PayloadError(path: name, summary: "This is no day", fix: "Run `noticebook check`")
      }
      let today = try civilDate(of: now, "now")
      return .number(DecimalNumber(max(0, day.daysSinceEpoch - today.daysSinceEpoch)))
    }
  }

  /// The instant of a parameter of type `exclusiveEnd`.
  func instant(of id: String) throws(PayloadError) -> Instant {
    guard let parameter = catalog.facts.parameters.named(id) else {
      throw PayloadError(path: id, summary: "The catalog has no such parameter", fix: "Run `noticebook check`")
    }
    return try instant(of: parameter)
  }

  private func instant(of parameter: Parameter) throws(PayloadError) -> Instant {
    switch parameter.origin {
    case .payload(let path):
      guard let instant = try facts.instant(at: path) else {
        throw missing(path.description, parameter)
      }
      return instant
    case .firstOf(let paths):
      for path in paths {
        if let instant = try facts.instant(at: path) { return instant }
      }
      throw missing(paths.map(\.description).joined(separator: " or "), parameter)
    case .after(let paths, let duration):
      for path in paths {
        guard let start = try facts.instant(at: path) else { continue }
        guard
          case .duration(let length)? = catalog.facts.schedule.named(String(duration.dropFirst("schedule.".count)))?
            .value,
          let offset = length.milliseconds, let end = start.advanced(byMilliseconds: offset)
        else { break }
        return end
      }
      throw missing(paths.map(\.description).joined(separator: " or "), parameter)
    default:
      throw PayloadError(path: parameter.id, summary: "This parameter is no instant", fix: "Run `noticebook check`")
    }
  }

  private func text(_ path: PayloadPath) throws(PayloadError) -> String {
    let shown = path.object == .request ? path.field : path.description
    guard let text = try path.object == .request ? facts.request(path.field) : facts.text(at: path),
      text.contains(where: { !$0.isWhitespace })
    else {
      throw PayloadError(
        path: shown,
        summary: "The notice needs this text, and it is missing or blank",
        fix: "Add it to the facts"
      )
    }
    guard text.unicodeScalars.count <= Self.textLimit else {
      throw PayloadError(
        path: shown,
        summary: "The text has more than \(Self.textLimit) characters",
        fix: "Pass the name that customers see"
      )
    }
    if let control = text.unicodeScalars.first(where: \.isControlOrDirectional) {
      throw PayloadError(
        path: shown,
        summary: "The text holds the control character U+\(String(control.value, radix: 16, uppercase: true))",
        fix: "Remove it; names are one line of plain text"
      )
    }
    return text
  }

  private func wholeNumber(_ path: PayloadPath, _ parameter: Parameter) throws(PayloadError) -> DecimalNumber {
    guard case .integer(let number)? = facts.value(at: path) else {
      throw PayloadError(
        path: path.description,
        summary: "The notice needs this whole number (\(parameter.id)), and it is absent or no number",
        fix: "Pass the payload's \(path)"
      )
    }
    return DecimalNumber(Int(number))
  }

  private func price(
    _ path: PayloadPath,
    in currency: PayloadPath,
    _ parameter: Parameter
  ) throws(PayloadError) -> MessageValue {
    let name = try text(currency)
    let code: CurrencyCode
    do throws(CurrencyCode.Invalid) { code = try CurrencyCode(name) } catch {
      throw PayloadError(path: currency.description, summary: "The \(error)", fix: "Pass the payload's \(currency)")
    }
    guard case .integer(let thousandths)? = facts.value(at: path),
      let price = Price(thousandths: thousandths, currency: code)
    else {
      throw PayloadError(
        path: path.description,
        summary: "The notice needs this price (\(parameter.id)), and it is absent or no whole number from 0",
        fix: "Pass the payload's \(path), which is in thousandths of the currency's unit"
      )
    }
    return .price(price.amount, price.currency)
  }

  private func civilDate(of instant: Instant, _ name: String) throws(PayloadError) -> CivilDate {
    guard let local = timeZone.civilDateTime(of: instant) else {
      throw PayloadError(
        path: name,
        summary: "This date lies outside the years 1 to 9999 in \(timeZone)",
        fix: "Correct the date"
      )
    }
    return local.date
  }

  private func missing(_ path: String, _ parameter: Parameter) -> PayloadError {
    PayloadError(
      path: path,
      summary: "The notice needs this date (\(parameter.id)), and it is absent",
      fix: "Pass the payload's \(path) in milliseconds since 1970"
    )
  }
}

extension Unicode.Scalar {
  /// Controls, line separators, and characters that turn the direction of text around them.
  fileprivate var isControlOrDirectional: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
