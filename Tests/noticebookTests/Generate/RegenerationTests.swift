import Foundation
import Fuzzing
import ReferenceSite
import Testing

@testable import noticebook

/// A second run into a folder makes only what differs, and what it leaves behind is what a run from scratch writes.
struct RegenerationTests {
  @Test(arguments: Fuzzing.seeds(2))
  func afterRandomEditsOfTextsTheFolderHoldsWhatARunFromScratchWrites(seed: UInt64) throws {
    var random = Fuzzing.generator(seed)
    try withTemporaryFolder { root in
      let folder = try GeneratedFolder(in: root, options: seed % 2 == 0 ? ["--base-url", "https://a.example"] : [])
      var edited: [String] = []
      for _ in 0..<6 {
        for _ in 0..<Int.random(in: 1...2, using: &random) { edited.append(try folder.editText(&random)) }
        let outcome = try folder.command().regenerate()
        #expect(outcome != nil, "\(edited)")
        if outcome == nil { _ = try folder.command().writeAll() }
      }
      let (files, expected) = (try folder.files(), try folder.filesFromScratch())
      #expect(Set(files.keys) == Set(expected.keys))
      for (path, bytes) in expected { #expect(files[path] == bytes, "\(path) after edits of \(edited)") }
      #expect(try folder.command().regenerate()?.written == 0)
    }
  }

  @Test func aParagraphConcernsItsPageAndWhatHoldsAllPages() throws {
    try withTemporaryFolder { root in
      let folder = try GeneratedFolder(in: root)
      let before = try folder.files()
      #expect(try folder.command().regenerate()?.written == 0)
      let path = "catalog/strings/en/pages/glossary.yaml"
      try folder.replace("title: Glossary", with: "# Nobody reads this.\ntitle: Glossary", in: path)
      _ = try folder.command().regenerate()
      let withComment = try folder.files()
      // The catalog is another one, whatever it says.
      let naming = before.filter { $0.key.hasSuffix(".json") && withComment[$0.key] != $0.value }.keys.sorted()
      #expect(naming.contains("manifest.json") && naming.contains("site/reference.json"))
      #expect(!naming.contains { $0.hasPrefix("site/en/") })
      try folder.replace("abstract: ", with: "abstract: Now then. ", in: path)
      let outcome = try #require(try folder.command().regenerate())
      let after = try folder.files()
      let changed = after.filter { before[$0.key] != $0.value }.keys.sorted()
      #expect(outcome.written <= changed.count)
      #expect(changed.contains("site/en/glossary.html") && changed.contains("site/llms.txt"))
      #expect(!changed.contains { $0.hasPrefix("site/ja/") && !$0.contains("translations") && !$0.contains("search/") })
      #expect(changed.count { $0.hasSuffix(".html") } < 10, "\(changed)")
    }
  }

  /// What a run must not build upon.
  enum Obstacle: String, CaseIterable, Sendable {
    case addedText, removedText, brokenText, newFile, goneFile, fact, pagePath, symbol, reason, header, brand
    case record, noticeText, term, label
    case template, option, damagedRecord, damagedFacts, otherRecord, noRecord, noFacts, editedOutput, goneOutput,
      linkedOutput
  }

  @Test func everythingElseNeedsAWholeRun() throws {
    try withTemporaryFolder { root in
      let folder = try GeneratedFolder(in: root)
      let record = root.appending(path: "out/\(GenerationCache.folderName)/record")
      var kept = try Data(contentsOf: record)
      let manager = FileManager.default
      func edit(_ path: String, _ old: String, _ new: String) throws -> () throws -> Void {
        let file = root.appending(path: path)
        let aside = root.appending(path: "aside")
        // The same file comes back afterwards, with the stamp that is known of it.
        try manager.moveItem(at: file, to: aside)
        try manager.copyItem(at: aside, to: file)
        try folder.replace(old, with: new, in: path)
        return {
          try manager.removeItem(at: file)
          try manager.moveItem(at: aside, to: file)
        }
      }
      for obstacle in Obstacle.allCases {
        var more: [String] = []
        var undo: () throws -> Void = {}
        let page = "catalog/strings/en/pages/glossary.yaml"
        switch obstacle {
        case .addedText: undo = try edit(page, "title: Glossary", "title: Glossary\nmore: More")
        case .removedText: undo = try edit("catalog/strings/ja/pages/glossary.yaml", "\ntitle: ", "\n# title: ")
        case .brokenText: undo = try edit(page, "title: Glossary", "title: \"{$\"")
        case .newFile:
          try folder.write("title: More\n", to: "catalog/strings/en/pages/more.yaml")
          undo = { try manager.removeItem(at: root.appending(path: "catalog/strings/en/pages/more.yaml")) }
        case .goneFile:
          let file = root.appending(path: page)
          try manager.moveItem(at: file, to: root.appending(path: "aside"))
          undo = { try manager.moveItem(at: root.appending(path: "aside"), to: file) }
        case .fact: undo = try edit("catalog/facts/schedule.yaml", "value: 60d", "value: 61d")
        case .pagePath: undo = try edit("catalog/facts/pages.yaml", "path: glossary", "path: words")
        case .symbol: undo = try edit("catalog/facts/symbols.yaml", "page: reasons/billingIssue", "page: glossary")
        case .reason: undo = try edit("catalog/facts/reasons/billingIssue.yaml", "[resolved, cancelled", "[cancelled")
        case .header: undo = try edit("catalog/catalog.yaml", "locales: [en, ja]", "locales: [en]")
        case .brand: more = ["--brand", root.path]
        case .record: undo = try edit("catalog/records/ja/pages/glossary.yaml", "approved", "review")
        case .noticeText: undo = try edit("catalog/strings/en/notices/common.yaml", "access paused", "access is paused")
        case .term: undo = try edit("catalog/strings/en/glossary.yaml", ": auto", ": Auto")
        case .label: undo = try edit("catalog/strings/en/site.yaml", "search: Search", "search: Find")
        case .template: undo = try edit("templates/site/site.css.mustache", "light-dark(#fff,", "light-dark(#fefefe,")
        case .option: more = ["--locale", "en"]
        case .damagedRecord:
          var damaged = kept
          damaged[damaged.count / 2] ^= 1
          try damaged.write(to: record)
        case .damagedFacts, .noFacts:
          let facts = record.deletingLastPathComponent().appending(path: "facts")
          let data = try Data(contentsOf: facts)
          var damaged = data
          damaged[damaged.count / 2] ^= 1
          if obstacle == .noFacts { try manager.removeItem(at: facts) } else { try damaged.write(to: facts) }
          let undoEdit = try edit(page, "title: Glossary", "title: Words")
          undo = {
            try undoEdit()
            try data.write(to: facts)
          }
        case .otherRecord: try (kept.prefix(18) + Data("9".utf8) + kept.dropFirst(19)).write(to: record)
        case .noRecord: try manager.removeItem(at: record)
        case .editedOutput: undo = try edit("out/site/en/glossary.html", "<main", "<main data-x")
        case .goneOutput:
          let file = root.appending(path: "out/site/en/glossary.html")
          try manager.moveItem(at: file, to: root.appending(path: "aside"))
          undo = { try manager.moveItem(at: root.appending(path: "aside"), to: file) }
        case .linkedOutput:
          let site = root.appending(path: "out/site")
          try manager.moveItem(at: site, to: root.appending(path: "aside"))
          try manager.createSymbolicLink(at: site, withDestinationURL: root.appending(path: "aside"))
          undo = {
            try manager.removeItem(at: site)
            try manager.moveItem(at: root.appending(path: "aside"), to: site)
          }
        }
        #expect(try folder.command("out", more).regenerate() == nil, "\(obstacle)")
        try undo()
        try kept.write(to: record)
        // What was moved away and back has another stamp: of the input it is read again, of the output made again.
        if try folder.command().regenerate() == nil {
          #expect([.editedOutput, .goneOutput].contains(obstacle), "\(obstacle)")
          _ = try folder.command().writeAll()
        }
        kept = try Data(contentsOf: record)
      }
    }
  }

  @Test(arguments: ["../outside.json", "/etc/outside.json", "site/../../outside.json", ""])
  func aRecordThatLeadsOutOfTheFolderIsNoRecord(path: String) throws {
    let record = GenerationRecord(
      identity: "one",
      inputs: [],
      outputs: [("manifest.json", FileStamp(size: 1, modified: 2, changed: 3, inode: 4))],
      texts: [("strings/en/a.yaml", [GenerationRecord.Text(number: 5, content: 6, status: 7)])],
      shared: [8],
      site: SiteTrace(locales: [[SiteTrace.Page(translation: 1, reads: [9, 10], length: 11)]]),
      coverage: [],
      digest: "d",
      namingDigest: [],
      factsDigest: "e"
    )
    func read(_ bytes: some Collection<UInt8>) -> GenerationRecord? {
      Array(bytes).withUnsafeBytes { GenerationRecord($0) }
    }
    let same = try #require(read(record.bytes))
    #expect(same.bytes == record.bytes)
    #expect(
      same.site == record.site && same.texts(of: "strings/en/a.yaml") == record.texts[0].texts
        && same.factsDigest == record.factsDigest
    )
    var other = record
    other.outputs.append((path, record.outputs[0].stamp))
    #expect(read(other.bytes) == nil)
    for place in record.bytes.indices {
      #expect(read(record.bytes[..<place]) == nil)
      for bit in 0..<8 {
        var damaged = record.bytes
        damaged[place] ^= 1 << bit
        #expect(read(damaged) == nil)
      }
    }
  }
}
