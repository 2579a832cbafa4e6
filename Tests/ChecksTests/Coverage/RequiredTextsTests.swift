import Catalogs
import Checks
import Diagnostics
import Foundation
import Notices
import ReferenceSite
import Testing
import Templates

/// Compares the texts that the facts require with the texts that pages and notices really print.
struct RequiredTextsTests {
  /// What is reported in English when no locale has any text.
  private static let found: [Diagnostic] = {
    guard let catalog = Catalog.load(files: shippedFiles(keepingTexts: { _ in false })).catalog else { return [] }
    return CheckRegistry.findings(in: catalog).filter { $0.locale == "en" }
  }()

  /// The keys that are reported as missing.
  private static let required: Set<String> = {
    let missing = found.filter { $0.rule == "missing-translation" }.compactMap(\.key)
    // Those of an outcome that has no text at all are one finding.
    let ofOutcomes = found.filter { $0.rule == "uncovered-outcome" }.flatMap(\.notes)
      .flatMap { $0.replacing("Its texts: ", with: "").split(separator: ", ").map(String.init) }
    return Set(missing + ofOutcomes)
  }()

  @Test func `each missing text is reported once`() throws {
    let keys = Self.found.compactMap(\.key)
    #expect(keys.count > 300)
    #expect(Set(keys).count == keys.count)
  }

  /// Everything that is not required may be absent without a gap, or with another name in its place.
  @Test func `a catalog with the required texts alone prints no key`() throws {
    let files = shippedFiles { Self.required.contains($0) }
    let catalog = try #require(Catalog.load(files: files).catalog)
    #expect(findings(in: catalog, of: ["missing-translation"]) == [])
    let templates = try contents(of: "Templates", suffix: ".mustache").mapValues { String(decoding: $0, as: UTF8.self) }
    let texts = CatalogTexts(catalog)
    let layouts = try #require(TemplateSet.load(templates, names: NoticeRenderer.layoutNames).templates)
    let pages = try #require(TemplateSet.load(templates, names: ReferenceSite.templateNames).templates)
    let notices = try NoticeRenderer(texts: texts, layouts: layouts)
    let gap = /\[(site|facts|tables|notices|glossary|pages)\.[^\]\n]*\]/
    for (path, page) in ReferenceSite(texts: texts, notices: notices, templates: pages).files() {
      #expect(page.firstMatch(of: gap).map { String($0.0) } == nil, "\(path)")
    }
    for locale in catalog.locales {
      for notice in notices.samples(in: locale) {
        for part in notice.channels.flatMap(\.parts) {
          #expect((part.text + (part.html ?? "")).firstMatch(of: gap).map { String($0.0) } == nil, "\(notice.id)")
        }
        #expect(notice.action?.label.hasPrefix("[") != true, "\(notice.id)")
      }
    }
  }

  @Test(arguments: [
    "tables.renewal.retry.about", "tables.renewal.advice.refresh",
    "tables.renewal.message.none", "tables.renewal.entitled.false", "facts.states.undetermined",
    "facts.schedule.messageFrequency.every", "tables.renewalOverlays.recovery.event",
    "tables.renewalOverlays.family.ownership.familyShared", "notices.common.link.plain",
    "notices.common.closing.alreadyUpdated", "notices.common.opening.greeting",
  ])
  func `a text that only the generator asks for`(key: String) { #expect(Self.required.contains(key)) }

  /// The product has the labels of the site.
  @Test(arguments: [
    "notices.common.closing.nobody", "site.source.policy", "site.footer.generated", "site.channel.push",
  ])
  func `a text that may be left out`(key: String) { #expect(!Self.required.contains(key)) }
}

/// The shipped catalog with some of its texts only, in every locale; records stay as they are.
private func shippedFiles(keepingTexts isKept: (_ key: String) -> Bool) -> [String: [UInt8]] {
  var files = shippedFiles
  for (path, bytes) in shippedFiles where path.hasPrefix("strings/") {
    let prefix = path.split(separator: "/").dropFirst(2).joined(separator: ".").dropLast("yaml".count)
    var keepsEntry = false
    var kept: [Substring] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
      if let first = line.first, first != " ", first != "#", let key = line.split(separator: ":").first {
        keepsEntry = isKept(String(prefix) + key)
      }
      if keepsEntry { kept.append(line) }
    }
    files[path] = kept.isEmpty ? nil : Array(kept.joined(separator: "\n").utf8)
  }
  return files
}
