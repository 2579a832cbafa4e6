import Foundation
import Testing

/// What the README shows is what the commands print.
struct ReadmeTests {
  private let readme: String

  init() throws {
    readme = try String(contentsOf: projectFolder.appending(path: "README.md"), encoding: .utf8)
  }

  /// The contents of the README's code blocks of a language.
  private func blocks(_ language: String) -> [String] {
    readme.components(separatedBy: "\n```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
  }

  /// The words of a command line, in which single quotes hold a word together.
  private static func words(of line: String) -> [String] {
    line.components(separatedBy: "'").enumerated().flatMap { index, piece in
      index.isMultiple(of: 2) ? piece.split(separator: " ").map(String.init) : [piece]
    }
  }

  @Test func theCommandsPrintWhatIsShown() throws {
    let facts = try #require(blocks("json").first)
    let sessions = blocks("console")
    #expect(sessions.count == 4)
    try withTemporaryFolder { folder in
      try write(facts, to: "customer.json", in: folder)
      for session in sessions {
        let lines = session.components(separatedBy: "\n")
        let words = Self.words(of: try #require(lines.first))
        #expect(words.prefix(2) == ["$", ".build/release/noticebook"])
        let arguments = words.dropFirst(2)
          .map { $0 == "customer.json" ? folder.appending(path: $0).path : $0 }
        let result = try run(arguments)
        #expect(result.status == 0)
        #expect(result.output == lines.dropFirst().joined(separator: "\n") + "\n")
      }
    }
  }

  @Test func theFilesThatItNamesExist() throws {
    let links = readme.components(separatedBy: "](").dropFirst().compactMap { $0.components(separatedBy: ")").first }
    #expect(links.count >= 4)
    for link in links where !link.hasPrefix("https://") {
      #expect(FileManager.default.fileExists(atPath: projectFolder.appending(path: link).path), "\(link) is missing")
    }
  }
}
