import Foundation
import Fuzzing
import Testing

import OutputFolders
import noticebook

/// A second run into a folder reuses what has not changed, and leaves what a run from scratch writes.
struct SecondRunTests {
  @Test(arguments: Fuzzing.seeds(2))
  func `after random edits of texts the folder holds what a run from scratch writes`(seed: UInt64) throws {
    var random = Fuzzing.generator(seed)
    try withTemporaryFolder { root in
      let folder = try GeneratedFolder(in: root, options: seed % 2 == 0 ? ["--base-url", "https://a.example"] : [])
      var edited: [String] = []
      for _ in 0..<6 {
        for _ in 0..<Int.random(in: 1...2, using: &random) { edited.append(try folder.editText(&random)) }
        _ = try folder.command().write()
      }
      let (files, expected) = (try folder.files(), try folder.filesFromScratch())
      #expect(Set(files.keys) == Set(expected.keys))
      for (path, bytes) in expected { #expect(files[path] == bytes, "\(path) after edits of \(edited)") }
      #expect(try folder.command().write().written == 0)
    }
  }

  @Test func `a paragraph concerns its page and what holds all pages`() throws {
    try withTemporaryFolder { root in
      let folder = try GeneratedFolder(in: root)
      let before = try folder.files()
      #expect(try folder.command().write().written == 0)
      let path = "catalog/strings/en/pages/glossary.yaml"
      try folder.replace("title: Glossary", with: "# A comment.\ntitle: Glossary", in: path)
      _ = try folder.command().write()
      let withComment = try folder.files()
      // The catalog is another one, whatever it says.
      let naming = before.filter { $0.key.hasSuffix(".json") && withComment[$0.key] != $0.value }.keys.sorted()
      #expect(naming.contains("manifest.json") && naming.contains("site/reference.json"))
      #expect(!naming.contains { $0.hasPrefix("site/en/") })
      try folder.replace("abstract: ", with: "abstract: Now then. ", in: path)
      let written = try folder.command().write().written
      let after = try folder.files()
      let changed = after.filter { before[$0.key] != $0.value }.keys.sorted()
      #expect(written <= changed.count)
      #expect(changed.contains("site/en/glossary.html") && changed.contains("site/llms.txt"))
      #expect(!changed.contains { $0.hasPrefix("site/ja/") && !$0.contains("translations") && !$0.contains("search/") })
      #expect(changed.count { $0.hasSuffix(".html") } < 10, "\(changed)")
    }
  }

  /// What happens to the output folder between two runs.
  enum Damage: String, CaseIterable, Sendable {
    case editedFile, missingFile, linkedFile, damagedParts, missingParts, damagedStamps, missingStamps, partsOfOthers
  }

  @Test func `whatever happens to the folder, it holds what a run from scratch writes`() throws {
    try withTemporaryFolder { root in
      let folder = try GeneratedFolder(in: root)
      let expected = try folder.files()
      let cache = root.appending(path: "out/\(GenerationCache.folderName)")
      let parts = try FileManager.default.contentsOfDirectory(atPath: cache.path).filter { $0.utf8.count == 64 }
      #expect(parts.count > 100)
      let file = root.appending(path: "out/site/en/glossary.html")
      func damage(_ file: URL) throws {
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: file)
      }
      for kind in Damage.allCases {
        switch kind {
        case .editedFile: try damage(file)
        case .missingFile: try FileManager.default.removeItem(at: file)
        case .linkedFile:
          let aside = root.appending(path: "aside.html")
          try FileManager.default.moveItem(at: file, to: aside)
          try FileManager.default.createSymbolicLink(at: file, withDestinationURL: aside)
        case .damagedParts: for part in parts { try damage(cache.appending(path: part)) }
        case .missingParts: for part in parts { try FileManager.default.removeItem(at: cache.appending(path: part)) }
        case .damagedStamps: try damage(cache.appending(path: "stamps"))
        case .missingStamps: try FileManager.default.removeItem(at: cache.appending(path: "stamps"))
        case .partsOfOthers: try Data("mine".utf8).write(to: cache.appending(path: "mine"))
        }
        _ = try folder.command().write()
        #expect(try folder.files() == expected, "\(kind)")
        #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: file.path)) == nil)
      }
      #expect(try Data(contentsOf: cache.appending(path: "mine")) == Data("mine".utf8))
      let kept = try FileManager.default.contentsOfDirectory(atPath: cache.path).filter { $0.utf8.count == 64 }
      #expect(kept.sorted() == parts.sorted())
    }
  }
}
