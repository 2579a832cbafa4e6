import Catalogs
import Checks
import Diagnostics
import Foundation
import ProjectFiles
import Testing

/// The shipped catalog's files.
let shippedFiles: [String: [UInt8]] = {
  do {
    return try contents(of: "Catalogs/app-store", suffix: ".yaml")
  } catch {
    preconditionFailure("the shipped catalog cannot be read: \(error)")
  }
}()

/// The files below a folder of the project, which is found from this file upwards, by path relative to the folder.
func contents(of folder: String, suffix: String) throws -> [String: [UInt8]] {
  let files = try ProjectFiles.contents(of: folder, suffixes: suffix == ".yaml" ? [".yaml", ".swift"] : [suffix])
  return suffix == ".yaml" ? files.filter { Catalog.reads($0.key) } : files
}

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

/// Whether a check looks at decisions alone, which takes most of the time of all checks.
private func isOfTables(_ check: any Check) -> Bool {
  check.rule.topic == .decisions && check.rule.id != "uncovered-outcome"
}

/// All other checks.
let checksOfTexts = CheckRegistry.all.filter { !isOfTables($0) }

private let shippedFindingsAboutTables = CheckRegistry.findings(
  in: Catalog.load(files: shippedFiles),
  of: CheckRegistry.all.filter(isOfTables)
)

/// What all checks find in the shipped catalog after some edits, each of which must hit.
///
/// Where no facts are edited, the tables are not proved again.
func findings(after edits: [Edit], sourceLocation: SourceLocation = #_sourceLocation) throws -> [Diagnostic] {
  let loaded = Catalog.load(files: try edited(edits, sourceLocation: sourceLocation))
  let areTexts = edits.allSatisfy { $0.file.hasPrefix("strings/") || $0.file.hasPrefix("records/") }
  guard areTexts, !edits.isEmpty else { return CheckRegistry.findings(in: loaded) }
  return (CheckRegistry.findings(in: loaded, of: checksOfTexts) + shippedFindingsAboutTables).sorted()
}

/// What the checks of some rules find in a catalog; the others are not run.
func findings(in catalog: Catalog, of rules: Set<RuleID>) -> [Diagnostic] {
  let context = CheckContext(catalog)
  return CheckRegistry.all.filter { rules.contains($0.rule.id) }.flatMap { $0.findings(in: context) }.sorted()
}

/// The files of the shipped catalog after some edits, each of which must hit.
func edited(_ edits: [Edit], sourceLocation: SourceLocation = #_sourceLocation) throws -> [String: [UInt8]] {
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
  return files
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
