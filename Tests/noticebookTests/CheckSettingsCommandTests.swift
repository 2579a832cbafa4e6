import Foundation
import Testing

/// The settings, the baseline and the minimum coverage from the command line.
struct CheckSettingsCommandTests {
  /// Runs `check` over a small catalog with two findings.
  private func withCatalog(_ body: (_ folder: URL, _ check: ([String]) throws -> RunResult) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let header = "format: 1\nname: x\nsourceLocale: en\nlocales: [en]\nmessageSyntax: mf2-ldml48.2\n"
      try write(header, to: "c/catalog.yaml", in: folder)
      try write("note: Two  spaces\nother: More  spaces\n", to: "c/strings/en/page.yaml", in: folder)
      try body(folder) { arguments in
        try run(
          ["check", "--catalog", "c"] + arguments,
          environment: ["SOURCE_DATE_EPOCH": "1795132800"],
          folder: folder
        )
      }
    }
  }

  @Test func `a baseline is started once and only shrinks`() throws {
    try withCatalog { folder, check in
      let baseline = folder.appending(path: "known.json")
      let missing = try check(["--baseline", "known.json"])
      #expect(missing.status == 2 && missing.errors.contains("--start-baseline"))
      #expect(try check(["--baseline", "known.json", "--start-baseline"]).status == 0)
      let started = try String(contentsOf: baseline, encoding: .utf8)
      let again = try check(["--baseline", "known.json", "--start-baseline"])
      #expect(again.status == 2 && again.errors.contains("exists already"))
      let known = try check(["--baseline", "known.json"])
      #expect(known.status == 0 && known.output == "c: no findings (left out: 2 known to the baseline)\n")

      try write("note: Two spaces\nother: More  spaces\nthird: New  spaces\n", to: "c/strings/en/page.yaml", in: folder)
      let changed = try check(["--baseline", "known.json", "--quiet"])
      #expect(changed.status == 1)
      #expect(
        changed.output.split(separator: "\n").map { $0.prefix { $0 != " " } } == [
          "c/strings/en/page.yaml:3:11:", "known.json:3:5:",
        ]
      )
      #expect(try String(contentsOf: baseline, encoding: .utf8) == started)
      let shrunk = try check(["--baseline", "known.json", "--shrink-baseline", "--quiet"])
      #expect(shrunk.status == 1 && shrunk.output.split(separator: "\n").count == 1)
      #expect(shrunk.errors == "Baseline 'known.json': 1 removed, 1 known.\n")
      #expect(try String(contentsOf: baseline, encoding: .utf8).contains("page.other"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["c", "known.json"])
    }
  }

  @Test func `a baseline may lie in the folder of a brand`() throws {
    try withCatalog { folder, check in
      try write("format: 1\nname: b\nextends: x\n", to: "b/brand.yaml", in: folder)
      #expect(try check(["--brand", "b", "--baseline", "b/known.json", "--start-baseline"]).status == 0)
      #expect(try check(["--brand", "b", "--baseline", "./b/known.json"]).status == 0)
      let other = try check(["--brand", "b", "--quiet"])
      #expect(other.status == 1 && other.output.contains("known.json"))
    }
  }

  @Test func `a finding without a key has one fingerprint in all formats`() throws {
    try withCatalog { folder, check in
      try write("note: 'Quoted'\n", to: "c/strings/en/page.yaml", in: folder)
      let json = try check(["--format", "json"]).output
      let fingerprint = try #require(json.firstMatch(of: /"fingerprint" : "([0-9a-f]{16})"/)).output.1
      #expect(try check(["--format", "sarif"]).output.contains("\"noticebookFinding/v1\" : \"\(fingerprint)\""))
    }
  }

  @Test func `a damaged baseline ends the run with its reason`() throws {
    try withCatalog { folder, check in
      try write("{\"findings\": [", to: "known.json", in: folder)
      for flags in [[], ["--shrink-baseline"]] {
        let result = try check(["--baseline", "known.json"] + flags)
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors.contains("line 1, column 15"))
      }
      #expect(try String(contentsOf: folder.appending(path: "known.json"), encoding: .utf8) == "{\"findings\": [")
    }
  }

  @Test func `the day is that of the option or of the environment`() throws {
    try withCatalog { folder, check in
      // 1795132800 is 2026-11-20.
      let settings = "suppressions: [{check: spacing, reason: Why, expires: 2026-11-20}]\n"
      try write(settings, to: "c/checks.yaml", in: folder)
      #expect(try check(["--quiet"]).output.contains("expired-suppression"))
      let before = try check(["--today", "2026-11-19"])
      #expect(before.status == 0 && before.output == "c: no findings (left out: 2 suppressed)\n")
      #expect(try check(["--today", "tomorrow"]).status == 2)
    }
  }

  @Test func `the minimum coverage is refused where it means nothing`() throws {
    try withCatalog { _, check in
      #expect(try check(["--min-coverage", "100", "--locale", "fr"]).errors.contains("Choose from: en."))
      #expect(try check(["--min-coverage", "0"]).errors.contains("'0' is not a percentage"))
      #expect(try check(["--locale", "en", "--quiet"]).output.split(separator: "\n").allSatisfy { $0.contains("en") })
      let covered = try check(["--min-coverage", "100", "--locale", "en", "--quiet"])
      #expect(covered.status == 1 && !covered.output.contains("insufficient-coverage"))
    }
  }
}
