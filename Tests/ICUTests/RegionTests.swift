import ICU
import Instants
import Testing

struct RegionTests {
  @Test(arguments: [
    ("JPN", "JP", "ja-JP", "Asia/Tokyo"), ("DEU", "DE", "de-DE", "Europe/Berlin"),
    ("CHE", "CH", "de-CH", "Europe/Zurich"),
    ("TWN", "TW", "zh-TW", "Asia/Taipei"), ("JP", "JP", "ja-JP", "Asia/Tokyo"),
    ("SRB", "RS", "sr-RS", "Europe/Belgrade"),
  ])
  func `a region has a likely locale and zone`(code: String, letters: String, locale: String, zone: String) throws {
    let region = try #require(Region(code))
    #expect(region.code == letters)
    #expect(region.likelyLocale?.tag == locale)
    #expect(region.usualTimeZone?.identifier == zone)
  }

  @Test(arguments: [
    ("USA", "Pacific/Honolulu"), ("CAN", "America/Vancouver"), ("AUS", "Australia/Perth"),
    ("RUS", "Europe/Kaliningrad"),
  ])
  func `no zone is the usual one of many equal ones`(code: String, westernmost: String) throws {
    let region = try #require(Region(code))
    #expect(region.likelyLocale != nil)
    #expect(region.usualTimeZone == nil)
    #expect(region.assumedTimeZone?.identifier == westernmost)
    for zone in region.timeZones {
      for month in 0..<12 {
        let moment = try #require(Instant(milliseconds: 1_768_478_400_000 + Int64(month) * 30 * 86_400_000))
        #expect(try #require(region.assumedTimeZone).offset(at: moment) <= zone.offset(at: moment), "\(zone) \(month)")
      }
    }
  }

  @Test(arguments: ["", "J", "jpn", "QQQ", "ZZ", "001", "EUR", "JPNN", "J\u{0}P", "日本", "EU"])
  func `what is no region is refused`(code: String) { #expect(Region(code) == nil) }
}
