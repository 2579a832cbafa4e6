import Diagnostics
import ICU

/// A value that a message may use, and where it comes from.
public struct Parameter: Sendable {
  /// What kind of value it is; it decides which functions may format it.
  public enum Kind: String, CaseIterable, Sendable {
    /// Plain text.
    case text
    /// An instant at which something is already over. No message may show it as a date: the day would be one too late.
    case exclusiveEnd
    /// A civil day in the customer's zone.
    case date
    /// A whole number.
    case count
    /// An amount of money with its currency.
    case price
    /// A time zone's identifier.
    case timeZone
  }

  /// Where a value comes from.
  public enum Origin: Hashable, Sendable {
    /// A field of the payload or the request.
    case payload(PayloadPath)
    /// The first of several payload instants that is there.
    case firstOf([PayloadPath])
    /// An amount as payloads write it, and the field that names the currency; `nil` if the amount holds its own.
    case amount(PayloadPath, currency: PayloadPath?)
    /// The last civil day, in the customer's zone, before an exclusive end. Where the end isn't at midnight in that
    /// zone, texts show the end itself, with its time.
    case lastDayBefore(String)
    /// The civil day, in the customer's zone, of an instant.
    case dayOf(String)
    /// Whole civil days from today until a day; 0 on that day.
    case civilDaysUntil(String)
    /// The first of several payload instants that is there, plus a duration of the schedule.
    case after([PayloadPath], duration: String)
    /// The last day of a month, which a card is valid through.
    case lastDayOfMonth(year: PayloadPath, month: PayloadPath)
  }

  /// Its name in messages.
  public let id: String
  /// What kind of value it is.
  public let kind: Kind
  /// Where it comes from.
  public let origin: Origin
  /// Whether a customer's facts may leave it out. Only the shared texts of emails may use it; those are left out with
  /// it.
  public let isOptional: Bool
  /// The value per locale if a customer's facts have none; the key `any` covers every other locale.
  public let defaults: [String: String]
  /// A price in the same currency that this one must be higher than; otherwise no notice that uses both makes sense.
  public let moreThan: Token?
  /// What it means, in English, for translators.
  public let about: String
  /// A typical value per locale; the key `any` covers every other locale.
  public let examples: [String: String]
  /// The longest realistic value per locale; the key `any` covers every other locale.
  public let longest: [String: String]
  /// Its place in the file.
  public let span: SourceSpan
}

extension Parameter {
  /// Whether it is the last day before an exclusive end. Texts show it with a time where the end isn't at midnight.
  package var isLastDay: Bool { if case .lastDayBefore = origin { true } else { false } }
}

extension [String: String] {
  /// The value of the locale, of its language, of any, or of another locale: the first that is there.
  package func value(in locale: LocaleIdentifier, orIn other: LocaleIdentifier) -> String? {
    [locale.tag, locale.language, "any", other.tag].lazy.compactMap { self[$0] }.first
  }
}

extension Facts {
  /// The parameters that are the last day before an exclusive end.
  package var lastDays: Set<String> { Set(parameters.filter(\.isLastDay).map(\.id)) }
}

extension Parameter.Origin {
  /// The kinds of value that can come from here.
  var kinds: [Parameter.Kind] {
    switch self {
    case .payload: [.text, .count, .exclusiveEnd, .timeZone]
    case .firstOf: [.exclusiveEnd]
    case .amount: [.price]
    case .lastDayBefore, .dayOf, .lastDayOfMonth: [.date]
    case .civilDaysUntil: [.count]
    case .after: [.exclusiveEnd]
    }
  }
}
