import Catalogs
import Foundation
import JSON
import ProjectFiles
import Testing

import ReferenceSite

struct DocCArchiveTests {
  /// What the compiler writes of a page with a lead and two sections, as far as it is changed.
  private static let data = """
    {"metadata": {"role": "article", "title": "b/c"},
    "primaryContentSections": [{"content": [
    {"anchor": "overview", "level": 2, "text": "Overview", "type": "heading"},
    {"anchor": "%E6%9C%80%E5%88%9D", "level": 2, "text": "最初", "type": "heading"},
    {"content": [], "name": "Note", "style": "note", "type": "aside"},
    {"anchor": "%E6%AC%A1", "level": 2, "text": "次", "type": "heading"}], "kind": "content"}],
    "references": {"doc://x/documentation/root/b_c#%E6%AC%A1": {
    "title": "次", "url": "/documentation/root/b_c#%E6%AC%A1"},
    "other": {"url": "/documentation/root/other#%E6%AC%A1"}}}
    """

  @Test func `headings have the catalogs anchors and words`() throws {
    let written = try localized(Self.data)
    let headings = written["primaryContentSections"].map(Self.headings) ?? []
    #expect(headings == ["overview 概要", "first 最初", "second 次"])
    #expect(written.text(indented: false).contains("\"name\":\"注\",\"style\":\"note\""))
    let references = written["references"]
    #expect(
      references?["doc://x/documentation/root/b_c#%E6%AC%A1"]?["url"] == .string("/ja-JP/documentation/root/b_c#second")
    )
    // Links stay in the language, and anchors of pages that are not there as they are.
    #expect(references?["other"]?["url"] == .string("/ja-JP/documentation/root/other#%E6%AC%A1"))
    #expect(written["metadata"]?["availableLocales"] == .array([.string("en-US"), .string("ja-JP")]))
    #expect(written["metadata"]?["title"] == .string("b/c"))
  }

  @Test func `files stand where the renderer looks for them`() throws {
    let localization = try localization(Self.data)
    #expect(
      localization.target(of: "data/documentation/root.json") == "data/ja-JP/documentation/root.json"
    )
    #expect(localization.target(of: "index/index.json") == "index/ja-JP/index.json")
    #expect(
      localization.target(of: "documentation/root/index.html") == "ja-JP/documentation/root/index.html"
    )
    #expect(localization.target(of: "images/x/states.ja.svg") == "images/x/states.ja.svg")
    #expect(localization.target(of: "js/index.js") == nil)
    let first = try self.localization(Self.data, locales: ["ja-JP", "en-US"])
    #expect(first.target(of: "js/index.js") == "js/index.js")
    let index = Array("{\"a\": [{\"path\": \"/documentation/root\", \"title\": \"A\"}]}".utf8)
    #expect(
      String(decoding: try localization.bytes(of: "index/index.json", index), as: UTF8.self)
        == "{\"a\":[{\"path\":\"/ja-JP/documentation/root\",\"title\":\"A\"}]}"
    )
    let html = try localization.bytes(
      of: "documentation/root/index.html",
      Array("<html lang=\"en-US\" class=\"a\">".utf8)
    )
    #expect(String(decoding: html, as: UTF8.self) == "<html lang=\"ja-JP\" class=\"a\">")
  }

  @Test func `an archive that is missing or broken is named`() throws {
    let reference = try DocCFixture.shipped.get()
    #expect(throws: DocCReference.ArchiveError.missing("en-US")) { try reference.archive(converted: [:]) }
    let broken = ["data/documentation/app-store.json": Array("{\"a\": 1,}".utf8)]
    let error = #expect(throws: DocCReference.ArchiveError.self) {
      try reference.archive(converted: ["en-US": broken, "ja-JP": [:]])
    }
    guard case .unreadable("en-US", "data/documentation/app-store.json", _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `settings of a theme stay beside the selector`() throws {
    let own = try JSONValue(parsing: Array("{\"features\": {\"a\": 1}, \"theme\": {}}".utf8))
    let expected = "{\"features\":{\"a\":1,\"docs\":{\"i18n\":{\"enable\":true}}},\"theme\":{}}"
    let written = own.setting(.boolean(true), at: ["features", "docs", "i18n", "enable"])
    #expect(written.text(indented: false) == expected)
  }

  private func localization(_ data: String, locales: [String] = ["en-US", "ja-JP"]) throws -> DocCLocalization {
    let lead: [Block] = [.paragraph([.text("a")])]
    return try DocCLocalization(
      edition: try DocCFixture.edition(sections: [("first", "最初"), ("second", "次")], lead: lead),
      folder: "ja-JP",
      archive: ["data/documentation/root/b_c.json": Array(data.utf8)],
      locales: locales
    )
  }

  private func localized(_ data: String) throws -> JSONValue {
    let path = "data/documentation/root/b_c.json"
    return try JSONValue(parsing: try localization(data).bytes(of: path, Array(data.utf8)))
  }

  static func headings(of value: JSONValue) -> [String] {
    switch value {
    case .array(let items): return items.flatMap(headings)
    case .object(let members):
      guard value["type"] == .string("heading"), case .string(let anchor)? = value["anchor"],
        case .string(let text)? = value["text"]
      else { return members.flatMap { headings(of: $0.value) } }
      return ["\(anchor) \(text)"]
    default: return []
    }
  }
}

