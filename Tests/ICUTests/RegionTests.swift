import ICU
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

  @Test(arguments: ["USA", "BRA", "AUS", "RUS"])
  func `no zone is the usual one of many equal ones`(code: String) throws {
    let region = try #require(Region(code))
    #expect(region.likelyLocale != nil)
    #expect(region.usualTimeZone == nil)
  }

  @Test(arguments: ["", "J", "jpn", "QQQ", "ZZ", "001", "EUR", "JPNN", "J\u{0}P", "日本", "EU"])
  func `what is no region is refused`(code: String) { #expect(Region(code) == nil) }
}
