import ICU
import Renewals
import Synchronization

/// Settings of customers, of which those found before need no look-up in ICU's data.
///
/// Safe to share. It holds at most `capacity` settings, and begins anew when it is full: customers have few different
/// ones.
final class CustomerSettings: Sendable {
  private struct Key: Hashable {
    let requested: RequestedSetting
    let locale: LocaleIdentifier?
    let timeZone: TimeZoneIdentifier?
  }

  private let capacity: Int
  private let known = Mutex<[Key: CustomerSetting]>([:])

  init(capacity: Int = 1024) { self.capacity = capacity }

  /// See ``CustomerSetting/init(for:locale:timeZone:)``.
  func setting(
    for facts: SubscriptionFacts,
    locale: LocaleIdentifier?,
    timeZone: TimeZoneIdentifier?
  ) throws(PayloadError) -> CustomerSetting {
    let requested = try RequestedSetting(facts, hasLocale: locale != nil, hasTimeZone: timeZone != nil)
    let key = Key(requested: requested, locale: locale, timeZone: timeZone)
    if let setting = known.withLock({ $0[key] }) { return setting }
    let setting = try CustomerSetting(requested, locale: locale, timeZone: timeZone)
    known.withLock { known in
      if known.count >= capacity { known = [:] }
      known[key] = setting
    }
    return setting
  }
}
