import Foundation
import Testing

struct CheckFixCommandTests {
  @Test func `the diff is printed and the fix is written`() throws {
    try withTemporaryFolder { folder in
      let catalog = try smallCatalog(in: folder) { $1.replacing("引き続き", with: "引き続き\u{200B}") }
      let file = URL(filePath: "\(catalog)/strings/ja/notices/grace.yaml")
      let before = try Data(contentsOf: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)

      let diff = try run(["check", "--catalog", catalog, "--diff"])
      #expect(diff.status == 1)
      #expect(diff.output.hasPrefix("--- \(file.path)\n+++ \(file.path)\n@@ -1,2 +1,2 @@\n # 一つ目\n-"))
      #expect(diff.output.contains("\n-push.title: 引き続き\u{200B}ご利用いただけます\n+push.title: 引き続きご利用"))
      #expect(diff.errors == "--fix would fix 1 finding in 1 file.\n")
      #expect(try Data(contentsOf: file) == before)

      let fix = try run(["check", "--catalog", catalog, "--fix"])
      #expect(fix.status == 0)
      #expect(fix.output == "\(catalog): no findings\n")
      #expect(fix.errors.hasPrefix("fixed \(file.path):2:17: warning: "))
      #expect(fix.errors.hasSuffix("Fixed 1 finding in 1 file.\n"))
      let text = String(decoding: before, as: UTF8.self)
      #expect(try String(contentsOf: file, encoding: .utf8) == text.replacing("\u{200B}", with: ""))
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)

      let again = try run(["check", "--catalog", catalog, "--diff"])
      #expect(again.status == 0 && again.output.isEmpty)
    }
  }

  @Test(arguments: [["--format", "json"], ["--baseline", "x.json", "--start-baseline"], ["--fix"]])
  func `the diff goes with nothing else that is written`(arguments: [String]) throws {
    let result = try run(["check", "--diff"] + arguments)
    #expect(result.status == 2 && result.output.isEmpty && result.errors.contains("Pass --"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: projectFolder.appending(path: "x.json").path))
  }
}
