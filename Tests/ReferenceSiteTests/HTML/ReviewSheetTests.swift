import Catalogs
import Notices
import Testing

import ReferenceSite

struct ReviewSheetTests {
  @Test(arguments: ["en", "ja"])
  func `every text of every notice is there in both languages`(locale: String) throws {
    let site = try SiteFixture.shipped.get()
    let html = try site.file("\(locale)/review.html")
    let text = HTMLElements.text(html)
    for notice in site.catalog.facts.notices { #expect(html.contains("<h2 id=\"\(notice.id)\">"), "\(notice.id)") }
    for title in ["Fix Harbor Plus payment", "お支払いが完了していません"] { #expect(text.contains(title)) }
    let sample = locale == "en" ? ["23 of 30 characters", "with the longest values"] : ["30文字中23文字", "最長の値では"]
    for words in sample { #expect(text.contains(words), "\(words)") }
    #expect(html.contains("<td><span lang=\"\(locale == "en" ? "ja" : "en")\">"))
    // When a notice is sent leads to the pages about it.
    #expect(html.contains("href=\"states/inGracePeriod.html\""))
  }
}
