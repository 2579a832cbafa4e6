import Diagnostics
import Testing

import Catalogs
import YAML

/// Keys that occur twice in a map, whether it is short or long enough to be looked up in a table.
struct FieldsTests {
  @Test(arguments: [2, 5, 9, 30])
  func `of two equal keys the first one counts`(count: Int) throws {
    let keys = (0..<count).map { "key\($0)" }
    let last = keys[count - 1]
    let written = keys + [keys[0], last, keys[0], "more"]
    let text = written.enumerated().map { "\($1): line\($0)\n" }.joined()
    let source = try SourceText(file: "facts/a.yaml", bytes: Array(text.utf8))
    let findings = Findings()
    let (entries, _) = YAMLReader.read(source)
    var fields = Fields(entries, subject: "the file", span: .start(of: source.file), findings: findings)
    #expect(findings.diagnostics.map(\.rule) == [.duplicateKey, .duplicateKey, .duplicateKey])
    #expect(findings.diagnostics.compactMap(\.span?.start.line) == [count + 1, count + 2, count + 3])
    #expect(fields.allEntries().map(\.key.value) == keys + ["more"])
    for (index, key) in keys.enumerated() { #expect(fields.text(key) == "line\(index)") }
    #expect(fields.text("more") == "line\(count + 3)")
    #expect(fields.node("other") == nil)
  }
}
