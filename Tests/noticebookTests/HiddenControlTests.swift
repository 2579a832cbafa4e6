import Diagnostics
import Foundation
import Testing

/// Nothing that a run writes for people holds a control that is not seen, wherever the text comes from.
struct HiddenControlTests {
  private static let hidden = "a\u{202E}b\u{2028}c\u{1B}[31md\u{9B}e\u{FEFF}"

  @Test(arguments: [
    [hidden], ["--\(hidden)"], ["check", "--\(hidden)"], ["check", "--format", hidden], ["explain", hidden],
    ["decide", "--facts", hidden], ["table", hidden], ["notice", "--facts", "f.json", "--locale", hidden],
    ["decide", "--facts", "f.json"], ["notice", "--facts", "f.json", "--locale", "en", "--time-zone", "UTC"],
    ["compile", "--output", "\(hidden)/x", "--catalog", "app-store"], ["init", hidden, "--catalog", "app-store"],
    ["diff", hidden, hidden],
    ["format", "--bidi", "none", "{\(hidden)"],
  ])
  func `arguments and payloads are escaped`(arguments: [String]) throws {
    try withTemporaryFolder { folder in
      let facts = "{\"appName\": \"a\u{202E}\", \"transaction\": {\"expiresDate\": \"a\u{202E}\u{2028}\u{9B}\"}}"
      try write(facts, to: "f.json", in: folder)
      let result = try run(arguments, folder: folder)
      // These do not need a catalog of the folder.
      #expect((result.status == 0) == ["init", "compile"].contains(arguments[0]))
      expectVisible(result)
    }
  }

  @Test(arguments: ["text", "github", "junit", "checkstyle", "json", "sarif"])
  func `reports of a catalog are escaped`(format: String) throws {
    try withTemporaryFolder { folder in
      let header = "format: 1\nname: \"a\\u202e\"\nsourceLocale: en\nlocales: [en]\nmessageSyntax: mf2-ldml48.2\n"
      try write(header + "\(Self.hidden): x\n", to: "catalog.yaml", in: folder)
      try write("guide: {title: \"\(Self.hidden)\", kind: \"\\u202e\\u2067\"}\n", to: "facts/sources.yaml", in: folder)
      try write("note: \(Self.hidden) {$\n", to: "strings/en/\(Self.hidden).yaml", in: folder)
      let result = try run(["check", "--format", format, "--catalog", "."], folder: folder)
      #expect(result.status == 1)
      expectVisible(result)
    }
  }

  private func expectVisible(_ result: RunResult) {
    for text in [result.output, result.errors] {
      let hidden = text.unicodeScalars.filter { $0.isUnseenControl && $0 != "\n" && $0 != "\t" }
      #expect(hidden.isEmpty, "\(text)")
    }
  }
}
