import Foundation
import FoundationXML
import JSON
import Schemas
import Testing

/// From a changed source to its review.
struct StatusAndCoverageTests {
  private static func withChangedSource(_ body: (_ copy: String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try body(
        copyCatalog(
          to: folder,
          replacing: "push.title: |\n  Fix {$productName} payment",
          with: "push.title: |\n  Fix {$productName} billing",
          in: "strings/en/notices/grace.yaml"
        )
      )
    }
  }

  @Test func `a stale translation shows what changed until it is approved`() throws {
    try Self.withChangedSource { copy in
      let status = ["status", "--catalog", copy, "--locale", "ja", "--key", "notices.grace.push"]
      let lines = try run(status).output.split(separator: "\n").map(String.init)
      #expect(lines.first == "ja: 2 texts: 1 approved, 1 stale")
      #expect(lines.contains("stale notices.grace.push.title  \(copy)/strings/ja/notices/grace.yaml:3:1"))
      #expect(lines.contains("  source  Fix {$productName} [-payment-]{+billing+}"))
      #expect(lines.contains("  ja      お支払いが完了していません"))
      #expect(
        lines.last
          == "  review it, then: noticebook approve notices.grace.push.title --locale ja --catalog \(copy)"
      )

      let waiting = try run([
        "approve", "notices.grace.push", "notices.retry.push.title", "--locale", "ja", "--catalog", copy,
        "--needs-review",
      ])
      #expect(waiting.errors == "Recorded 3 texts in 2 files for review.\n")
      #expect(try run(status).output.hasPrefix("ja: 2 texts: 2 unreviewed\n"))

      let approved = try run(["approve", "notices", "--locale", "ja", "--catalog", copy])
      #expect(approved.status == 0)
      #expect(try run(status).output == "ja: 2 texts: 2 approved\n")
      #expect(try run(["check", "--catalog", copy]).status == 0)
    }
  }

  @Test func `status and coverage follow their schemas`() throws {
    try Self.withChangedSource { copy in
      let file = URL(filePath: copy).appending(path: "strings/ja/notices/retry.yaml")
      let text = try String(contentsOf: file, encoding: .utf8)
      try Data(
        text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("push.title:") }.joined(
          separator: "\n"
        ).utf8
      )
      .write(to: file)
      let status = try JSONValue(parsing: Array(run(["status", "--catalog", copy, "--format", "json"]).output.utf8))
      #expect(SchemaValidator(root: try JSONValue(parsing: ResultSchema.translationStatus.json)).problems(status) == [])
      let texts = status["locales"]?.items.first?["texts"]?.items ?? []
      #expect(texts.compactMap { $0["key"]?.string } == ["notices.grace.push.title", "notices.retry.push.title"])
      #expect(texts.compactMap { $0["status"]?.string } == ["stale", "missing"])
      #expect(texts.first?["staleness"]?.string == "sourceChanged")
      let words = texts.first?["sourceWords"]?.items ?? []
      let old = words.filter { $0["kind"]?.string != "added" }.compactMap { $0["text"]?.string }.joined()
      #expect(old == texts.first?["recordedSource"]?.string.trimmingCharacters(in: .newlines))

      let coverage = try JSONValue(
        parsing: Array(run(["coverage", "--catalog", copy, "--format", "json"]).output.utf8)
      )
      #expect(SchemaValidator(root: try JSONValue(parsing: ResultSchema.coverage.json)).problems(coverage) == [])
      let japanese = try #require(coverage["locales"]?.items.first { $0["locale"]?.string == "ja" })
      let counts = try #require(japanese["counts"])
      #expect(counts["stale"]?.integer == 1 && counts["missing"]?.integer == 1)
      let areas = japanese["areas"]?.items ?? []
      #expect(areas.compactMap { $0["counts"]?["total"]?.integer }.reduce(0, +) == counts["total"]?.integer)
      let states = (japanese["states"]?.items ?? []).filter { $0["counts"]?["approved"] != $0["counts"]?["total"] }
      #expect(states.compactMap { $0["name"]?.string } == ["inGracePeriod", "inBillingRetryPeriod"])
    }
  }

  @Test func `the badge and the page are well formed and stand alone`() throws {
    let badge = try run(["coverage", "--format", "badge"]).output
    let parsed = try XMLDocument(xmlString: badge)
    #expect(parsed.rootElement()?.elements(forName: "title").first?.stringValue == "Translations: ja 100%")
    #expect(
      parsed.rootElement()?.elements(forName: "desc").first?.stringValue?.contains("texts are up to date") == true
    )
    let page = try run(["coverage", "--format", "html", "--locale", "ja"]).output
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    #expect(page.components(separatedBy: "<table>").count == page.components(separatedBy: "<caption>").count)
    #expect(page.contains("<th scope=\"col\">Covered</th>") && page.contains("<th scope=\"row\""))
    for text in [badge, page] {
      #expect(text.contains("prefers-color-scheme: dark") && text.contains("color-scheme: light dark"))
      #expect(
        !text.contains("<script") && !text.contains("src=") && !text.contains("@import") && !text.contains("url(")
      )
      #expect(!text.replacing("http://www.w3.org/2000/svg", with: "").contains("http"))
    }
  }

  @Test(arguments: [
    (["status", "--key", "notices.grase"], "No text has the key 'notices.grase'"),
    (["status", "--locale", "en"], "no translations in en"), (["coverage", "--locale", "fr"], "no texts in fr"),
  ])
  func `what does not exist is refused`(arguments: [String], words: String) throws {
    let result = try run(arguments)
    #expect(result.status == 2 && result.errors.contains(words), "\(result.errors)")
  }
}
