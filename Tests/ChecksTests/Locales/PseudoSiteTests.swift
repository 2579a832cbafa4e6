import Catalogs
import Checks
import ICU
import Notices
import ReferenceSite
import Testing
import Templates

/// What a page says in the language of the page, without code: texts and the attributes that people see or hear.
private func words(of html: String) -> String {
  let hidden: Set<String> = ["script", "style", "code", "pre"]
  let empty: Set<String> = ["meta", "link", "br", "path", "rect", "circle", "line"]
  var result = ""
  var open: [(name: String, isHidden: Bool)] = []
  var position = html.startIndex
  for tag in html.matches(of: /<(\/?)([a-zA-Z!][a-zA-Z0-9]*)((?:[^>"]|"[^"]*")*)>/) {
    if !open.contains(where: \.isHidden) { result += html[position..<tag.range.lowerBound] }
    position = tag.range.upperBound
    let name = String(tag.2).lowercased()
    if !tag.1.isEmpty {
      while let last = open.popLast(), last.name != name {}
      continue
    }
    for attribute in tag.3.matches(of: /([a-z-]+)="([^"]*)"/) {
      let isShown = ["aria-label", "title", "alt", "data-copy", "data-copied"].contains(attribute.1)
      if isShown || (tag.3.contains("name=\"description\"") && attribute.1 == "content") {
        result += "\n\(attribute.2)\n"
      }
    }
    let isForeign = open.count > 1 && tag.3.contains(" lang=\"")
    if !empty.contains(name), !tag.3.hasSuffix("/") { open.append((name, hidden.contains(name) || isForeign)) }
  }
  return result
}

/// Runs of two or more adjacent words outside of all brackets.
private func unbracketed(_ text: String) -> Set<String> {
  var depth = 0
  var plain = ""
  for character in text {
    if character == "⟦" { depth += 1 }
    if depth == 0 { plain.append(character) }
    if character == "⟧" { depth -= 1 }
  }
  #expect(depth == 0)
  // ICU's word between alternatives parts the names of rows.
  plain.replace(/\bor\b/, with: "\n")
  return Set(plain.matches(of: /[A-Za-z][A-Za-z’'-]*(?: [A-Za-z][A-Za-z’'-]*)+/).map { String($0.output) })
}

struct PseudoSiteTests {
  private func pages(_ tag: String, templates change: (inout [String: String]) -> Void = { _ in }) throws
    -> (catalog: Catalog, files: [String: String])
  {
    let catalog = try pseudoCatalog.get()
    var sources = try contents(of: "Templates", suffix: ".mustache").mapValues { String(decoding: $0, as: UTF8.self) }
    change(&sources)
    let names = NoticeRenderer.layoutNames.merging(ReferenceSite.templateNames) { first, _ in first }
    let templates = try #require(TemplateSet.load(sources, names: names).templates)
    let texts = CatalogTexts(catalog)
    let notices = try NoticeRenderer(texts: texts, layouts: templates)
    let site = ReferenceSite(texts: texts, notices: notices, templates: templates, locales: [try LocaleIdentifier(tag)])
    return (catalog, site.files().filter { $0.key.hasSuffix(".html") })
  }

  /// Data that no locale translates: names of samples, titles of documents, names of languages.
  private func data(_ catalog: Catalog) -> String {
    let samples = catalog.facts.parameters.flatMap { $0.examples.values }
    let titles = catalog.facts.sources.map(\.title)
    let languages = catalog.locales.map { $0.displayName(in: $0) }
    // The changelog names the languages of changed texts in a list.
    let english = catalog.locales.map { $0.displayName(in: catalog.sourceLocale) }.joined(separator: " and ")
    let platforms = catalog.facts.availability.flatMap { fact in
      (fact.introduced + fact.deprecated + fact.unavailable + fact.backDeployed).flatMap { [$0, "and \($0)"] }
    }
    return (samples + titles + languages + [english] + platforms).joined(separator: "\n")
  }

  @Test func `no page has a sentence that is in no catalog`() throws {
    let (catalog, pages) = try pages("en-XA")
    #expect(pages.count >= 7)
    let data = data(catalog)
    for (path, html) in pages {
      let words = words(of: html)
      #expect(words.contains("⟦"), "\(path)")
      #expect(unbracketed(words).filter { !data.contains($0) } == [], "\(path)")
    }
  }

  @Test func `a sentence in a template is found`() throws {
    let (_, pages) = try pages("en-XA") { templates in
      templates["site/page.html.mustache"]?.replace("{{skip}}", with: "Skip this part")
      templates["site/page.html.mustache"]?.replace("aria-label=\"{{pagesLabel}}\"", with: "aria-label=\"All pages\"")
    }
    let page = try #require(pages["en-XA/index.html"])
    #expect(unbracketed(words(of: page)).isSuperset(of: ["Skip this part", "All pages"]))
  }

  @Test func `right to left pages say that they are`() throws {
    for (path, html) in try pages("ar-XB").files {
      #expect(html.contains("<html lang=\"ar-XB\" dir=\"rtl\""), "\(path)")
    }
  }

  @Test func `no style says left or right where it means start or end`() throws {
    let css = String(
      decoding: try #require(try contents(of: "Templates", suffix: ".mustache")["site/site.css.mustache"]),
      as: UTF8.self
    )
    let physical = /(?:margin|padding|border)-(?:left|right)|[{; ](?:left|right):|text-align: (?:left|right)|float:/
    #expect(css.matches(of: physical).map { String($0.output) } == [])
    // Of four lengths the second is the right side's and the fourth the left one's, of a corner's the opposite.
    for match in css.matches(of: /(margin|padding|inset): ([^\s;]+) ([^\s;]+) ([^\s;]+) ([^\s;]+);/) {
      #expect(match.3 == match.5, "\(match.0)")
    }
    for match in css.matches(of: /border-radius: ([^\s;]+) ([^\s;]+) ([^\s;]+) ([^\s;]+);/) {
      #expect(match.1 == match.2 && match.3 == match.4, "\(match.0)")
    }
  }
}
