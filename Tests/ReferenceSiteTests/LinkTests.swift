import Catalogs
import Foundation
import Testing

import ReferenceSite

struct LinkTests {
  @Test func `every relative link leads to a file and an anchor`() throws {
    let site = try SiteFixture.shipped.get()
    var checked = 0
    for (path, html) in site.pages {
      for tag in HTMLElements.tags(of: html) {
        guard let address = tag.attributes["href"] ?? tag.attributes["src"] else { continue }
        guard !address.hasPrefix("https://") else { continue }
        checked += 1
        #expect(broken(address, from: path, in: site) == nil)
      }
    }
    #expect(checked > 200)
  }

  @Test func `every link of the Markdown pages leads to a file and an anchor`() throws {
    let site = try SiteFixture.shipped.get()
    var checked = 0
    for (path, text) in site.files where path.hasSuffix(".md") {
      let prose = text.replacing(/```[\s\S]*?```/, with: "")
      for match in prose.matches(of: /\]\(([^)]*)\)/) where !match.1.hasPrefix("https://") {
        checked += 1
        #expect(broken(String(match.1), from: path, in: site) == nil)
      }
    }
    #expect(checked > 100)
  }

  @Test(
    arguments: [
      ("index.html", "en/index.html", "en/index.html"), ("en/index.html", "ja/index.html", "../ja/index.html"),
      ("en/a/b.html", "en/a/c.html", "c.html"), ("en/a/b.html", "en/c.html", "../c.html"),
      ("en/a/b.html", "assets/site.css", "../../assets/site.css"), ("en/a.html", "en/a.html", "a.html"),
      ("en/a/b.html", "en/a/b/c.html", "b/c.html"),
    ])
  func `addresses are relative`(file: String, other: String, expected: String) {
    #expect(SiteLinks(file: file, page: nil, pageExtension: "html").address(of: other) == expected)
  }

  @Test func `alternates are reciprocal and follow the base URL`() throws {
    let site = try SiteFixture(baseURL: "https://docs.example/site/")
    for page in ["index", "decisions/renewal"] {
      for locale in ["en", "ja"] {
        let tags = HTMLElements.tags(of: try site.file("\(locale)/\(page).html")).filter { $0.name == "link" }
        let canonical = tags.first { $0.attributes["rel"] == "canonical" }
        #expect(canonical?.attributes["href"] == "https://docs.example/site/\(locale)/\(page).html")
        let alternates = tags.filter { $0.attributes["hreflang"] != nil }.map(\.attributes)
        #expect(alternates.compactMap { $0["hreflang"] } == ["en", "ja", "x-default"])
        #expect(
          alternates.compactMap { $0["href"] }
            == ["en", "ja", "en"].map { "https://docs.example/site/\($0)/\(page).html" }
        )
      }
    }
  }

  @Test func `language switch stays on the page`() throws {
    let html = try SiteFixture.shipped.get().file("en/states/expired.html")
    let all = HTMLElements.tags(of: html).filter { $0.name == "a" && $0.attributes["lang"] != nil }
    let links = all.filter { $0.attributes["href"]?.contains("#") == false }
    #expect(links.map { $0.attributes["href"] } == ["expired.html", "../../ja/states/expired.html"])
    #expect(links.map { $0.attributes["lang"] } == ["en", "ja"])
    #expect(links.map { $0.attributes["aria-current"] } == ["true", nil])
    // Without a script, each section leads to itself in the other language.
    let sections = try SiteFixture.shipped.get().catalog.facts.pages.first { $0.path == "states/expired" }?.sections
    #expect(
      all.filter { !links.contains($0) }.map { $0.attributes["href"] }
        == sections?.map { "../../ja/states/expired.html#\($0.id)" }
    )
  }

  /// What is wrong with an address; `nil` if it leads somewhere.
  private func broken(_ address: String, from path: String, in site: SiteFixture) -> String? {
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    var folders = path.split(separator: "/").dropLast().map(String.init)
    for component in parts[0].split(separator: "/") {
      if component == ".." { _ = folders.popLast() } else { folders.append(String(component)) }
    }
    let target = parts[0].isEmpty ? path : folders.joined(separator: "/")
    guard let text = site.files[target] else { return "\(path): no file \(target)" }
    guard parts.count > 1 else { return nil }
    return text.contains("id=\"\(parts[1])\"") ? nil : "\(path): no anchor \(address)"
  }
}
