import ICU
import JSON

/// The language and the zone to assume for each region, and the names of those zones, as ICU knows them.
enum RegionData {

  /// By code of two or three letters: the likely locale and the zone; null if there isn't one.
  static let regions: JSONValue = {
    var members: [String: JSONValue] = [:]
    for (code, region) in entries {
      let (locale, zone) = (region.likelyLocale, region.assumedTimeZone)
      members[code] = .array([
        locale.map { .string($0.tag) } ?? .null, zone.map { .string($0.identifier) } ?? .null,
      ])
    }
    return .sorted(members)
  }()

  /// The zones that may be assumed, with their names in some locales.
  static func zones(in locales: [LocaleIdentifier]) -> JSONValue {
    var zones: [String: JSONValue] = [:]
    for zone in Set(entries.compactMap(\.region.assumedTimeZone) + [.westernmost]) {
      let names = locales.map { ($0.tag, JSONValue.string(zone.displayName(in: $0))) }
      zones[zone.identifier] = .sorted(Dictionary(names) { first, _ in first })
    }
    return .sorted(zones)
  }

  /// Every code of two or three letters that is one of a region.
  private static let entries: [(code: String, region: Region)] = {
    let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(Unicode.Scalar($0)) }
    let pairs = letters.flatMap { first in letters.map { first + $0 } }
    return (pairs + pairs.flatMap { pair in letters.map { pair + $0 } })
      .compactMap { code in Region(code).map { (code, $0) } }
  }()
}
