import Foundation
import ProjectFiles
import Testing

struct RemoveLocaleCommandTests {
  @Test(arguments: ProjectFiles.catalogNames)
  func `a catalog without one of its locales is a catalog`(name: String) throws {
    try withTemporaryFolder { folder in
      let catalog = folder.appending(path: "catalog").path
      try FileManager.default.copyItem(
        atPath: projectFolder.appending(path: "Catalogs/\(name)").path,
        toPath: catalog
      )
      let planned = try run(["remove-locale", "ja", "--catalog", catalog, "--dry-run"])
      #expect(planned.status == 0 && planned.errors.contains("Would remove Japanese: "))
      #expect(FileManager.default.fileExists(atPath: "\(catalog)/strings/ja"))
      let removed = try run(["remove-locale", "ja", "--catalog", catalog])
      #expect(removed.status == 0 && removed.errors.contains("Removed Japanese: "), "\(removed.errors)")
      for path in ["strings/ja", "records/ja"] {
        #expect(!FileManager.default.fileExists(atPath: "\(catalog)/\(path)"), "\(path)")
      }
      let checked = try run(["check", catalog])
      #expect(checked.status == 0, "\(checked.output)")
      let header = try String(contentsOfFile: "\(catalog)/catalog.yaml", encoding: .utf8)
      #expect(header.contains("locales: [en]\n"))
    }
  }

  @Test func `values of a locale go in every style`() throws {
    try withTemporaryFolder { folder in
      let catalog = folder.appending(path: "shop").path
      #expect(try run(["init", catalog, "--provider", "blank"]).status == 0)
      let path = "\(catalog)/facts/parameters.yaml"
      let blocks = try String(contentsOfFile: path, encoding: .utf8)
        .replacing(
          "  examples: {en: Harbor Plus, ja: ハーバープラス}\n",
          with: "  examples:\n    ja: ハーバープラス\n    # English\n    en: Harbor Plus\n"
        )
        .replacing(
          "  examples: {en: 9.99 USD, ja: 980 JPY}\n",
          with: "  examples:\n    en: 9.99 USD\n    ja: 980 JPY\n"
        )
        .replacing("longest: {en: Harbor Plus Annual, ja: ", with: "longest: {ja: \"[, }\", en: Harbor Plus Annual} # ")
      try blocks.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(try run(["remove-locale", "ja", "--catalog", catalog]).status == 0)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.contains("  examples:\n    # English\n    en: Harbor Plus\n"))
      #expect(text.contains("  examples:\n    en: 9.99 USD\n  longest: {en: 199.99 USD}\n"))
      #expect(text.contains("longest: {en: Harbor Plus Annual} # "))
      #expect(try run(["check", catalog]).status == 0)
    }
  }

  @Test(arguments: [
    (["remove-locale", "en"], "Name another locale"), (["remove-locale", "fr"], "Choose from: en, ja"),
    (["remove-locale", "xx"], "Write a BCP 47 tag"), (["remove-locale", "ja", "--catalog", "app-store"], "built in"),
  ])
  func `what cannot be removed ends the run`(arguments: [String], words: String) throws {
    let result = try run(arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains(words), "\(result.errors)")
  }
}
