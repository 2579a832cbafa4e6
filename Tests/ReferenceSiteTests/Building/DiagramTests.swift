import Catalogs
import Testing

import ReferenceSite

/// The drawings, and the pages that show them.
struct DiagramTests {
  @Test(arguments: [("en", "In billing grace period", "DID_RENEW"), ("ja", "ユーザー", "DID_RENEW")])
  func `it is in the pages language with title and description`(locale: String, word: String, notification: String)
    throws
  {
    let site = try SiteFixture.shipped.get()
    let svg = try site.file("\(locale)/states.states.svg")
    let title = try #require(svg.firstMatch(of: /<title id="states-title">([^<]+)<\/title>/)?.output.1)
    let about = try #require(svg.firstMatch(of: /<desc id="states-desc">([^<]+)<\/desc>/)?.output.1)
    #expect(svg.contains("role=\"img\" aria-labelledby=\"states-title states-desc\""))
    #expect(svg.contains(" lang=\"\(locale)\""))
    #expect(about.split(separator: "\n").count == 1 + site.catalog.facts.transitions.count)
    #expect(about.contains(word) && svg.contains(notification) && !svg.contains("[facts."))
    // The page names it, and says in words what it shows.
    let html = try site.file("\(locale)/states.html")
    #expect(html.contains("tabindex=\"0\" aria-label=\"\(title)\"><img src=\"states.states.svg\" alt=\"\(title)\">"))
    for sentence in about.split(separator: "\n") { #expect(html.contains(">\(sentence)</")) }
  }

  @Test func `a map has an arrow to each state from each side, and a line for each`() throws {
    let map = /<figure class="map"[^>]*>\n(<svg.*?<\/svg>\n)<ol>(.*?)<\/ol>/.dotMatchesNewlines()
    let stripe = try SiteFixture("Catalogs/stripe")
    for site in [try SiteFixture.shipped.get(), stripe] {
      let (_, drawing, lines) = try #require(try site.file("en/states.html").firstMatch(of: map)).output
      let boxes = drawing.ranges(of: "<rect").count
      #expect(boxes > site.catalog.facts.states.count)
      let arrows = drawing.ranges(of: "class=\"tip\"").count
      #expect(arrows == lines.ranges(of: "<li>").count && arrows <= 2 * boxes)
      // Each of the states that an event leaves has a line of its own to the arrow.
      #expect(drawing.ranges(of: "<path").count > 2 * arrows)
    }
  }

  @Test func `events have the notices of their states`() throws {
    // Stripe's golden cases show what its events lead to.
    let stripe = try SiteFixture("Catalogs/stripe")
    let events = try stripe.file("en/events.md").split(separator: "\n")
    let paid = try #require(events.first { $0.contains("`invoice.paid`") })
    #expect(paid.contains("| Not subscribed · [Incomplete]") && paid.contains("[Payment received]"))
    #expect(!paid.contains("payment method"))
    let failed = try #require(events.first { $0.contains("`invoice.payment_failed`") })
    #expect(failed.contains("[Renewal pending]") && failed.contains("[Payment failed, next attempt known]"))
  }

  /// It may be opened alone, and is in pages of either theme, whose color scheme it takes.
  @Test func `it has colours for both themes`() throws {
    let site = try SiteFixture.shipped.get()
    for (path, svg) in site.files where path.hasSuffix(".svg") && path != "assets/icon.svg" {
      #expect(svg.contains("prefers-color-scheme:dark") && svg.contains("class=\"page\""), "\(path)")
      #expect(!svg.contains(" style=") && !svg.contains("<script") && !svg.contains(" fill="), "\(path)")
      let style = try #require(svg.firstMatch(of: /<style>([^<]*)<\/style>/)).output.1
      for name in Set(svg.matches(of: /class="(\w+)"/).map { String($0.output.1) }).subtracting([
        "state", "label", "name",
      ]) {
        #expect(style.contains(".\(name)"), "\(name) of \(path) has no rule")
      }
    }
    #expect(site.files.keys.count { $0.hasSuffix(".svg") } == 9)
  }

  @Test func `Markdown has the same as Mermaid`() throws {
    let site = try SiteFixture.shipped.get()
    let text = try site.file("en/states.md")
    #expect(text.contains("```mermaid\nstateDiagram-v2\n"))
    #expect(text.contains("s_inGracePeriod --> s_inBillingRetryPeriod: Grace period ends (GRACE_PERIOD_EXPIRED)\n"))
  }

  @Test func `a catalog without transitions has no diagram`() throws {
    let site = try SiteFixture { $0["facts/transitions.yaml"] = nil }
    #expect(!(try site.file("en/states.html").contains("<img")))
    #expect(!(try site.file("en/states.md").contains("mermaid")))
  }
}
