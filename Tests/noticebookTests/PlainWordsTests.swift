import Foundation
import ProjectFiles
import Testing

/// Words that the project doesn't use where people read: in the README, Documentation, help and the reference.
struct PlainWordsTests {
  /// Each word with what to write instead.
  private static let words: [(word: String, instead: String)] = [
    ("mend", "fix"), ("mends", "fixes"), ("mended", "fixed"), ("mending", "fixing"),
    ("anew", "again"), ("of old", "leave it out"), ("all the same", "anyway"), ("all the while", "throughout"),
    ("somebody", "the reader, the customer, the caller"), ("nobody", "no one"), ("whoever", "the reader, the caller"),
    ("present period", "current period"), ("nothing where", "“none if”, or `nil` if"), ("stands beside", "is next to"),
    ("stand beside", "are next to"), ("belongs into", "belongs in"), ("takes over", "imports, applies"),
  ]

  private func check(_ text: String, _ place: String) {
    let plain = text.lowercased().replacing(/\s+/, with: " ")
    for (word, instead) in Self.words {
      let isFound = (try? Regex("(?<![a-z])\(word)(?![a-z])").firstMatch(in: plain)) != nil
      #expect(!isFound, "\(place): write “\(instead)” instead of “\(word)”")
    }
  }

  @Test func `documents are in plain words`() throws {
    for (path, text) in try ProjectFiles.texts(of: "Documentation", suffixes: [".md"]) { check(text, path) }
    for path in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] {
      check(try String(contentsOf: projectFolder.appending(path: path), encoding: .utf8), path)
    }
  }

  @Test func `the reference is in plain words`() throws {
    for (path, text) in try ProjectFiles.texts(of: "Catalogs/app-store/strings/en") { check(text, path) }
  }

  @Test func `help is in plain words`() throws {
    let overview = try run(["--help"]).output
    let commands = overview.components(separatedBy: "\n").compactMap { line in
      line.firstMatch(of: #/^  ([a-z-]+)  /#).map { String($0.output.1) }
    }
    #expect(commands.count > 20)
    for command in commands { check(try run(["help", command]).output, "help \(command)") }
    check(overview, "help")
  }
}
