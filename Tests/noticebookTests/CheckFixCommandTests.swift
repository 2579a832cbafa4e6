import Foundation
import Testing

struct CheckFixCommandTests {
  @Test func theDiffIsPrintedAndTheFixIsWritten() throws {
    try withTemporaryFolder { folder in
      let catalog = try copyCatalog(
        to: folder,
        replacing: "push.title: 引き続き",
        with: "push.title: 引き続き\u{200B}",
        in: "strings/ja/notices/grace.yaml"
      )
      let file = URL(filePath: "\(catalog)/strings/ja/notices/grace.yaml")
      let shipped = projectFolder.appending(path: "Catalogs/app-store/strings/ja/notices/grace.yaml")
      let before = try Data(contentsOf: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)

      let diff = try run(["check", "--catalog", catalog, "--diff"])
      #expect(diff.status == 1)
      #expect(diff.output.hasPrefix("--- \(file.path)\n+++ \(file.path)\n@@ -1,6 +1,6 @@\n # yaml"))
      #expect(diff.output.contains("\n-push.title: 引き続き\u{200B}ご利用いただけます\n+push.title: 引き続きご利用"))
      #expect(diff.errors == "--fix would mend 1 finding in 1 file.\n")
      #expect(try Data(contentsOf: file) == before)

      let fix = try run(["check", "--catalog", catalog, "--fix"])
      #expect(fix.status == 0)
      #expect(fix.output == "\(catalog): no findings\n")
      #expect(fix.errors.hasPrefix("mended \(file.path):3:17: warning: "))
      #expect(fix.errors.hasSuffix("Mended 1 finding in 1 file.\n"))
      #expect(try Data(contentsOf: file) == Data(contentsOf: shipped))
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)

      let again = try run(["check", "--catalog", catalog, "--diff"])
      #expect(again.status == 0 && again.output.isEmpty)
    }
  }
}
