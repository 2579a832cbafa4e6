import Testing

import ReferenceSite

/// The style sheet and the places to break that pages are written with.
struct StyleSheetTests {
  @Test(arguments: [
    ("a { color: red; }\n\n/* why */\nb > c,\nd { margin: 0 ; }\n", "a{color:red}\nb>c,d{margin:0}\n"),
    ("nav :is(a, b) { width: calc(100% + 1rem); }", "nav :is(a,b){width:calc(100% + 1rem)}\n"),
    ("@media (a: 1) and (b: 2) { p { x: 1; } }", "@media (a:1) and (b:2){p{x:1}}\n"),
    (#"q { content: "a { /* b */ ;  }" '\'; '; }"#, #"q{content:"a { /* b */ ;  }" '\'; '}"# + "\n"),
    ("a/**/b{c:d", "a b{c:d\n"), ("", "\n"), ("/* open", "\n"), ("x{y:\"open", "x{y:\"open\n"),
  ])
  func `only what separates nothing is left out`(text: String, compact: String) {
    #expect(StyleSheet.compact(text) == compact)
    #expect(StyleSheet.compact(compact) == compact)
  }

  @Test func `the shipped style sheet keeps every rule and is much shorter`() throws {
    let template = try SiteFixture.template("site/site.css")
    let compact = StyleSheet.compact(template)
    for mark: Character in ["{", "}", "(", ")", ":", "\"", "."] {
      #expect(compact.count { $0 == mark } == template.count { $0 == mark }, "\(mark)")
    }
    #expect(compact.utf8.count < template.utf8.count * 92 / 100)
    #expect(try SiteFixture.shipped.get().file("assets/site.css") == compact)
  }

  @Test(arguments: [
    ("DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "DID_|CHANGE_|RENEWAL_|STATUS/|AUTO_|RENEW_|DISABLED"),
    ("gracePeriodExpirationDate", "grace|Period|Expiration|Date"), ("a..b__c", "a..|b__|c"),
    ("Message.Reason.self", "Message.|Reason.|self"), ("JWSTransaction", "JWSTransaction"), ("x", "x"), ("", ""),
    ("Allow Purchases & Renewals", "Allow Purchases & Renewals"),
  ])
  func `an identifier breaks between its words`(code: String, pieces: String) {
    #expect(IdentifierBreaks.pieces(of: code).joined(separator: "|") == pieces)
  }

  @Test func `only long code in tables and navigation has places to break`() throws {
    let html = try SiteFixture.shipped.get().file("en/states/expired.html")
    #expect(html.contains("<code translate=\"no\">EXPIRED/<wbr>BILLING_<wbr>RETRY</code>"))
    let outside = html.replacing(/<(table|h1|nav)[\s\S]*?<\/(table|h1|nav)>/, with: "")
    #expect(!outside.contains("<wbr>") && outside.contains("isInBillingRetryPeriod"))
  }

  @Test func `a wide table inside of a part makes the page wide`() throws {
    let site = try SiteFixture.shipped.get()
    #expect(try site.file("en/testing/failingRenewals.html").contains("<body class=\"wide\""))
    #expect(try site.file("en/glossary.html").contains("<body class=\"article\""))
  }
}
