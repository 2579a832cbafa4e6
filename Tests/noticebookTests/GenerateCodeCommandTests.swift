import Foundation
import Testing

/// `generate-code` writes files that it can replace, and says why it cannot.
struct GenerateCodeCommandTests {
  @Test func codeIsReplacedByTheNextRun() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "noticebook-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let options = ["--catalog", compiledCatalog, "--output", folder.path]
    for locale in ["en", "ja"] {
      let result = try run(["generate-code", "python", "--locale", locale] + options)
      #expect(result.status == 0 && result.errors.contains("Wrote 2 files"), "\(result.errors)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
    #expect(files.sorted() == ["manifest.json", "notices.py", "renewal_decision.py"])
    let python = try String(contentsOf: folder.appending(path: "notices.py"), encoding: .utf8)
    #expect(python.contains("class GraceNotice:") && python.contains("JA = \"ja\"") && !python.contains("EN = \"en\""))
    let refused = try run(["generate-code", "typescript", "--locale", "fr"] + options)
    #expect(refused.status == 2 && refused.errors.contains("The catalog has no texts in fr"), "\(refused.errors)")
  }
}
