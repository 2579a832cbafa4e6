import Terminal
import Foundation
import Testing

import FilesAndFolders

/// The files in and below a folder.
struct FolderWalkTests {
  @Test func `all that is not hidden is found in the order of paths`() throws {
    try withTemporaryFolder { folder in
      let files = [
        "b.yaml", "a/z.yaml", "a/b/c.yaml", "a.yaml", "更新/日本語.yaml", ".git/config", "a/.hidden", "empty/.keep",
      ]
      for file in files { try write(file, to: file, in: folder) }
      // What a link leads to is not looked through.
      let link = folder.appending(path: "a/link")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.appending(path: "更新"))
      let found = try FolderWalk.files(below: folder.path)
      #expect(found.map(\.path) == ["a.yaml", "a/b/c.yaml", "a/link", "a/z.yaml", "b.yaml", "更新/日本語.yaml"])
      #expect(found.filter(\.isLink).map(\.path) == ["a/link"])
      #expect(!found.contains { !$0.isUTF8 })
    }
  }

  @Test func `a folder that is not there is said so`() {
    #expect(throws: Failure.self) { try FolderWalk.files(below: "/no such folder") }
  }
}
