import Catalogs
import Checks
import Diagnostics
import Testing

struct ChangedNumberTests {
  private func findings(en: String, _ locale: String, _ text: String) -> [String] {
    let files = [
      "catalog.yaml":
        "format: 1\nname: small\nsourceLocale: en\nlocales: [en, \(locale)]\nmessageSyntax: mf2-ldml48.2\n",
      "strings/en/page.yaml": "note: |\n  \(en)\n", "strings/\(locale)/page.yaml": "note: |\n  \(text)\n",
    ]
    let report = CheckRegistry.report(on: Catalog.load(files: files.mapValues { Array($0.utf8) }))
    return report.findings.filter { $0.rule == "changed-number" }.map(\.summary)
  }

  @Test(arguments: [
    ("Half of it is left.", "ja", "50%残っています。"), ("Wait 90 minutes.", "ja", "1時間30分お待ちください。"),
    ("It ends at 5:30 p.m.", "de", "Es endet um 17:30 Uhr."), ("It costs $1,299.50.", "de", "Es kostet 1.299,50 $."),
    ("It takes 120,000 steps.", "ja", "12万歩かかります。"), ("In 24 hours", "fr", "Dans 1 jour"),
  ]
  )
  func `the same quantity in other words`(en: String, locale: String, text: String) {
    #expect(findings(en: en, locale, text) == [])
  }

  @Test(arguments: [
    ("Wait 90 minutes.", "ja", "1時間20分お待ちください。"), ("It ends at 5:30 p.m.", "de", "Es endet um 16:30 Uhr."),
    ("It takes 120,000 steps.", "ja", "12億歩かかります。"), ("Within 16 days", "fr", "Dans les 15 jours"),
  ]
  )
  func `another quantity`(en: String, locale: String, text: String) {
    #expect(findings(en: en, locale, text).count == 1)
  }

  @Test(arguments: [
    "UTC+1.2.3", "UTC+99999999999999999999", "10:30:1.2.3", "10:99999999999999999999", "9999999999千億 days",
    String(repeating: "9999999999億", count: 40), String(repeating: "9", count: 5_000) + "%",
    "99999999999999999999:99 p.m.", "1.2.3.4 days 5.6.7 hours", "1.5万2千日", "1,5千2 3万",
  ]
  )
  func `text that looks like a quantity beyond all bounds is read without harm`(text: String) {
    #expect(findings(en: "Within 16 days", "ja", "16日以内に \(text)").count <= 1)
    #expect(findings(en: "Within 16 days \(text)", "de", text).count <= 1)
  }

  @Test
  func `a text with thousands of numbers is not compared`() {
    let numbers = String(repeating: "7 and ", count: 5_000)
    #expect(findings(en: numbers + "8", "de", numbers + "9") == [])
    let few = String(repeating: "7, ", count: 150)
    #expect(findings(en: few + "8", "de", few + "9").count == 1)
  }
}
