import Catalogs
import ICU
import Renewals

/// The language and the time zone of a notice, with what had to be assumed.
public struct CustomerSetting: Hashable, Sendable {
  /// The customer's locale.
  public let locale: LocaleIdentifier
  /// The zone in which days are counted; emails name it where it is assumed.
  public let timeZone: TimeZoneIdentifier
  /// What isn't given, in the order `locale`, `timeZone`.
  public let assumptions: [Assumption]

  /// A value that is assumed for a missing one.
  public struct Assumption: Hashable, Sendable {
    /// The field of the facts that is missing: `locale` or `timeZone`.
    public let field: String
    /// What is taken instead: a tag, or the name of a zone.
    public let value: String
    /// The region of the store that it was taken from, as the payload writes it; `nil` if that did not help either.
    public let storefront: String?
  }

  /// A setting that is known.
  public init(locale: LocaleIdentifier, timeZone: TimeZoneIdentifier) {
    self.init(locale: locale, timeZone: timeZone, assumptions: [])
  }

  init(locale: LocaleIdentifier, timeZone: TimeZoneIdentifier, assumptions: [Assumption]) {
    self.locale = locale
    self.timeZone = timeZone
    self.assumptions = assumptions
  }

  /// Whether the time zone is an assumption.
  public var isTimeZoneAssumed: Bool { assumptions.contains { $0.field == "timeZone" } }
}

extension CustomerSetting {
  /// Takes the setting from arguments, then from the facts' own `locale` and `timeZone`, then from the customer's locales
  /// in the payloads, then from the storefront of the transaction, as ICU knows it: the likely language of the region,
  /// and its only or primary zone. Where that leaves the zone open, it is the one in which a day begins last, of the
  /// region or of all: the days in short texts, which name no zone, have then begun for every customer.
  ///
  /// - Parameter hasTexts: Whether the catalog has texts for a locale.
  /// - Throws: If the facts hold a locale or a zone that does not exist, or if neither they nor a storefront give the
  ///   language.
  /// - Complexity: Some look-ups in ICU's data; ``CustomerSettings`` remembers them.
  init(
    _ requested: RequestedSetting,
    locale: LocaleIdentifier?,
    timeZone: TimeZoneIdentifier?,
    hasTexts: (LocaleIdentifier) -> Bool
  ) throws(PayloadError) {
    var assumptions: [Assumption] = []
    let region = requested.storefront.flatMap { Region($0) }
    if let locale {
      self.locale = locale.withoutVariants
    } else if let text = requested.locale {
      self.locale = try Self.locale(text).withoutVariants
    } else if let preferred = Self.locale(among: requested.preferred, hasTexts) {
      self.locale = preferred
    } else if let likely = region?.likelyLocale {
      self.locale = likely
      assumptions.append(Assumption(field: "locale", value: likely.tag, storefront: requested.storefront))
    } else {
      throw PayloadError(.noLocale, at: "locale")
    }
    if let timeZone {
      self.timeZone = timeZone
    } else if let text = requested.timeZone {
      self.timeZone = try Self.timeZone(text)
    } else {
      let zone = region?.assumedTimeZone
      self.timeZone = zone ?? .westernmost
      assumptions.append(
        Assumption(
          field: "timeZone",
          value: self.timeZone.identifier,
          storefront: zone == nil ? nil : requested.storefront
        )
      )
    }
    self.assumptions = assumptions
  }

  /// The first locale that the catalog has texts for, else the first of all; a text that isn't a locale is passed over: a
  /// notice in the likely language is better than none.
  private static func locale(
    among texts: [String],
    _ hasTexts: (LocaleIdentifier) -> Bool
  ) -> LocaleIdentifier? {
    let locales = texts.compactMap { try? LocaleIdentifier($0).withoutVariants }
    return locales.first(where: hasTexts) ?? locales.first
  }

  private static func locale(_ text: String) throws(PayloadError) -> LocaleIdentifier {
    do throws(LocaleIdentifier.Invalid) {
      return try LocaleIdentifier(text)
    } catch {
      throw PayloadError(.notLocale, at: "locale", ["text": text.shortened])
    }
  }

  private static func timeZone(_ text: String) throws(PayloadError) -> TimeZoneIdentifier {
    do throws(TimeZoneIdentifier.Invalid) {
      return try TimeZoneIdentifier(text)
    } catch {
      let unknown = PayloadError(.notTimeZone, at: "timeZone", ["text": text.shortened])
      guard case .unknown(_, let suggestion?) = error else { throw unknown }
      throw PayloadError(
        path: unknown.path,
        summary: unknown.summary,
        fix: "Write \(suggestion), which is the nearest known name"
      )
    }
  }
}

/// What facts say about a customer's setting; equal ones have equal settings.
struct RequestedSetting: Hashable {
  let locale: String?
  /// The customer's locales in the payloads, in the order of preference.
  let preferred: [String]
  let timeZone: String?
  let storefront: String?

  /// How many texts of the payloads are tried.
  private static let preferredLimit = 10

  /// Reads only what is needed: if an argument is given, the facts' own value doesn't matter, even if it is wrong.
  init(_ facts: SubscriptionFacts, hasLocale: Bool, hasTimeZone: Bool) throws(PayloadError) {
    locale = hasLocale ? nil : try facts.text(at: facts.payloads.common.locale)
    timeZone = hasTimeZone ? nil : try facts.text(at: facts.payloads.common.timeZone)
    let texts = hasLocale || locale != nil ? [] : facts.texts(at: facts.payloads.locales)
    // A longer text is no locale: `LocaleIdentifier` refuses it. It need not be kept.
    preferred = texts.prefix(Self.preferredLimit).filter { $0.utf8.count <= LocaleIdentifier.lengthLimit }
    let isOpen = !hasLocale && locale == nil || !hasTimeZone && timeZone == nil
    storefront = if isOpen, let region = facts.payloads.region { try facts.text(at: region) } else { nil }
  }
}
