import Foundation
import Testing

/// What is in the output folder before a run: other runs, leftovers and links.
struct OutputFolderTests {
  @Test func `two runs do not write at the same time`() throws {
    try withTemporaryFolder { folder in
      let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY)
      #expect(flock(descriptor, LOCK_EX) == 0)
      let refused = try run(["generate", "--output", folder.path])
      #expect(refused.status == 2)
      #expect(refused.errors.contains("Another run is writing to '\(folder.path)'"))
      #expect(FileManager.default.subpaths(atPath: folder.path) == [])
      close(descriptor)
      #expect(try run(["generate", "--output", folder.path]).status == 0)
    }
  }

  @Test func `what a killed run left is removed and what it set aside goes back`() throws {
    try withTemporaryFolder { folder in
      try write("half a page", to: ".noticebook-new/site/en/index.html", in: folder)
      try write("example.org", to: ".noticebook-new/.old-site/CNAME", in: folder)
      #expect(try run(["generate", "--output", folder.path]).status == 0)
      let paths = FileManager.default.subpaths(atPath: folder.path) ?? []
      #expect(!paths.contains { $0.hasPrefix(".noticebook-new") })
      #expect(try String(contentsOf: folder.appending(path: "site/CNAME"), encoding: .utf8) == "example.org")
      #expect(try String(contentsOf: folder.appending(path: "site/en/index.html"), encoding: .utf8).count > 100)
    }
  }

  @Test func `a run that was killed half way does not get in the way of the next`() throws {
    try withTemporaryFolder { folder in
      // Pages of a run that had announced them and moved some into place, of a catalog that has changed since.
      try write(#"{"files":{"site/en/index.html":"","site/en/gone.html":""}}"#, to: "manifest.json", in: folder)
      try write("of the killed run", to: "site/en/index.html", in: folder)
      try write("of the killed run", to: "site/en/gone.html", in: folder)
      #expect(try run(["generate", "--output", folder.path]).status == 0)
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "site/en/gone.html").path))
      #expect(try run(["generate", "--check", "--output", folder.path]).status == 0)
    }
  }

  @Test func `a link is not replaced by a folder`() throws {
    try withTemporaryFolder { folder in
      try write("mine", to: "elsewhere/index.html", in: folder)
      let link = folder.appending(path: "out/site")
      try FileManager.default.createDirectory(at: folder.appending(path: "out"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.appending(path: "elsewhere"))
      let refused = try run(["generate", "--output", folder.appending(path: "out").path])
      #expect(refused.status == 2)
      #expect(refused.errors.contains("out/site' is a link"))
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path).hasSuffix("elsewhere"))
    }
  }

  @Test func `a folder that another left empty stays`() throws {
    try withTemporaryFolder { folder in
      let empty = folder.appending(path: "site/uploads")
      try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
      #expect(try run(["generate", "--output", folder.path]).status == 0)
      #expect(FileManager.default.fileExists(atPath: empty.path))
    }
  }
}
