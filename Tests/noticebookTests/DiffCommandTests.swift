import Foundation
import JSON
import Schemas
import Testing

/// Compares the shipped catalog with a changed copy.
struct DiffCommandTests {
  private static let shipped = "Catalogs/app-store"

  private static func withChangedCopy(_ body: (_ copy: String, _ folder: URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let copy = try copyCatalog(
        to: folder,
        replacing: "retry: raised, reason: billingError}\n    then: {state: inGracePeriod, entitled: true",
        with: "retry: raised, reason: billingError}\n    then: {state: inGracePeriod, entitled: false",
        in: "facts/tables/renewal.yaml"
      )
      let file = URL(filePath: copy).appending(path: "strings/ja/notices/grace.yaml")
      let text = try String(contentsOf: file, encoding: .utf8)
      let changed = text.replacing("push.title: お支払いが完了", with: "push.title: お支払いが確定")
      #expect(changed != text)
      try Data(changed.utf8).write(to: file)
      try body(copy, folder)
    }
  }

  @Test func `texts facts and decisions in words`() throws {
    try Self.withChangedCopy { copy, _ in
      let result = try run(["diff", Self.shipped, copy])
      #expect(result.status == 0 && result.errors == "")
      let lines = result.output.split(separator: "\n").map(String.init)
      #expect(
        lines.starts(with: [
          "texts in ja: 1 changed", "  changed  notices.grace.push.title  \(copy)/strings/ja/notices/grace.yaml:3",
          "           お支払いが[-完了-]{+確定+}していません", "facts: 1 changed",
        ]),
        "\(result.output)"
      )
      #expect(lines.contains("           true → false"))
      #expect(
        lines.contains("decisions of renewal: 64 of 36,288 combinations changed; 64 lose entitlement")
          && lines.contains("  64 combinations lose entitlement")
      )
      #expect(
        lines.contains(
          "    where Revocation: absent; Expiry: past; Grace period end: future; Billing retry: retrying; "
            + "Expiration reason: billing error"
        )
      )
      #expect(
        lines.contains { $0.hasPrefix("decisions of renewal with its overlays: ") && $0.hasSuffix("entitlement") }
      )
    }
  }

  @Test func `a comparison becomes an entry of the changelog, once a day`() throws {
    try Self.withChangedCopy { copy, _ in
      let arguments = ["diff", Self.shipped, copy, "--write-changelog", "--today", "2030-01-02"]
      let before = try String(contentsOfFile: copy + "/facts/changelog.yaml", encoding: .utf8)
      #expect(try run(arguments).errors == "Added an entry of 2030-01-02 to \(copy)/facts/changelog.yaml.\n")
      let after = try String(contentsOfFile: copy + "/facts/changelog.yaml", encoding: .utf8)
      let added = after.dropFirst(before.count).replacing(/(changed|losing): \d+/) { "\($0.output.1): N" }
      #expect(after.hasPrefix(before))
      #expect(
        added == """
            - date: 2030-01-02
              decisions:
                renewal: {changed: N, losing: N}
              facts:
                changed:
                  - tables.renewal
              texts:
                changed:
                  notices.grace: [ja]

          """,
        "\(added)"
      )
      let again = try run(arguments)
      #expect(again.status == 2 && again.errors.contains("has an entry of 2030-01-02 already"))
      #expect(try run(["check", copy, "--only", "catalog-syntax", "--only", "wrong-type"]).status == 0)
      // An entry of the changelog is not a change of the catalog.
      let same = try run(["diff", copy, copy, "--write-changelog"])
      #expect(same.errors == "Nothing changed, so the changelog gets no entry.\n")
      let refused = try run(["diff", Self.shipped, compiledCatalog, "--write-changelog"])
      #expect(refused.status == 2 && refused.errors.contains("is not a folder"))
    }
  }

  @Test func `data follows its schema and agrees with a compiled catalog`() throws {
    try Self.withChangedCopy { copy, folder in
      let validator = SchemaValidator(root: try JSONValue(parsing: ResultSchema.catalogDiff.json))
      let result = try run(["diff", Self.shipped, copy, "--format", "json", "--exit-code"])
      #expect(result.status == 1)
      let document = try JSONValue(parsing: Array(result.output.utf8))
      #expect(validator.problems(document) == [])
      let comparisons = document["tables"]?.items.first?["comparisons"]?.items ?? []
      #expect(comparisons.compactMap { $0["scope"]?.string } == ["table", "composition"])
      #expect(comparisons.first?["losingEntitlement"]?.integer == 64)
      let example = comparisons.first?["changes"]?.items.first?["example"]?.string ?? ""
      #expect(
        try run(["decide", "--facts", "-", "--catalog", copy], input: example).output.contains("entitled         no\n")
      )
      #expect(try run(["decide", "--facts", "-"], input: example).output.contains("entitled         yes\n"))
      let other = try run(["diff", compiledCatalog, copy, "--format", "json"])
      #expect(other.status == 0 && other.output == result.output)
    }
  }

  @Test func `equal catalogs are said to be equal`() throws {
    let result = try run(["diff", Self.shipped, Self.shipped, "--exit-code"])
    #expect(result.status == 0 && result.output == "Nothing changed\n")
  }

  @Test func `a catalog that is not there is refused`() throws {
    let result = try run(["diff", Self.shipped, "Catalogs/none"])
    #expect(result.status == 2 && result.errors.contains("Folder 'Catalogs/none' does not exist"))
  }
}
