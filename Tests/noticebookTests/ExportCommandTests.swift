import Foundation
import Testing

struct ExportCommandTests {
  @Test func `What a format loses is told, and the whole list is written as data`() throws {
    try withTemporaryFolder { folder in
      let output = folder.appending(path: "android").path
      let list = folder.appending(path: "losses.json")
      let made = try run(["export", "android", "--output", output, "--locale", "ja", "--losses", list.path])
      #expect(made.status == 0 && made.output.isEmpty)
      #expect(made.errors.contains("variant-keys, such as ja notices.accessRevoked.push.title: ownership = PURCHASED"))
      #expect(made.errors.hasSuffix("Wrote 1 file to \(output).\n"))
      let strings = try String(contentsOfFile: "\(output)/res/values-ja/strings.xml", encoding: .utf8)
      #expect(strings.contains("<string name=\"notices_graceReminder_push_body_daysLeft_0\">"))
      let losses = try JSONDecoder().decode([[String: JSONScalar]].self, from: Data(contentsOf: list))
      let reminder = try #require(losses.first { $0["kind"] == .text("variant-keys") })
      #expect(reminder["file"] == .text("Catalogs/app-store/strings/ja/notices/accessRevoked.yaml"))
      #expect(losses.allSatisfy { $0["locale"] == .text("ja") && $0["line"] != nil })
    }
  }

  @Test func `Nothing is written where anything is lost and all is wanted`() throws {
    try withTemporaryFolder { folder in
      let output = folder.appending(path: "out").path
      let refused = try run(["export", "fluent", "--output", output, "--strict"])
      #expect(refused.status == 1)
      #expect(refused.errors.hasSuffix("Nothing was written to \(output).\n"))
      #expect(!FileManager.default.fileExists(atPath: output))
      let whole = try run(["export", "mf2-json", "--output", output, "--strict"])
      #expect(whole.status == 0)
      #expect(whole.errors.hasPrefix("mf2-json says everything that the texts say.\n"))
    }
  }

  @Test func `A link in the output folder is not followed`() throws {
    try withTemporaryFolder { folder in
      try write("{}", to: "elsewhere/ja.json", in: folder)
      let elsewhere = folder.appending(path: "elsewhere/ja.json")
      try FileManager.default.createDirectory(at: folder.appending(path: "out"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "out/ja.json"),
        withDestinationURL: elsewhere
      )
      let refused = try run(["export", "icu-json", "--output", folder.appending(path: "out").path])
      #expect(refused.status == 2)
      #expect(refused.errors.contains("is a link"))
      #expect(try String(contentsOf: elsewhere, encoding: .utf8) == "{}")
    }
  }

  @Test func `A format that is none is refused with those that there are`() throws {
    let refused = try run(["export", "docx", "--output", "nowhere"])
    #expect(refused.status == 2)
    #expect(refused.errors.contains("Unknown format 'docx'\n  Use one of icu-json, arb, java-properties"))
    let source = try run(["export", "xliff-2.1", "--output", "nowhere", "--locale", "en"])
    #expect(source.status == 2)
    #expect(source.errors.contains("Name a locale other than en."))
    let list = try run(["export", "--list"])
    #expect(list.status == 0)
    #expect(list.output.split(separator: "\n").count == 12)
  }

  /// A text or a number.
  private enum JSONScalar: Decodable, Equatable {
    case text(String)
    case number(Int)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .number(try container.decode(Int.self))
      }
    }
  }
}
