import Testing

import ReferenceSite

/// A page whose key is the same is the same page, so that a later run may reuse it.
struct PageInputsTests {
  /// Adds a word to the texts of some files, but for titles.
  private func edit(_ sources: inout [String: String], where isEdited: (_ number: Int) -> Bool) {
    let paths = sources.keys.filter { $0.contains("/pages/") && $0.hasPrefix("strings/") }.sorted()
    for (number, path) in paths.enumerated() where isEdited(number) {
      var isTitle = false
      let lines = (sources[path] ?? "").split(separator: "\n", omittingEmptySubsequences: false).map { line in
        defer { if !line.hasPrefix("  ") { isTitle = line.contains(/^([a-zA-Z]+\.)?title:/) } }
        let isText = line.contains(/^[a-zA-Z.]+: [^|>"']*[a-zぁ-ん.。]$|^  [^#|`>\-{}]*[a-zぁ-ん。.]$/)
        return isText && !isTitle && !line.contains("title:") ? "\(line) zq" : String(line)
      }
      sources[path] = lines.joined(separator: "\n")
    }
  }

  /// Two pages differ in a bit of their numbers, so that whatever one shows of another one is found in one of the rounds.
  @Test(arguments: 0..<8)
  func `a page with the same key has the same files`(bit: Int) throws {
    let before = try SiteFixture.shipped.get()
    let after = try SiteFixture { sources in edit(&sources) { $0 >> bit & 1 == 1 } }
    var (same, others) = (0, 0)
    for (path, key) in before.keys {
      guard after.keys[path] == key else {
        others += 1
        continue
      }
      same += 1
      #expect(after.files[path] == before.files[path], "\(path)")
    }
    #expect(same > 20 && others > 20, "\(same) \(others)")
  }

  @Test func `one text changes the keys of its page and of those that list it`() throws {
    let before = try SiteFixture.shipped.get()
    let path = "strings/en/pages/glossary.yaml"
    let after = try SiteFixture { sources in
      sources[path] = sources[path]?.replacing("abstract: ", with: "abstract: Now then. ")
    }
    let changed = before.keys.filter { after.keys[$0.key] != $0.value }.keys.filter { $0.hasSuffix(".html") }
    #expect(changed.contains("en/glossary.html"))
    #expect((2..<10).contains(changed.count) && changed.allSatisfy { $0.hasPrefix("en/") }, "\(changed)")
  }

  @Test func `a title, another text or a new text changes all keys`() throws {
    let before = try SiteFixture.shipped.get()
    let edits = [
      ("strings/en/pages/glossary.yaml", "title: Glossary", "title: Words"),
      ("strings/en/site.yaml", "storeMessage: App Store message", "storeMessage: Message"),
      ("strings/ja/pages/glossary.yaml", "title: ", "other: Other\ntitle: "),
    ]
    for (path, old, new) in edits {
      let after = try SiteFixture { sources in
        sources[path] = sources[path]?.replacing(old, with: new, maxReplacements: 1)
      }
      #expect(before.keys.allSatisfy { after.keys[$0.key] != $0.value }, "\(path)")
    }
  }
}
