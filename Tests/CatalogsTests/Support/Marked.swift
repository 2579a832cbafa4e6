import Diagnostics
import Testing

import Catalogs

/// The text of a file with a `⟦` before each character at which a finding is expected.
struct Marked {
  let text: String
  let positions: [SourcePosition]

  init(_ marked: String, newline: String = "\n") {
    var text = String.UnicodeScalarView()
    var positions: [SourcePosition] = []
    var (line, column) = (1, 1)
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "⟦": positions.append(SourcePosition(line: line, column: column))
      case "\n":
        text.append(contentsOf: newline.unicodeScalars)
        (line, column) = (line + 1, 1)
      // Neither counts as a column: the one belongs to the line's end, the other to the file.
      case "\r", "\u{FEFF}": text.append(scalar)
      default:
        text.append(scalar)
        column += 1
      }
    }
    self.text = String(text)
    self.positions = positions
  }

  var bytes: [UInt8] { Array(text.utf8) }
}

/// A catalog that is right, as small as it can be.
let smallCatalog = [
  "catalog.yaml": """
  format: 1
  name: small
  sourceLocale: en
  locales: [en, ja]
  messageSyntax: mf2-ldml48.2

  """,
  "facts/sources.yaml": "guide: {title: Guide, kind: guide}\n",
  "facts/states.yaml":
    "active: {symbol: State/active, raw: 1, entitled: true, evidence: documented, sources: [guide]}\n",
]

/// Loads files over the small catalog.
func load(_ files: [String: String]) -> LoadedCatalog {
  Catalog.load(files: smallCatalog.merging(files) { $1 }.mapValues { Array($0.utf8) })
}

/// Checks that a file of the small catalog has findings of these rules at the marked places, and that no other file has
/// any; each must say how to fix it, in one line.
@discardableResult
func check(
  _ path: String,
  _ marked: String,
  _ rules: RuleID...,
  with files: [String: String] = [:],
  sourceLocation: SourceLocation = #_sourceLocation
) -> [Diagnostic] {
  let source = Marked(marked)
  let found = load(files.merging([path: source.text]) { $1 }).diagnostics
  let shown = found.map { "\($0.span.map { "\($0.file):\($0.start.line):\($0.start.column)" } ?? "-") \($0.summary)" }
  #expect(found.map(\.rule) == rules, "\(marked)\n\(shown)", sourceLocation: sourceLocation)
  #expect(found.compactMap(\.span?.start) == source.positions, "\(marked)\n\(shown)", sourceLocation: sourceLocation)
  for finding in found {
    #expect(finding.span?.file == path, "\(shown)", sourceLocation: sourceLocation)
    #expect(
      finding.fix?.hasSuffix(".") == true || finding.fix?.hasSuffix("?") == true,
      "\(finding)",
      sourceLocation: sourceLocation
    )
    #expect(!finding.summary.contains { $0.isNewline }, "\(finding)", sourceLocation: sourceLocation)
    #expect(!finding.summary.hasSuffix("."), "\(finding)", sourceLocation: sourceLocation)
  }
  return found
}

/// Checks the texts of `strings/ja/page.yaml`.
@discardableResult
func checkTexts(
  _ marked: String,
  _ rules: RuleID...,
  newline: String = "\n",
  sourceLocation: SourceLocation = #_sourceLocation
) -> [Diagnostic] {
  let source = Marked(marked, newline: newline)
  let found = load(["strings/ja/page.yaml": source.text]).diagnostics
  #expect(found.map(\.rule) == rules, "\(marked)\n\(found.map(\.summary))", sourceLocation: sourceLocation)
  #expect(
    found.compactMap(\.span?.start) == source.positions,
    "\(marked)\n\(found.map(\.summary))",
    sourceLocation: sourceLocation
  )
  for finding in found { #expect(finding.fix != nil, sourceLocation: sourceLocation) }
  return found
}
