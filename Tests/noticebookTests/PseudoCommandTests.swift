import Foundation
import Testing

struct PseudoCommandTests {
  @Test func `notices are worded from the copy`() throws {
    try withTemporaryFolder { folder in
      let copy = folder.appending(path: "copy").path
      let made = try run(["pseudo", "--output", copy])
      #expect(made.status == 0 && made.output.isEmpty)
      #expect(made.errors == "Wrote the catalog with en-XA and ar-XB to \(copy).\n")
      let arguments = ["notice", "--catalog", copy, "--facts", "-", "--time-zone", "Asia/Tokyo", "--channel", "push"]
      let accented = try run(arguments + ["--locale", "en-XA", "--now", "2026-10-20T09:00:00Z"], input: graceFacts)
      #expect(accented.status == 0)
      #expect(accented.output.contains("\npush title       ⟦Ƒîẋ ハーバープラス þåýɱéñţ öñé ţŵö⟧\n"))
      let turned = try run(arguments + ["--locale", "ar-XB", "--now", "2026-10-20T09:00:00Z"], input: graceFacts)
      #expect(turned.output.contains("٢٨ أكتوبر"))
      // Names of customers keep their own direction among words of the other.
      #expect(turned.output.contains("\u{2068}ハーバープラス\u{2069}"))
    }
  }

  @Test func `the catalogs own folder is no place for a copy`() throws {
    let result = try run(["pseudo", "--output", "Catalogs/../Catalogs/app-store/pseudo"])
    #expect(result.status == 2)
    #expect(result.errors.contains("Name a separate folder."))
  }
}