/// The shipped reference, converted by the toolchain's compiler.
@Suite(
  .enabled(
    if: Tools.areRequired || DocCFixture.docc != nil,
    "docc is missing: install the Swift toolchain, or name the command in DOCC"
  )
)
struct DocCConversionTests {
  @Test func `the compiler accepts every catalog without a warning`() throws {
    let reference = try DocCFixture.shipped.get()
    let archives = try DocCFixture.converted.get()
    #expect(reference.archiveFolders == ["en-US", "ja-JP"])
    for edition in reference.editions {
      let data = archives[edition.folder]?.keys.filter { $0.hasPrefix("data/documentation") } ?? []
      #expect(data.count == edition.edition.articles.count)
    }
  }

  @Test func `every page is there in every language with the same anchors`() throws {
    let archive = try DocCFixture.shipped.get().archive(converted: try DocCFixture.converted.get())
    let pages = archive.keys.filter { $0.hasPrefix("data/documentation") }
    #expect(pages.count > 50)
    var compared = 0
    for path in pages {
      let others = path.replacing("data/", with: "data/ja-JP/", maxReplacements: 1)
      let values = try [path, others].map { try JSONValue(parsing: try #require(archive[$0], "\($0)")) }
      let anchors = values.map { DocCArchiveTests.headings(of: $0["primaryContentSections"] ?? .null) }.map {
        headings in
        // Headings without an anchor of the catalog have one that follows from their words.
        headings.compactMap { $0.split(separator: " ").first.map(String.init) }.filter { !$0.contains("%") }
      }
      let english = anchors[0], japanese = Set(anchors[1])
      compared += japanese.count
      #expect(japanese.isSubset(of: english), "\(path)")
      for value in values {
        #expect(value["metadata"]?["availableLocales"] == .array([.string("en-US"), .string("ja-JP")]), "\(path)")
      }
      // The compiler's own words are English wherever it writes them.
      let text = String(decoding: archive[others] ?? [], as: UTF8.self)
      for word in ["\"Overview\"", "\"Discussion\"", "\"roleHeading\":\"Article\""] {
        #expect(!text.contains(word), "\(others): \(word)")
      }
      let html = "ja-JP/\(path.dropFirst("data/".count).dropLast(".json".count))/index.html"
      #expect(String(decoding: try #require(archive[html]), as: UTF8.self).contains("<html lang=\"ja-JP\""))
    }
    #expect(compared > 200)
    #expect(archive["index/ja-JP/index.json"] != nil)
    let settings = try JSONValue(parsing: try #require(archive["theme-settings.json"]))
    #expect(settings["features"]?["docs"]?["i18n"]?["enable"] == .boolean(true))
  }

  @Test func `every address with an anchor leads to a heading`() throws {
    let archive = try DocCFixture.shipped.get().archive(converted: try DocCFixture.converted.get())
    var checked = 0
    for prefix in ["data", "data/ja-JP"] {
      for (path, bytes) in archive where path.hasPrefix("\(prefix)/documentation") {
        for match in String(decoding: bytes, as: UTF8.self).matches(
          of: /"url":"(?:\/ja-JP)?(\/documentation\/[^"#]+)#([^"]+)"/
        ) {
          let target = try #require(archive["\(prefix)\(match.1.lowercased()).json"], "\(path): \(match.1)")
          checked += 1
          #expect(String(decoding: target, as: UTF8.self).contains("\"anchor\":\"\(match.2)\""), "\(path): \(match.0)")
        }
      }
    }
    #expect(checked > 50)
  }

  @Test func `two runs give the same bytes`() throws {
    let first = try DocCFixture.shipped.get().archive(converted: try DocCFixture.converted.get())
    let reference = try DocCFixture.reference()
    let second = try reference.archive(converted: try DocCFixture.convert(reference))
    #expect(first.keys.sorted() == second.keys.sorted())
    for (path, bytes) in first { #expect(second[path] == bytes, "\(path)") }
  }
}
