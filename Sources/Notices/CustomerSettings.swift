import Catalogs
import ICU
import Renewals
import Synchronization

/// Settings of customers, of which those found before need no look-up in ICU's data.
///
/// Safe to share. It holds at most `capacity` settings, and begins again when it is full: customers have few different
/// ones.
package final class CustomerSettings: Sendable {
  private struct Key: Hashable {
    let requested: RequestedSetting
    let locale: LocaleIdentifier?
    let timeZone: TimeZoneIdentifier?
  }

  private let capacity: Int
  private let hasTexts: @Sendable (LocaleIdentifier) -> Bool
  private let known = Mutex<[Key: CustomerSetting]>([:])

  /// - Parameter hasTexts: Whether the catalog has texts for a locale.
  package init(capacity: Int = 1024, hasTexts: @escaping @Sendable (LocaleIdentifier) -> Bool) {
    (self.capacity, self.hasTexts) = (capacity, hasTexts)
  }

  /// Refuses facts whose own fields no notice could use: a locale or a zone that does not exist, and names that aren't
  /// texts. A decision does not read them, so without this check only the notice would show the mistake.
  package func check(_ facts: SubscriptionFacts) throws(PayloadError) {
    for field in ["appName", "productName", "support"] { _ = try facts.request(field) }
    // A decision doesn't need the language, so any locale works if the facts have none.
    let locale = try facts.text(at: facts.payloads.common.locale) == nil ? Self.anyLocale : nil
    _ = try setting(for: facts, locale: locale, timeZone: nil)
  }

  private static let anyLocale = try? LocaleIdentifier("en")

  /// See ``CustomerSetting/init(_:locale:timeZone:hasTexts:)``.
  func setting(
    for facts: SubscriptionFacts,
    locale: LocaleIdentifier?,
    timeZone: TimeZoneIdentifier?
  ) throws(PayloadError) -> CustomerSetting {
    let requested = try RequestedSetting(facts, hasLocale: locale != nil, hasTimeZone: timeZone != nil)
    let key = Key(requested: requested, locale: locale, timeZone: timeZone)
    if let setting = known.withLock({ $0[key] }) { return setting }
    let setting = try CustomerSetting(requested, locale: locale, timeZone: timeZone, hasTexts: hasTexts)
    known.withLock { known in
      if known.count >= capacity { known = [:] }
      known[key] = setting
    }
    return setting
  }
}
