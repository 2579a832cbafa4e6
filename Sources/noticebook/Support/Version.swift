import Catalogs
import ICU

/// What `--version` prints.
enum Version {
  /// The version of the command.
  static let number = "1.0.0"

  /// The version of the command, of the catalogs that it reads, and of the data behind dates, numbers and zones.
  static var details: String {
    """
    \(number) (catalog format \(Catalog.format), ICU \(ICUVersions.icu), CLDR \(ICUVersions.cldr), time zones \
    \(TimeZoneData.current.version))
    """
  }
}
