internal import CICU

/// The versions of the library and of the data that are in use when the program runs, not when it was built.
public enum ICUVersions: Sendable {
  /// The library, such as `72.1`.
  public static var icu: String { text(NB_ICU_VERSION_ICU) }
  /// The Unicode character data, such as `15.0`.
  public static var unicode: String { text(NB_ICU_VERSION_UNICODE) }
  /// The locale data, such as `42.0`.
  public static var cldr: String { text(NB_ICU_VERSION_CLDR) }
  /// ICU's own time-zone data, such as `2022e`; see ``TimeZoneData/current`` for what is used.
  public static var timeZoneData: String { text(NB_ICU_VERSION_TIME_ZONE_DATA) }

  private static func text(_ version: nb_icu_version) -> String {
    do {
      return try Output.text("read version") { nb_icu_version_text(version, $0, $1) }
    } catch {
      // ICU without its data file: every formatter will say so.
      return "unknown"
    }
  }
}
