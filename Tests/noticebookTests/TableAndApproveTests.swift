import Foundation
import Testing

struct TableAndApproveTests {
  @Test func `the table in every format has every row`() throws {
    let json = try run(["table", "--format", "json"])
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let rows = try #require(object["rows"] as? [[String: Any]]).compactMap { $0["id"] as? String }
    #expect(rows.count == 33)
    let csv = try run(["table", "--format", "csv"]).output.components(separatedBy: "\r\n")
    #expect(csv.dropFirst().compactMap { $0.split(separator: ",").first.map(String.init) } == rows)
    for (format, locale) in [("html", "en"), ("html", "ja"), ("markdown", "en"), ("markdown", "ja")] {
      let text = try run(["table", "--format", format, "--locale", locale]).output
      for row in rows { #expect(text.contains(row), "\(row) is missing in \(format), \(locale)") }
    }
  }

  @Test func `text fits the width that is asked for`() throws {
    let result = try run(["table", "--format", "text", "--width", "50", "--locale", "ja"])
    #expect(result.status == 0 && result.output.hasPrefix("更新の判定表\n\nV1\n  条件\n"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 50 })
    #expect(try run(["table"]).output.hasPrefix("**"))
    for (arguments, words) in [
      (["--width", "50"], "goes with --format text only"), (["--format", "text", "--width", "5"], "too narrow"),
    ] {
      let refused = try run(["table"] + arguments)
      #expect(refused.status == 2 && refused.errors.contains(words), "\(refused.errors)")
    }
  }

  @Test func `CSV keeps lists together`() throws {
    let csv = try run(["table", "--format", "csv"]).output
    #expect(csv.hasPrefix("row,revocation,expiry,grace,retry,reason,autoRenew,increase,commitment,state,entitled,"))
    #expect(csv.contains("E5,absent,past,absent past,lowered absent,unknown unrecognised,-,-,-,expired,false,"))
  }

  @Test func `approve records a review`() throws {
    try withTemporaryFolder { folder in
      let catalog = try smallCatalog(in: folder) { $1.replacing("title: ご確認", with: "title: 今、ご確認") }
      #expect(try run(["check", "--catalog", catalog]).status == 1)
      let untouched = try String(contentsOfFile: "\(catalog)/records/ja/notices/grace.yaml", encoding: .utf8)
      let result = try run(["approve", "notices.retry.push.title", "--locale", "ja", "--catalog", catalog])
      #expect(result.status == 0)
      #expect(result.errors.contains("Recorded 1 text in 1 file."))
      let again = try run(["approve", "notices.retry.push", "--locale", "ja", "--catalog", catalog])
      #expect(again.status == 0 && again.errors.hasPrefix("Nothing to record: "), "\(again.errors)")
      #expect(try run(["check", "--catalog", catalog]).output.contains("no findings"))
      #expect(try String(contentsOfFile: "\(catalog)/records/ja/notices/grace.yaml", encoding: .utf8) == untouched)
    }
  }

  @Test func `reviews that are recorded at the same time are all recorded`() throws {
    try withTemporaryFolder { folder in
      let catalog = try smallCatalog(in: folder) { $1 }
      let file = "\(catalog)/records/ja/notices/retry.yaml"
      let before = try String(contentsOfFile: file, encoding: .utf8)
      let keys = before.split(separator: "\n").filter { $0.first?.isLetter == true && $0.hasSuffix(":") }.map {
        $0.dropLast()
      }
      try before.replacing("state: approved", with: "state: review").write(
        toFile: file,
        atomically: true,
        encoding: .utf8
      )
      #expect(keys.count > 1)
      let script =
        #"for key in "$@"; do "$0" approve "notices.retry.$key" --locale ja --catalog "$CATALOG" & done; wait"#
      let steps = ["CATALOG=\(catalog)", "bash", "-c", script, commandURL.path] + keys.map(String.init)
      let result = try ThirdPartyTests.start("env", steps)
      #expect(result.errors.components(separatedBy: "Recorded 1 text").count == keys.count + 1, "\(result.errors)")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == before)
    }
  }

  @Test func `approve says that a translation is missing`() throws {
    try withTemporaryFolder { folder in
      let catalog = try smallCatalog(in: folder) { path, text in
        path.hasPrefix("strings/ja/notices/retry") ? "push.title: ご確認ください\n" : text
      }
      let result = try run(["approve", "notices.retry.push.body", "--locale", "ja", "--catalog", catalog])
      #expect(result.status == 2)
      #expect(result.errors.contains("Text 'notices.retry.push.body' has no translation in ja"), "\(result.errors)")
    }
  }

  @Test func `approve tells nothing of others in the file`() throws {
    try withTemporaryFolder { folder in
      let catalog = try smallCatalog(in: folder) { $1.replacing("title: ご確認", with: "title: 今、ご確認") }
      _ = try run(["approve", "notices.retry.push.body", "--locale", "ja", "--catalog", catalog])
      let checked = try run(["check", "--catalog", catalog])
      #expect(checked.output.contains("'notices.retry.push.title' has changed in ja since its last review"))
    }
  }

  @Test func `approve records all or nothing`() throws {
    try withTemporaryFolder { folder in
      let catalog = try smallCatalog(in: folder) { $1.replacing("title: ご確認", with: "title: 今、ご確認") }
      let places = ["grace", "retry"].map { "\(catalog)/records/ja/notices/\($0).yaml" }
      let untouched = try String(contentsOfFile: places[0], encoding: .utf8).replacing("approved", with: "review")
      try untouched.write(toFile: places[0], atomically: true, encoding: .utf8)
      // The file that is written last cannot be.
      try FileManager.default.removeItem(atPath: places[1])
      try FileManager.default.createDirectory(atPath: places[1], withIntermediateDirectories: false)
      let result = try run(["approve", "--all", "--locale", "ja", "--catalog", catalog])
      #expect(result.status == 2 && result.errors.contains("is a folder, not a file"), "\(result.errors)")
      #expect(try String(contentsOfFile: places[0], encoding: .utf8) == untouched)
      try FileManager.default.removeItem(atPath: places[1])
      #expect(try run(["approve", "--all", "--locale", "ja", "--catalog", catalog]).status == 0)
      #expect(try String(contentsOfFile: places[0], encoding: .utf8) != untouched)
    }
  }

  @Test(arguments: [
    (["approve", "notices.grace.push.titel", "--locale", "ja"], "does not exist in ja"),
    (["approve", "notices.grace.push.titel", "--locale", "ja"], "Did you mean notices.grace.push.title?"),
    (["approve", "notices.grace.push.title", "--locale", "en"], "no translations in en"),
    (["approve", "--locale", "ja"], "Name the texts"), (["approve", "notices", "--all", "--locale", "ja"], "not both"),
  ])
  func `approve refuses`(arguments: [String], words: String) throws {
    let result = try run(arguments)
    #expect(result.status == 2)
    #expect(result.errors.contains(words), "\(result.errors)")
  }
}
