import Catalogs
import Testing

@testable import ReferenceSite

/// The drawing of the states, on the pages that show it.
struct DiagramTests {
  private static let pages = ["states", "decisions/renewal"]

  private static func drawing(_ path: String, in site: SiteFixture) throws -> String {
    let html = try site.file(path)
    #expect(html.ranges(of: "<svg").count == 1, "\(path)")
    return String(try #require(html.firstMatch(of: /<svg class="states"[\s\S]*?<\/svg>/)?.output, "\(path)"))
  }

  @Test(arguments: [("en", "In billing grace period", "DID_RENEW"), ("ja", "お客様", "DID_RENEW")])
  func itIsInThePagesLanguageWithTitleAndDescription(locale: String, word: String, notification: String) throws {
    let site = try SiteFixture.shipped.get()
    for page in Self.pages {
      let svg = try Self.drawing("\(locale)/\(page).html", in: site)
      let title = try #require(svg.firstMatch(of: /<title id="nb-states-title">([^<]+)<\/title>/)?.output.1)
      let about = try #require(svg.firstMatch(of: /<desc id="nb-states-desc">([^<]+)<\/desc>/)?.output.1)
      #expect(svg.contains("role=\"img\" aria-labelledby=\"nb-states-title nb-states-desc\""))
      #expect(try site.file("\(locale)/\(page).html").contains("tabindex=\"0\" aria-label=\"\(title)\">\n<svg"))
      #expect(about.split(separator: "\n").count == 1 + site.catalog.facts.transitions.count)
      #expect(about.contains(word) && svg.contains(notification) && !svg.contains("[facts."))
    }
  }

  /// Under a strict content security policy nothing inside of the page may carry a style; colours follow the theme.
  @Test func itHasNoStyleOfItsOwnAndFollowsTheTheme() throws {
    let site = try SiteFixture.shipped.get()
    let css = try site.file("assets/site.css")
    for page in Self.pages {
      for locale in ["en", "ja"] {
        let svg = try Self.drawing("\(locale)/\(page).html", in: site)
        #expect(!svg.contains("<style") && !svg.contains(" style=") && !svg.contains("#") && !svg.contains("<script"))
        #expect(!svg.contains(" fill=") && !svg.contains(" stroke="))
        let classes = Set(svg.matches(of: /class="(\w+)"/).map { String($0.output.1) }).subtracting(["state", "event"])
        #expect(classes.count > 8)
        for name in classes { #expect(css.contains(".\(name)"), "\(name) has no rule") }
      }
    }
    let rules = css.split(separator: "\n").filter {
      $0.contains(/\.(states|box|other|arrow)\b/) && $0.contains("fill:")
    }
    #expect(rules.count > 4)
    for rule in rules { #expect(rule.contains(/fill:(currentColor|none|var\(--\w+\))/), "\(rule)") }
  }

  @Test func markdownHasTheSameAsMermaid() throws {
    let site = try SiteFixture.shipped.get()
    for page in Self.pages {
      let text = try site.file("en/\(page).md")
      #expect(text.contains("```mermaid\nstateDiagram-v2\n"))
      #expect(text.contains("s_inGracePeriod --> s_inBillingRetryPeriod: Grace period ends (GRACE_PERIOD_EXPIRED)\n"))
    }
  }

  @Test func aCatalogWithoutTransitionsHasNoDiagram() throws {
    let site = try SiteFixture { $0["facts/transitions.yaml"] = nil }
    #expect(!(try site.file("en/states.html").contains("<svg")))
    #expect(!(try site.file("en/states.md").contains("mermaid")))
  }
}
