import Foundation
import Testing

/// A file of Markdown, read for its code.
struct Article {
  let text: String

  /// The root of the package.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let folder = package.appending(path: "Sources/MessageFormatLibrary/MessageFormat.docc")

  /// The articles of the catalog, by the names of their files.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }.sorted()
  }

  /// Reads an article of the catalog.
  init(_ name: String) throws { try self.init(file: Self.folder.appending(path: name)) }

  init(file: URL) throws { text = try String(contentsOf: file, encoding: .utf8) }

  /// The contents of the code blocks of a language, in order.
  func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "\n```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
  }

  /// What comments in code say that it prints: all of them but those that document declarations.
  static func printed(by code: String) -> [String] {
    code.components(separatedBy: "\n").compactMap { line in
      let comment = line.components(separatedBy: "// ")
      guard comment.count > 1, !line.contains("///") else { return nil }
      return comment.dropFirst().joined(separator: "// ")
    }
  }

  /// The first two cells of the rows of tables in which the second column is called `text`.
  func rows() -> [(message: String, text: String)] {
    var rows: [(message: String, text: String)] = []
    var isInTable = false
    for line in text.components(separatedBy: "\n") {
      let cells = line.replacing("\\|", with: "\u{0}").components(separatedBy: "|")
        .map { $0.replacing("\u{0}", with: "|").trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4 else {
        isInTable = false
        continue
      }
      if cells[1] == "message", cells[2] == "text" {
        isInTable = true
      } else if isInTable, !cells[1].hasPrefix("---") {
        rows.append((cells[1].trimmingCharacters(in: ["`"]), cells[2]))
      }
    }
    return rows
  }
}
