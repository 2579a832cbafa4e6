import Foundation
import Testing

struct ReviewSheetCommandTests {
  @Test func `the sheet is alone`() throws {
    try withTemporaryFolder { folder in
      let result = try run(["review-sheet", "--output", "\(folder.path)/sheet"])
      #expect(result.errors.contains("sheet/en.html and ") && result.errors.contains("sheet/ja.html"))
      let page = try String(contentsOfFile: "\(folder.path)/sheet/ja.html", encoding: .utf8)
      #expect(page.contains("Fix Harbor Plus payment") && page.contains("お支払いが完了していません"))
      // The other forms of a text with a number.
      #expect(page.contains("数値が0の場合：") && page.contains("数値が1の場合：") && page.contains("until tomorrow"))
      // Nothing leads to pages that are not there.
      let links = page.matches(of: /href="([^"#][^"]*)"/).map { String($0.output.1) }
      #expect(Set(links.filter { !$0.hasPrefix("https://") }) == ["assets/site.css", "en.html", "ja.html"])
      #expect(FileManager.default.fileExists(atPath: "\(folder.path)/sheet/assets/site.css"))
    }
  }

  @Test func `an unknown locale is refused`() throws {
    try withTemporaryFolder { folder in
      let result = try run(["review-sheet", "--output", "\(folder.path)/sheet", "--locale", "fr"])
      #expect(result.status == 2 && result.errors.contains("fr"), "\(result.errors)")
      #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/sheet"))
    }
  }
}
