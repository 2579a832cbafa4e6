internal import CICU
internal import Instants

/// A country or an area of its rank, as ISO 3166-1 and CLDR know it.
package struct Region: Hashable, Sendable, CustomStringConvertible {
  /// The two letters: `JP`.
  package let code: String

  /// Finds a region by its two or three letters, such as `JP` or `JPN`; `nil` for unknown codes and for continents.
  package init?(_ code: String) {
    guard (2...3).contains(code.utf8.count), code.utf8.allSatisfy((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains),
      let canonical = try? Output.text("find region \(code)", { nb_icu_region_canonicalize(code, $0, $1) }),
      canonical.utf8.count == 2
    else { return nil }
    self.code = canonical
  }

  /// The locale that CLDR's likely subtags expect where only the region is known: `ja-JP`, `de-CH`.
  ///
  /// `nil` if CLDR expects no language.
  package var likelyLocale: LocaleIdentifier? {
    guard let tag = try? Output.text("find locale of \(code)", { nb_icu_region_likely_locale(code, $0, $1) }) else {
      return nil
    }
    return (try? LocaleIdentifier(tag)).flatMap { $0.language == "und" ? nil : $0 }
  }

  /// The zone in which the whole region lives, or the one that CLDR calls its primary zone: `Asia/Tokyo`,
  /// `Europe/Berlin`. `nil` if several zones have an equal right, as in `US`.
  package var usualTimeZone: TimeZoneIdentifier? {
    guard let name = try? Output.text("find zone of \(code)", { nb_icu_region_time_zone(code, $0, $1) }) else {
      return nil
    }
    return try? TimeZoneIdentifier(name)
  }

  /// The zone of the region in which a day begins last, so that its date has begun in all others: `Pacific/Honolulu` for
  /// `US`. Of several, the one without summer time, and then the first in ICU's order; `nil` without zones.
  package var westernmostTimeZone: TimeZoneIdentifier? {
    timeZones.min { $0.offsets.lexicographicallyPrecedes($1.offsets) }
  }

  /// The zone to assume for a customer of the region: the usual one, or the one in which a day begins last.
  package var assumedTimeZone: TimeZoneIdentifier? { usualTimeZone ?? westernmostTimeZone }

  /// All zones of the region, in ICU's order.
  package var timeZones: [TimeZoneIdentifier] {
    let names = (try? Output.text("find zones of \(code)", { nb_icu_region_time_zones(code, $0, $1) })) ?? ""
    return names.split(separator: "\n").compactMap { try? TimeZoneIdentifier(String($0)) }
  }

  /// The two letters.
  package var description: String { code }
}

extension TimeZoneIdentifier {
  /// The zone in which a day begins last of all where people live.
  package static let westernmost = (try? TimeZoneIdentifier("Etc/GMT+11")) ?? .utc

  /// The distances from UTC in the middle of January and of July 2026, the smaller one first.
  fileprivate var offsets: [Int64] {
    [1_768_478_400_000, 1_784_116_800_000].compactMap { Instant(milliseconds: $0).map(offset) }.sorted()
  }
}
