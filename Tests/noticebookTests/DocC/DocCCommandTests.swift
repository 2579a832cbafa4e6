import Foundation
import ProjectFiles
import Testing

struct DocCCommandTests {
  @Test func `catalogs are written for every locale and replaced as a whole`() throws {
    try withTemporaryFolder { folder in
      try write("kept", to: "ja-JP.docc/own.txt", in: folder)
      let result = try run(["docc", "catalogs", "--output", folder.path])
      #expect(result.status == 0, "\(result.errors)")
      func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      }
      #expect(try text("en-US.docc/app-store.md").contains("@TechnologyRoot"))
      let page = try text("ja-JP.docc/reasons_billingIssue.md")
      #expect(page.hasPrefix("# Message.Reason.billingIssue\n") && page.contains("@TitleHeading(\"型プロパティ\")"))
      #expect(try text("ja-JP.docc/own.txt") == "kept")
    }
  }

  @Test func `an archive that is missing is named`() throws {
    try withTemporaryFolder { folder in
      let result = try run(["docc", "archive", "--converted", folder.path, "--output", "\(folder.path)/out"])
      #expect(result.status == 2)
      #expect(result.errors.contains("en-US.doccarchive' does not exist"), "\(result.errors)")
      #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/out"))
    }
  }

  static let hasCompiler = Tools.runs("docc", ["--help"])

  @Test(.enabled(if: Tools.areRequired || hasCompiler, "docc is not in PATH"))
  func `the script makes one archive`() throws {
    try withTemporaryFolder { folder in
      let script = projectFolder.appending(path: "Scripts/docc-archive").path
      let archive = folder.appending(path: "Reference.doccarchive")
      let arguments = ["NOTICEBOOK=\(commandURL.path)", script, archive.path]
      let catalog = projectFolder.appending(path: "Catalogs/app-store").path
      let templates = projectFolder.appending(path: "Templates").path
      let result = try ThirdPartyTests.start("env", arguments + ["--catalog", catalog, "--templates", templates])
      #expect(result.status == 0, "\(result.errors)")
      for path in ["data/ja-JP/documentation/app-store.json", "index/ja-JP/index.json", "theme-settings.json"] {
        #expect(FileManager.default.fileExists(atPath: archive.appending(path: path).path), "\(path)")
      }
    }
  }
}
