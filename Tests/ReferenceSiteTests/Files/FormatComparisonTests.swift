import Catalogs
import Foundation
import JSON
import Testing

import ReferenceSite

/// HTML, Markdown and JSON of a page say the same words in the same order.
struct FormatComparisonTests {
  @Test func `the pages say the same in every format`() throws {
    let site = try SiteFixture.shipped.get()
    var compared = 0
    for (path, json) in site.files.sorted(by: { $0.key < $1.key }) where path.hasSuffix(".json") && path.contains("/") {
      let page = try #require(try JSONValue(parsing: Array(json.utf8))["page"])
      let name = path.dropLast(".json".count)
      let html = PageWords.html(try site.file("\(name).html"))
      let markdown = PageWords.markdown(try site.file("\(name).md"))
      expectEqual(html, PageWords(format: .html).words(ofPage: page), "\(path) and HTML")
      expectEqual(markdown, PageWords(format: .markdown).words(ofPage: page), "\(path) and Markdown")
      compared += 1
    }
    // The page about the product is not in the catalog.
    #expect(compared == 2 * (site.catalog.facts.pages.count + 1))
  }

  @Test func `a word that one format lacks is found`() throws {
    let site = try SiteFixture.shipped.get()
    let page = try #require(try JSONValue(parsing: Array(site.file("en/glossary.json").utf8))["page"])
    let words = PageWords(format: .html).words(ofPage: page)
    #expect(words != PageWords.html(try site.file("en/glossary.html").replacing("refund", with: "")))
    #expect(words.count > 500)
  }

  /// The whole reference holds the pages' own documents.
  @Test func `the reference holds every page`() throws {
    let site = try SiteFixture.shipped.get()
    let reference = try JSONValue(parsing: Array(site.file("reference.json").utf8))
    guard case .array(let pages)? = reference["pages"] else { throw CancellationError() }
    #expect(pages.count == 2 * site.catalog.facts.pages.count)
    for page in pages {
      guard case .string(let path)? = page["path"], case .string(let locale)? = page["locale"] else {
        Issue.record("a page without a path")
        continue
      }
      #expect(try JSONValue(parsing: Array(site.file("\(locale)/\(path).json").utf8))["page"] == page, "\(path)")
    }
    #expect(reference["catalog"]?["digest"] == .string(site.catalog.digest))
  }

  private func expectEqual(_ left: String, _ right: String, _ comment: String) {
    guard left != right else { return }
    let common = zip(left, right).prefix { $0 == $1 }.count
    let around = { (text: String) in String(text.dropFirst(max(0, common - 30)).prefix(80)) }
    Issue.record("\(comment) differ: …\(around(left))… and …\(around(right))…")
  }
}
