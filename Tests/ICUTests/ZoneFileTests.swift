import Foundation
import Instants
import Testing

import ICU

/// Zones are read from a folder of compiled zones (TZif), which these tests write themselves.
@Suite struct ZoneFileTests {
  /// A zone file: transitions in seconds, each to a type, and the rule after them.
  private struct ZoneFile {
    var types: [(offset: Int32, isDaylight: Bool)] = [(0, false)]
    var transitions: [(seconds: Int64, type: UInt8)] = []
    var footer = ""

    var bytes: [UInt8] {
      func header(_ transitions: Int, _ types: Int) -> [UInt8] {
        Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
          + [0, 0, 0, transitions, types, 4].flatMap { big(UInt64($0), 4) }
      }
      let first = header(0, 1) + [0, 0, 0, 0, 0, 0] + Array("UTC\0".utf8)
      var second = header(transitions.count, types.count)
      for transition in transitions { second += big(UInt64(bitPattern: transition.seconds), 8) }
      second += transitions.map(\.type)
      for type in types { second += big(UInt64(UInt32(bitPattern: type.offset)), 4) + [type.isDaylight ? 1 : 0, 0] }
      return first + second + Array("LMT\0\n\(footer)\n".utf8)
    }

    private func big(_ value: UInt64, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * (count - 1 - $0))) }
    }
  }

  private func withZones(_ zones: [String: [UInt8]], _ body: (TimeZoneData) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "zones-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let version = ["tzdata.zi": Array("# version 2031x\n# more".utf8)]
    for (name, bytes) in zones.merging(version, uniquingKeysWith: { first, _ in first }) {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    try body(TimeZoneData(folder: folder.path))
  }

  private func instant(_ text: String) throws -> Instant { try #require(Instant(iso8601: text)) }

  /// The local time in minutes, as `2026-07-23T23:30`.
  private func local(_ instant: Instant, _ zone: TimeZoneIdentifier) throws -> String {
    let (date, milliseconds) = try #require(zone.civilDateTime(of: instant))
    let minutes = milliseconds / 60_000
    return "\(date)T\(String(format: "%02d:%02d", minutes / 60, minutes % 60))"
  }

  /// Mexico has had no daylight-saving time since October 2022, which ICU 72 does not know.
  @Test func `days are counted by the file and not by ICU`() throws {
    var file = ZoneFile(types: [(-21_600, false), (-18_000, true)], footer: "CST6")
    file.transitions = [(1_648_972_800, 1), (1_667_113_200, 0)]
    try withZones(["America/Mexico_City": file.bytes]) { data in
      let zone = try TimeZoneIdentifier("America/Mexico_City", data: data)
      #expect(!zone.isFromICU)
      #expect(try local(instant("2026-07-24T05:30:00Z"), zone) == "2026-07-23T23:30")
      #expect(try local(instant("2022-10-30T06:59:59.999Z"), zone) == "2022-10-30T01:59")
      #expect(try local(instant("2022-10-30T07:00:00Z"), zone) == "2022-10-30T01:00")
      #expect(try local(instant("2022-07-01T00:00:00Z"), zone) == "2022-06-30T19:00")
      let formatter = try DateFormatter(locale: LocaleIdentifier("en"), timeZone: zone, skeleton: "MMMdHm")
      #expect(try formatter.text(of: instant("2026-07-24T05:30:00Z")) == "Jul 23, 23:30")
      let interval = try DateIntervalFormatter(locale: LocaleIdentifier("en"), timeZone: zone, skeleton: "MMMdHm")
      let end = try instant("2026-07-24T05:45:00Z")
      #expect(try interval.text(from: instant("2026-07-24T05:30:00Z"), to: end).hasPrefix("Jul 23, 23:30"))
    }
  }

  /// Each transition of a year with the instant before it, in years that the file lists, that its rule gives, and in which
  /// the rule has come round many times.
  @Test(arguments: [
    ("EST5EDT,M3.2.0,M11.1.0", ["2026-03-08T07:00:00Z", "2026-11-01T06:00:00Z"], [-300, -240]),
    ("EST5EDT,M3.2.0,M11.1.0", ["9998-03-08T07:00:00Z", "9998-11-01T06:00:00Z"], [-300, -240]),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"], [0, 60]),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"], [-120, -60]),
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", ["2026-03-28T00:00:00Z", "2026-10-23T23:00:00Z"], [120, 180]),
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", ["2026-04-04T15:00:00Z", "2026-10-03T15:30:00Z"], [660, 630]),
    ("AAA3BBB,J60/0,J300/0", ["2028-03-01T03:00:00Z", "2028-10-27T02:00:00Z"], [-180, -120]),
    ("AAA3BBB,59/0,299/0", ["2028-02-29T03:00:00Z", "2028-10-26T02:00:00Z"], [-180, -120]),
  ])
  func `the rule after the transitions goes on`(_ footer: String, _ changes: [String], _ offsets: [Int]) throws {
    let file = ZoneFile(types: [(Int32(offsets[0] * 60), false)], footer: footer)
    try withZones(["Test/Zone": file.bytes]) { data in
      let zone = try TimeZoneIdentifier("Test/Zone", data: data)
      for (index, change) in changes.enumerated() {
        for (step, minutes) in [(-1, offsets[index % 2]), (0, offsets[(index + 1) % 2]), (1, offsets[(index + 1) % 2])]
        {
          let instant = try #require(instant(change).advanced(byMilliseconds: Int64(step)))
          let shown = try #require(zone.civilDateTime(of: instant))
          let ahead = Int64(shown.date.daysSinceEpoch) * 86_400_000 + shown.millisecondOfDay - instant.milliseconds
          #expect(ahead == Int64(minutes) * 60_000, "\(footer) at \(instant)")
        }
      }
    }
  }

  @Test func `summer has the name of summer, also where the database counts winter as saving`() throws {
    let file = ZoneFile(types: [(0, true), (3600, false)], footer: "IST-1GMT0,M10.5.0,M3.5.0/1")
    try withZones(["Europe/Dublin": file.bytes]) { data in
      let zone = try TimeZoneIdentifier("Europe/Dublin", data: data)
      let formatter = try DateFormatter(locale: LocaleIdentifier("en"), timeZone: zone, pattern: "zzzz")
      #expect(try formatter.text(of: instant("2026-07-01T00:00:00Z")) == "Irish Standard Time")
      #expect(try formatter.text(of: instant("2026-12-01T00:00:00Z")) == "Greenwich Mean Time")
    }
  }

  @Test func `names come from CLDR, also for rules of a file`() throws {
    let file = ZoneFile(types: [(32_400, false)], footer: "JST-9")
    try withZones(["Asia/Tokyo": file.bytes, "America/Ciudad_Juarez": file.bytes]) { data in
      let tokyo = try TimeZoneIdentifier("Asia/Tokyo", data: data)
      #expect(try tokyo.displayName(in: LocaleIdentifier("ja")) == "日本標準時")
      // ICU 72 lacks the zone.
      let other = try TimeZoneIdentifier("America/Ciudad_Juarez", data: data)
      #expect(try local(instant("2026-01-01T00:00:00Z"), other) == "2026-01-01T09:00")
      #expect(try !other.displayName(in: LocaleIdentifier("en")).isEmpty)
    }
  }

  @Test func `local times in gaps and overlaps are read as the documentation says`() throws {
    let file = ZoneFile(types: [(-18_000, false)], footer: "EST5EDT,M3.2.0,M11.1.0")
    try withZones(["Test/Zone": file.bytes]) { data in
      let zone = try TimeZoneIdentifier("Test/Zone", data: data)
      for (local, expected) in [
        ("2026-03-08T01:59:59", "2026-03-08T06:59:59Z"), ("2026-03-08T02:30:00", "2026-03-08T07:30:00Z"),
        ("2026-03-08T03:00:00", "2026-03-08T07:00:00Z"), ("2026-11-01T01:30:00", "2026-11-01T05:30:00Z"),
        ("2026-11-01T02:00:00", "2026-11-01T07:00:00Z"),
      ] {
        let time = try #require(CivilDateTime(iso8601: local))
        #expect(zone.instant(of: time)?.description == expected, "\(local)")
      }
    }
  }

  @Test func `the version is that of the folder, and ICU's without one`() throws {
    try withZones(["UTC": ZoneFile(footer: "UTC0").bytes]) { data in #expect(data.version == "2031x") }
    let nowhere = TimeZoneData(folder: "/nowhere")
    #expect(nowhere.version == ICUVersions.timeZoneData)
    let zone = try TimeZoneIdentifier("Asia/Tokyo", data: nowhere)
    #expect(zone.isFromICU)
    #expect(try local(instant("2026-01-01T00:00:00Z"), zone) == "2026-01-01T09:00")
    #expect(try !TimeZoneIdentifier("UTC", data: nowhere).isFromICU)
  }

  @Test func `a file that is cut or damaged counts as missing`() throws {
    var file = ZoneFile(types: [(-18_000, false), (-14_400, true)], footer: "EST5EDT,M3.2.0,M11.1.0")
    file.transitions = [(0, 1), (100, 0)]
    let whole = file.bytes
    var damaged: [[UInt8]] = (0..<whole.count).map { Array(whole[..<$0]) }
    for footer in [
      "EST", "EST5EDT", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,J0,J1", "5", "EST999", "<EST5",
    ] {
      file.footer = footer
      damaged.append(file.bytes)
    }
    file.footer = "EST5"
    file.transitions = [(100, 1), (100, 0)]
    damaged.append(file.bytes)
    file.transitions = [(100, 7)]
    damaged.append(file.bytes)
    file.types = [(90_000, false)]
    damaged.append(file.bytes)
    damaged.append([UInt8](repeating: 0x41, count: 300_000))
    for (index, bytes) in damaged.enumerated() {
      try withZones(["Test/Zone": bytes, "Asia/Tokyo": bytes]) { data in
        #expect(throws: TimeZoneIdentifier.Invalid.self, "\(index)") { try TimeZoneIdentifier("Test/Zone", data: data) }
        let tokyo = try TimeZoneIdentifier("Asia/Tokyo", data: data)
        #expect(tokyo.isFromICU, "\(index)")
      }
    }
  }

  @Test(arguments: [
    "../Zone", "Test/../Test/Zone", "/Test/Zone", "Test//Zone", "Test/Zone/", "posix/Zone", "right/Zone", "localtime",
    "a.b",
    "Test/Zone\0", "",
  ])
  func `a name is no path`(_ name: String) throws {
    let bytes = ZoneFile(footer: "UTC0").bytes
    try withZones(["Test/Zone": bytes, "posix/Zone": bytes, "right/Zone": bytes, "localtime": bytes, "a.b": bytes]) {
      data in
      #expect(throws: TimeZoneIdentifier.Invalid.self) { try TimeZoneIdentifier(name, data: data) }
    }
  }
}
