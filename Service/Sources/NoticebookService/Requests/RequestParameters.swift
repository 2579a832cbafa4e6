import HTTPTypes
import ICU
import Instants

/// What a request says about its answer in addition to the facts: in its query, or else in its header fields.
struct RequestParameters: Sendable {
  /// A parameter of requests.
  enum Name: String, CaseIterable {
    case brand
    case channels
    case locale
    case now
    case timeZone

    /// The header field of the same meaning.
    var field: HTTPField.Name {
      switch self {
      case .brand: .noticebookBrand
      case .channels: .noticebookChannels
      case .locale: .noticebookLocale
      case .now: .noticebookNow
      case .timeZone: .noticebookTimeZone
      }
    }
  }

  let brand: String?
  let channels: [String]
  let locale: LocaleIdentifier?
  let now: Instant?
  let timeZone: TimeZoneIdentifier?
  /// What a locale is taken from where neither the request nor the facts have one.
  let acceptedLanguages: AcceptedLanguages?

  /// Reads the parameters of a request.
  ///
  /// - Parameters:
  ///   - query: The text after the question mark.
  ///   - names: The parameters that the route has; the query must have no others.
  ///   - allowsNow: Whether requests may set the moment of the decision.
  init(query: Substring?, fields: HTTPFields, names: Set<Name>, allowsNow: Bool) throws(Problem) {
    var values = try Self.values(of: query, names)
    for name in names where values[name] == nil {
      if let value = fields[name.field] { values[name] = value }
    }
    for (name, value) in values where value.utf8.count > 256 {
      throw Self.problem(name, "The value is longer than 256 bytes", fix: "Pass a shorter one.")
    }
    brand = values[.brand]
    channels = values[.channels]?.split(separator: ",").map { String($0.trimmed) } ?? []
    if let text = values[.locale] { locale = try Self.locale(text) } else { locale = nil }
    if let text = values[.timeZone] { timeZone = try Self.timeZone(text) } else { timeZone = nil }
    if let text = values[.now] {
      guard allowsNow else {
        throw Self.problem(
          .now,
          "This service decides for the current time",
          fix: "Leave now out, or start it with --allow-now."
        )
      }
      guard let instant = Instant(iso8601: text) else {
        throw Self.problem(
          .now,
          "'\(text.prefix(40))' is not a moment",
          fix: "Write ISO 8601 with an offset, such as 2026-10-20T09:00:00Z."
        )
      }
      now = instant
    } else {
      now = nil
    }
    acceptedLanguages = names.contains(.locale) ? fields[.acceptLanguage].map(AcceptedLanguages.init) : nil
  }

  private static func values(of query: Substring?, _ names: Set<Name>) throws(Problem) -> [Name: String] {
    var values: [Name: String] = [:]
    for pair in query?.split(separator: "&") ?? [] {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let key = PercentEncoding.decoded(parts[0], plusIsSpace: true),
        let value = parts.count == 2 ? PercentEncoding.decoded(parts[1], plusIsSpace: true) : ""
      else {
        throw Problem(.badRequest, "The query can't be read", fix: "Percent-encode its values as UTF-8.")
      }
      guard let name = Name(rawValue: key), names.contains(name) else {
        let known = names.map(\.rawValue).sorted().joined(separator: ", ")
        throw Problem(.badRequest, path: String(key.prefix(40)), "Unknown parameter", fix: "Choose from: \(known).")
      }
      guard values[name] == nil else {
        throw problem(
          name,
          "The parameter is given twice",
          fix: name == .channels ? "Write one list, such as channels=push,email." : "Pass it once."
        )
      }
      values[name] = value
    }
    return values
  }

  private static func locale(_ text: String) throws(Problem) -> LocaleIdentifier {
    do throws(LocaleIdentifier.Invalid) {
      return try LocaleIdentifier(text)
    } catch {
      throw problem(
        .locale,
        "'\(text.prefix(40))' is not a locale that exists",
        fix: "Write a BCP 47 tag such as en, ja or pt-BR."
      )
    }
  }

  private static func timeZone(_ text: String) throws(Problem) -> TimeZoneIdentifier {
    do throws(TimeZoneIdentifier.Invalid) {
      return try TimeZoneIdentifier(text)
    } catch {
      var fix = "Write a name of the IANA database, such as Asia/Tokyo."
      if case .unknown(_, let suggestion?) = error { fix = "Did you mean \(suggestion)?" }
      throw problem(.timeZone, "'\(text.prefix(40))' is not a time zone", fix: fix)
    }
  }

  private static func problem(_ name: Name, _ summary: String, fix: String) -> Problem {
    Problem(.badRequest, path: name.rawValue, summary, fix: fix)
  }
}

extension HTTPField.Name {
  static let noticebookBrand = known("Noticebook-Brand")
  static let noticebookChannels = known("Noticebook-Channels")
  static let noticebookLocale = known("Noticebook-Locale")
  static let noticebookNow = known("Noticebook-Now")
  static let noticebookTimeZone = known("Noticebook-Time-Zone")
  static let requestID = known("X-Request-ID")
  static let host = known("Host")
  static let stripeSignature = known("Stripe-Signature")
  static let acceptPost = known("Accept-Post")

  private static func known(_ name: String) -> Self {
    guard let name = Self(name) else { preconditionFailure("\(name) can be the name of a field") }
    return name
  }
}
