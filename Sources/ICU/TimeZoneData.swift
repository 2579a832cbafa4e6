import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The source of the time zone rules.
///
/// The system's zone data is kept current by its distribution, while ICU's own data is as old as ICU. A folder of ICU's
/// files in the environment variable `ICU_TIMEZONE_FILES_DIR` overrides both; ICU reads it itself.
public struct TimeZoneData: Hashable, Sendable {
  /// The folder of compiled zones; `nil` where ICU's data is used.
  let folder: String?
  /// The version of the data, such as `2025b`; `unknown` where the folder doesn't say it.
  public let version: String
  /// Whether the caller has chosen ICU's data.
  let isChosen: Bool

  /// The environment's name for a folder of ICU's files.
  public static let folderVariable = "ICU_TIMEZONE_FILES_DIR"
  /// The files that such a folder holds.
  public static let folderFiles = ["metaZones.res", "timezoneTypes.res", "windowsZones.res", "zoneinfo64.res"]

  /// The data that zones are made with.
  public static let current: TimeZoneData = {
    if let folder = getenv(folderVariable), folder.pointee != 0 {
      return TimeZoneData(folder: nil, version: ICUVersions.timeZoneData, isChosen: true)
    }
    return TimeZoneData(folder: "/usr/share/zoneinfo")
  }()

  /// The data of a folder of compiled zones (TZif), or ICU's data if the folder has no zones.
  package init(folder: String) {
    let version = Self.version(of: folder)
    self.init(folder: version == nil ? nil : folder, version: version ?? ICUVersions.timeZoneData, isChosen: false)
  }

  private init(folder: String?, version: String, isChosen: Bool) {
    (self.folder, self.version, self.isChosen) = (folder, version, isChosen)
  }

  /// The version of a folder; `nil` where there is no zone data in it.
  private static func version(of folder: String) -> String? {
    for (file, prefix) in [("tzdata.zi", "# version "), ("+VERSION", "")] {
      guard let line = firstLine(of: "\(folder)/\(file)"), line.hasPrefix(prefix) else { continue }
      let version = line.dropFirst(prefix.count)
      let isPlain = version.utf8.allSatisfy { (33...126).contains($0) }
      if isPlain, (1...32).contains(version.utf8.count) { return String(version) }
    }
    return access("\(folder)/UTC", R_OK) == 0 ? "unknown" : nil
  }

  private static func firstLine(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
