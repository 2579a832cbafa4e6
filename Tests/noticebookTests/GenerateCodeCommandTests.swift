import Foundation
import Testing

/// `generate-code` writes files that it can replace, and says why it cannot.
struct GenerateCodeCommandTests {
  @Test func `code is replaced by the next run`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "noticebook-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let options = ["--catalog", compiledCatalog, "--output", folder.path]
    for locale in ["en", "ja"] {
      let result = try run(["generate-code", "python", "--locale", locale] + options)
      #expect(result.status == 0 && result.errors.contains("Wrote 2 files"), "\(result.errors)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
    #expect(files.sorted() == ["manifest.json", "noticebook"])
    let python = try String(contentsOf: folder.appending(path: "noticebook/catalog.py"), encoding: .utf8)
    // The texts of the source locale are always there.
    #expect(
      python.contains("NOTICE_GRACE = \"grace\"") && python.contains("\"tag\": \"ja\"")
        && python.contains("\"tag\": \"en\"")
    )
    let refused = try run(["generate-code", "typescript", "--locale", "fr"] + options)
    #expect(refused.status == 2 && refused.errors.contains("The catalog has no texts in fr"), "\(refused.errors)")
  }

  @Test func `missing texts are listed unless a fallback is allowed`() throws {
    try withTemporaryFolder { folder in
      let catalog = try copyCatalog(
        to: folder,
        replacing: "push.title:",
        with: "push.heading:",
        in: "strings/ja/notices/grace.yaml"
      )
      let output = folder.appending(path: "code")
      let options = ["generate-code", "python", "--catalog", catalog, "--output", output.path, "--locale", "ja"]
      let refused = try run(options)
      #expect(refused.status == 1, "\(refused.errors)")
      #expect(refused.errors.contains("error: Text notices.grace.push.title is missing in ja\n"), "\(refused.errors)")
      #expect(!FileManager.default.fileExists(atPath: output.path))
      let written = try run(options + ["--allow-fallback"])
      #expect(written.status == 0, "\(written.errors)")
      let warning = "Channel push of notice grace is in en: ja has no text notices.grace.push.title"
      #expect(written.errors.contains(warning), "\(written.errors)")
      // Which of a notice's channels lack a text is found by the program, from the texts that are there.
      let python = try String(contentsOf: output.appending(path: "noticebook/catalog.py"), encoding: .utf8)
      #expect(python.split(separator: "\"notices.grace.push.title\"").count == 2)
      #expect(python.split(separator: "\"notices.grace.push.body\"").count == 3)
    }
  }
}
