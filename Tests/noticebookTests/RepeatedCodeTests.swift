import Foundation
import ProjectFiles
import Testing

/// A meaning has one place in the code.
struct RepeatedCodeTests {
  /// How many lines in a row make a repetition; lines without code, comments and imports don't count.
  private static let length = 12

  @Test func `no twelve lines of code occur twice`() throws {
    let suffixes = [".swift", ".cpp", ".hpp", ".h"]
    let files = try ProjectFiles.texts(of: "Sources", suffixes: suffixes).sorted { $0.key < $1.key }
    try #require(files.count > 500)
    #expect(Self.repetitions(in: files.filter { !$0.key.hasPrefix("CodeRuntimes/Languages/") }) == [])
  }

  @Test func `a repetition is found with both of its places`() {
    let lines = (1...20).map { "let a\($0) = \($0)" }
    let copy = ["", "  // A comment."] + lines[4..<16].map { "  " + $0 }
    let files = [("A.swift", lines.joined(separator: "\n")), ("B.swift", copy.joined(separator: "\n"))]
    #expect(Self.repetitions(in: files) == ["A.swift:5 and B.swift:3"])
    #expect(Self.repetitions(in: [files[0], ("B.swift", copy.dropLast().joined(separator: "\n"))]) == [])
  }

  /// Where the first lines of repetitions are, each once.
  private static func repetitions(in files: [(key: String, value: String)]) -> [String] {
    var places: [ArraySlice<Int>: String] = [:]
    var numbers: [Substring: Int] = [:]
    var found: [String] = []
    for (path, text) in files {
      var code: [(number: Int, line: Int)] = []
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let words = line.drop { $0 == " " }
        if words.isEmpty || ["//", "import ", "@_exported import", "#include"].contains(where: words.hasPrefix) {
          continue
        }
        let number = numbers[words] ?? numbers.count
        numbers[words] = number
        code.append((number, index + 1))
      }
      let sequence = code.map(\.number)
      var next = 0
      while next + length <= sequence.count {
        let place = "\(path):\(code[next].line)"
        if let other = places.updateValue(place, forKey: sequence[next..<next + length]) {
          found.append("\(other) and \(place)")
          next += length
        } else {
          next += 1
        }
      }
    }
    return found
  }
}
