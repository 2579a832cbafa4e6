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
      // The whole channel, and no other.
      let python = try String(contentsOf: output.appending(path: "notices.py"), encoding: .utf8)
      let grace = try #require(python.split(separator: "class GraceNotice:").last?.split(separator: "\nclass ").first)
      let methods = Dictionary(
        grace.split(separator: "    def ").dropFirst().map { (String($0.prefix { $0 != "(" }), $0) }
      ) { first, _ in first }
      // The signature is the app's name in both languages.
      let worded = methods.filter { $0.key.contains("_") && !$0.key.hasPrefix("_") && $0.key != "email_signature" }
      for (name, text) in worded {
        let isJapanese = text.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) }
        #expect(isJapanese == !name.hasPrefix("push"), "\(name): \(text)")
      }
      #expect(methods.keys.contains { $0.hasPrefix("push_") } && methods.keys.contains { $0.hasPrefix("email_") })
    }
  }
}
