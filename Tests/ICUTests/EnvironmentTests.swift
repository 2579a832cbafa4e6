import ICU
import Testing

/// Results depend on arguments alone. The environment could only have an effect through ICU's default locale, which
/// replaces a locale without data: these texts would be English or Japanese if LANG were used.
@Suite struct EnvironmentTests {
  @Test func `data for unknown languages is roots and not that of the environment`() throws {
    let klingon = try locale("tlh")
    let time = try instant("2026-10-28T15:00:00Z")
    let rooted = try DateFormatter(locale: .root, timeZone: zone("UTC"), skeleton: "yMMMMd").text(of: time)
    #expect(rooted == "2026 M10 28")
    #expect(try DateFormatter(locale: klingon, timeZone: zone("UTC"), skeleton: "yMMMMd").text(of: time) == rooted)
    #expect(try DurationFormatter(locale: klingon, width: .wide).text(of: [(DecimalNumber(60), .day)]) == "60 d")
    #expect(try ListFormatter(locale: klingon, kind: .and, width: .wide).text(of: ["A", "B"]) == "A, B")
  }
}
