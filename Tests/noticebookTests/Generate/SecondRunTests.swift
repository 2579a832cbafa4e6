import Foundation
import Testing

import noticebook

/// A second run into a folder writes what differs, and leaves what a run from scratch writes.
struct SecondRunTests {
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
      // Each page names the catalog's edition.
      func content(_ files: [String: Data]) -> [String: String] {
        files.filter { $0.key.hasSuffix(".html") }.mapValues {
          String(decoding: $0, as: UTF8.self).replacing(/[0-9a-f]{8}/, with: "")
        }
      }
      try folder.replace("abstract: ", with: "abstract: Now then. ", in: path)
      let written = try folder.command().write().written
      let after = try folder.files()
      let changed = after.filter { before[$0.key] != $0.value }.keys.sorted()
      #expect(written <= changed.count)
      #expect(changed.contains("site/en/glossary.html") && changed.contains("site/llms.txt"))
      let (old, new) = (content(before), content(after))
      let pages = new.filter { old[$0.key] != $0.value }.keys
      #expect(!pages.contains { $0.hasPrefix("site/ja/") && !$0.contains("translations") && !$0.contains("search/") })
      #expect(pages.count < 10, "\(pages.sorted())")
    }
  }

  @Test func `a file that was changed, removed or replaced by a link is written again`() throws {
    try withTemporaryFolder { root in
      let folder = try GeneratedFolder(in: root)
      let expected = try folder.files()
      let file = root.appending(path: "out/site/en/glossary.html")
      let aside = root.appending(path: "aside.html")
      let damages: [() throws -> Void] = [
        {
          var bytes = try Data(contentsOf: file)
          bytes[bytes.count / 2] ^= 1
          try bytes.write(to: file)
        },
        { try FileManager.default.removeItem(at: file) },
        {
          try FileManager.default.moveItem(at: file, to: aside)
          try FileManager.default.createSymbolicLink(at: file, withDestinationURL: aside)
        },
      ]
      for damage in damages {
        try damage()
        _ = try folder.command().write()
        #expect(try folder.files() == expected)
        #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: file.path)) == nil)
      }
    }
  }
}
