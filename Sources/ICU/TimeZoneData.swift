import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The source of the time zone rules.
///
/// The system's zone data is kept current by its distribution, while ICU's own data is as old as ICU. ICU's variable
/// `ICU_TIMEZONE_FILES_DIR` has no effect: ICU would map the files that it names without checking them.
public struct TimeZoneData: Hashable, Sendable {
  /// The folder of compiled zones; `nil` where ICU's data is used.
  let folder: String?
  /// The version of the data, such as `2025b`; `unknown` where the folder doesn't say it.
  public let version: String

  /// The data that zones are made with.
  public static let current = TimeZoneData(folder: "/usr/share/zoneinfo")

  /// The data of a folder of compiled zones (TZif), or ICU's data if the folder has no zones.
  package init(folder: String) {
    let version = Self.version(of: folder)
    self.folder = version == nil ? nil : folder
    self.version = version ?? ICUVersions.timeZoneData
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
