import Catalogs
import Checks
import Diagnostics
import Foundation
import Testing

/// The shipped catalog's files, found from this file upwards.
let shippedFiles: [String: [UInt8]] = {
  var folder = URL(filePath: #filePath).deletingLastPathComponent()
  while !FileManager.default.fileExists(atPath: folder.appending(path: "Catalogs/app-store/catalog.yaml").path) {
    precondition(folder.path != "/", "the shipped catalog is missing")
    folder = folder.deletingLastPathComponent()
  }
  let root = folder.appending(path: "Catalogs/app-store").path
  var files: [String: [UInt8]] = [:]
  for path in FileManager.default.subpaths(atPath: root) ?? [] where path.hasSuffix(".yaml") {
    files[path] = FileManager.default.contents(atPath: "\(root)/\(path)").map { [UInt8]($0) }
  }
  return files
}()

/// A change to one file of the shipped catalog.
struct Edit: Sendable {
  let file: String
  let old: String
  let new: String

  init(_ file: String, _ old: String, _ new: String) {
    self.file = file
    self.old = old
    self.new = new
  }
}

/// What the checks find in the shipped catalog after some edits, each of which must hit.
func findings(after edits: [Edit], sourceLocation: SourceLocation = #_sourceLocation) throws -> [Diagnostic] {
  var files = shippedFiles
  for edit in edits {
    let text = String(decoding: try #require(files[edit.file], sourceLocation: sourceLocation), as: UTF8.self)
    let range = try #require(
      text.firstRange(of: edit.old),
      "\(edit.old) is not in \(edit.file)",
      sourceLocation: sourceLocation
    )
    files[edit.file] = Array(text.replacingCharacters(in: range, with: edit.new).utf8)
  }
  let loaded = Catalog.load(files: files)
  let catalog = try #require(loaded.catalog, sourceLocation: sourceLocation)
  return (loaded.diagnostics + CheckRegistry.findings(in: catalog)).sorted()
}

/// Checks that edits bring out findings of one rule only, the first of them at a place that `mark` shows: the text at
/// the place, on the line that holds it.
func check(
  _ edits: [Edit],
  finds rule: RuleID,
  count: Int = 1,
  in file: String,
  at mark: String,
  saying words: String,
  alsoFinding others: [RuleID] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let found = try findings(after: edits, sourceLocation: sourceLocation)
  #expect(found.count { $0.rule == rule } == count, sourceLocation: sourceLocation)
  #expect(Set(found.map(\.rule)) == Set([rule] + others), sourceLocation: sourceLocation)
  let first = try #require(found.first { $0.rule == rule }, sourceLocation: sourceLocation)
  #expect(first.summary.contains(words), "\(first.summary)", sourceLocation: sourceLocation)
  #expect(first.fix?.isEmpty == false, sourceLocation: sourceLocation)
  #expect(first.explanation?.isEmpty == false, sourceLocation: sourceLocation)
  let span = try #require(first.span, sourceLocation: sourceLocation)
  #expect(span.file == file, sourceLocation: sourceLocation)
  var text = String(decoding: shippedFiles[file] ?? [], as: UTF8.self)
  for edit in edits where edit.file == file {
    guard let range = text.firstRange(of: edit.old) else { continue }
    text.replaceSubrange(range, with: edit.new)
  }
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  let line = lines.indices.contains(span.start.line - 1) ? lines[span.start.line - 1] : ""
  let rest = String(String.UnicodeScalarView(line.unicodeScalars.dropFirst(span.start.column - 1)))
  #expect(
    rest.hasPrefix(mark),
    "found at \(span.start.line):\(span.start.column): \(rest)",
    sourceLocation: sourceLocation
  )
}
