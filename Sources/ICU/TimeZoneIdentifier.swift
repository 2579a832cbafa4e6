internal import CICU
public import Instants

/// A zone of the IANA time-zone database, with the rules that ``TimeZoneData`` finds.
///
/// The name is kept as written: `Asia/Calcutta` and `Asia/Kolkata` are different identifiers of one zone.
public struct TimeZoneIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// Why a name is refused.
  public enum Invalid: Error, Hashable, Sendable, CustomStringConvertible {
    /// No zone has this name. The suggestion is the known name most like it, if any is.
    case unknown(String, suggestion: String?)

    /// One line that leads with the name.
    public var description: String {
      switch self {
      case .unknown(let name, let suggestion):
        "time zone '\(name.prefix(100))' is unknown" + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
      }
    }
  }

  /// The name: `Asia/Tokyo`, `UTC`.
  public let identifier: String
  /// Whether the rules are ICU's own, because the system has none for the zone.
  package let isFromICU: Bool
  private let zone: Zone

  /// Finds a zone by its exact name.
  ///
  /// Offsets (`GMT+9`), `Etc/Unknown` and the three-letter names that only ICU knows (`JST`, `PST`) are refused.
  ///
  /// - Complexity: O(1), but it opens the zone's rules, which takes some µs, so keep what it makes. A name that is refused
  ///   is compared with those of all zones.
  public init(_ identifier: String) throws(Invalid) { try self.init(identifier, data: .current) }

  /// Finds a zone by its exact name in given data, or else in ICU's own.
  package init(_ identifier: String, data: TimeZoneData) throws(Invalid) {
    let isName = (1...64).contains(identifier.utf8.count) && identifier.utf8.allSatisfy { (33...126).contains($0) }
    let isUTC = identifier == "UTC"
    let own = isName && !isUTC ? data.folder.flatMap { Zone(identifier, in: $0) } : nil
    // UTC needs no rules.
    guard isName, let zone = isUTC ? .utc : own ?? Zone(identifier) else {
      throw .unknown(identifier, suggestion: TimeZoneSuggestion.name(like: identifier))
    }
    self.identifier = identifier
    self.zone = zone
    isFromICU = own == nil && !isUTC
  }

  /// Coordinated universal time. It needs no data.
  public static let utc = TimeZoneIdentifier(identifier: "UTC", zone: .utc)

  private init(identifier: String, zone: Zone) { (self.identifier, self.zone, isFromICU) = (identifier, zone, false) }

  /// Makes a zone with a fixed offset in minutes ahead of UTC, as a date with an offset names it: `GMT+09:30`; `UTC` for 0.
  ///
  /// `nil` for a day or more.
  public init?(offsetInMinutes minutes: Int) {
    guard abs(minutes) < 24 * 60 else { return nil }
    let digits = [minutes.magnitude / 60, minutes.magnitude % 60].map { ($0 < 10 ? "0" : "") + String($0) }
    let name = minutes == 0 ? "UTC" : "GMT\(minutes < 0 ? "-" : "+")\(digits.joined(separator: ":"))"
    self.init(identifier: name, zone: Zone(name, offsetInMinutes: Int32(minutes)))
  }

  /// Lends ICU's zone to a C function.
  func withHandle<Result>(_ body: (OpaquePointer) -> Result) -> Result { zone.withHandle(body) }

  /// The distance of the zone's clock from UTC at a moment, in milliseconds; positive east of Greenwich.
  package func offset(at instant: Instant) -> Int64 { zone.offset(at: instant.milliseconds) }

  /// What a clock in the zone shows at an instant.
  ///
  /// Nothing within a day of the ends of ``Instant/supported`` where the local date is not in the years 1 to 9999.
  public func civilDateTime(of instant: Instant) -> (date: CivilDate, millisecondOfDay: Int64)? {
    let local = instant.milliseconds + zone.offset(at: instant.milliseconds)
    let day = local >= 0 ? local / Self.day : (local - Self.day + 1) / Self.day
    guard let date = CivilDate(daysSinceEpoch: Int(day)) else { return nil }
    return (date, local - day * Self.day)
  }

  /// Whether a clock in the zone shows the same time again less than a day before or after an instant, as it does when
  /// summer time ends.
  package func showsTwice(_ instant: Instant) -> Bool {
    let (own, offset) = (instant.milliseconds, zone.offset(at: instant.milliseconds))
    return [own - Self.day, own + Self.day].contains { near in
      let other = own + offset - zone.offset(at: near)
      return other != own && other + zone.offset(at: other) == own + offset
    }
  }

  /// The instant at which a clock in the zone shows a date and time; `nil` outside ``Instant/supported``.
  ///
  /// A time that a change of the clocks skips is read with the offset before the change, which moves it forward by the
  /// length of the gap (02:30 becomes 03:30); of a time that occurs twice, the earlier is taken.
  public func instant(of local: CivilDateTime) -> Instant? {
    let milliseconds = Int64(local.date.daysSinceEpoch) * Self.day + local.millisecondOfDay
    return Instant(milliseconds: milliseconds - zone.offset(atLocal: milliseconds))
  }

  /// The name of the zone in a language, without saying whether daylight-saving time holds: 日本標準時, Eastern Time.
  ///
  /// The name is the one in use at `instant`, which matters where a country has changed its zone; without an instant,
  /// the one that ICU's data gives for 2100. The identifier itself where ICU fails.
  public func displayName(in locale: LocaleIdentifier, at instant: Instant? = nil) -> String {
    guard let instant = instant ?? Instant(milliseconds: 4_102_444_800_000) else { return identifier }
    func name(_ pattern: String) -> String? {
      try? DateFormatter(locale: locale, timeZone: self, pattern: pattern).text(of: instant)
    }
    // Where CLDR has no generic name (UTC), ICU writes an offset for it, while there may be a specific one.
    let generic = name("vvvv")
    return (generic == name("OOOO") ? name("zzzz") : generic) ?? identifier
  }

  /// The name.
  public var description: String { identifier }

  /// Whether the names are the same, and the rules come from the same data.
  public static func == (left: Self, right: Self) -> Bool {
    left.identifier == right.identifier && left.isFromICU == right.isFromICU
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

  private static let day: Int64 = 86_400_000
}

/// Owns ICU's zone. The C functions lock it, so it may be used from any thread.
private final class Zone: Sendable {
  private nonisolated(unsafe) let handle: OpaquePointer

  init?(_ identifier: String) {
    var status: Int32 = 0
    guard let handle = nb_icu_time_zone_open(identifier, &status) else { return nil }
    self.handle = handle
  }

  init?(_ identifier: String, in folder: String) {
    guard let handle = nb_icu_time_zone_open_file(folder, identifier) else { return nil }
    self.handle = handle
  }

  init(_ name: String, offsetInMinutes minutes: Int32) { handle = nb_icu_time_zone_open_offset(name, minutes) }

  static let utc = Zone("UTC", offsetInMinutes: 0)

  func withHandle<Result>(_ body: (OpaquePointer) -> Result) -> Result { body(handle) }

  deinit { nb_icu_time_zone_close(handle) }

  func offset(at milliseconds: Int64) -> Int64 {
    var status: Int32 = 0
    return Int64(nb_icu_time_zone_offset(handle, milliseconds, &status))
  }

  func offset(atLocal milliseconds: Int64) -> Int64 {
    var status: Int32 = 0
    return Int64(nb_icu_time_zone_local_offset(handle, milliseconds, &status))
  }
}
