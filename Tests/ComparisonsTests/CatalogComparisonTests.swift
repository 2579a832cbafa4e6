import Catalogs
import Comparisons
import Diagnostics
import Foundation
import ICU
import Renewals
import Testing
import ProjectFiles

/// Compares the shipped catalog with changed ones.
struct CatalogComparisonTests {
  private struct Missing: Error {}

  private static let shipped = Result { try ProjectFiles.shippedCatalog() }
  private static let loaded = Result { try #require(Catalog.load(files: shipped.get()).catalog) }

  private static func files() throws -> [String: [UInt8]] { try shipped.get() }

  private static func compare(
    _ edits: [(file: String, old: String, new: String)],
    compiled: Bool = false
  ) throws -> CatalogComparison {
    let old = try files()
    var new = old
    for edit in edits {
      let text = String(decoding: new[edit.file] ?? [], as: UTF8.self)
      try #require(text.contains(edit.old), "\(edit.old) is not in \(edit.file)")
      new[edit.file] = Array(text.replacing(edit.old, with: edit.new, maxReplacements: 1).utf8)
    }
    let before = try loaded.get()
    guard compiled else {
      let after = try #require(Catalog.load(files: new).catalog)
      return try CatalogComparison(
        from: (before, Catalog.factEntries(files: old)),
        to: (after, Catalog.factEntries(files: new))
      )
    }
    let file = try CompiledCatalog(CompiledCatalog.bytes(files: new))
    return try CatalogComparison(
      from: (before, Catalog.factEntries(files: old)),
      to: (try #require(file.load().catalog), file.factEntries)
    )
  }

  @Test(arguments: [false, true]) func `a catalog is like itself`(compiled: Bool) throws {
    let comparison = try Self.compare([], compiled: compiled)
    #expect(comparison.isEmpty)
    #expect(comparison.locales.map(\.locale.tag) == ["en", "ja"])
  }

  @Test func `layout comments and order do not count`() throws {
    let comparison = try Self.compare([
      ("strings/en/notices/renewalOff.yaml", "push.title: ", "# A note.\npush.title: |\n  "),
      (
        "facts/schedule.yaml", "  kind: duration\n  value: 60d\n", "  # In days.\n  value: 60d\n\n  kind: duration\n"
      ),
    ])
    #expect(comparison.isEmpty)
  }

  @Test func `changed added and removed texts`() throws {
    let comparison = try Self.compare([
      (
        "strings/en/notices/grace.yaml", "push.title: |\n  Fix {$productName} payment",
        "push.title: |\n  Change {$productName} payment"
      ),
      ("strings/ja/notices/retry.yaml", "push.title: ", "push.heading: "),
    ])
    #expect(comparison.facts.isEmpty && comparison.tables.allSatisfy(\.isEmpty) && !comparison.isEmpty)
    let (english, japanese) = (comparison.locales[0].changes, comparison.locales[1].changes)
    let change = try #require(english.first)
    #expect(english.count == 1 && change.key == "notices.grace.push.title")
    #expect(
      change.diff.runs == [
        .init(.removed, "Fix"), .init(.added, "Change"), .init(.same, " {$productName} payment"),
      ]
    )
    #expect(change.span.file == "strings/en/notices/grace.yaml" && change.span.start.line == 6)
    #expect(japanese.map(\.key) == ["notices.retry.push.heading", "notices.retry.push.title"])
    #expect(japanese.map { $0.before == nil } == [true, false])
    #expect(japanese.map { $0.after == nil } == [false, true])
  }

  @Test(arguments: [false, true]) func `changed facts have names`(compiled: Bool) throws {
    let comparison = try Self.compare(
      [
        ("facts/schedule.yaml", "  value: 6d\n", "  value: 7d\n"),
        ("facts/schedule.yaml", "value: [3d, 16d, 28d]", "value: [3d, 16d, 28d, 60d]"),
        ("facts/schedule.yaml", "# The lengths of one paid period.\nplanPeriods:", "newPeriods:"),
      ],
      compiled: compiled
    )
    let lines = comparison.facts.map { "\($0.name): \($0.before ?? "–") → \($0.after ?? "–")" }
    let list = "{kind: list, of: duration, value: [1w, 1mo, 2mo, 3mo, 6mo, 1y], evidence: documented, "
    #expect(lines.contains("schedule.gracePeriodOfWeeklyPlans.value: 6d → 7d"))
    #expect(lines.contains("schedule.gracePeriodLengths.value: [3d, 16d, 28d] → [3d, 16d, 28d, 60d]"))
    #expect(lines.contains { $0.hasPrefix("schedule.newPeriods: – → \(list)") })
    #expect(lines.contains { $0.hasPrefix("schedule.planPeriods: \(list)") && $0.hasSuffix("} → –") })
    #expect(lines.count == 4)
    let place = try #require(comparison.facts.first { $0.name == "schedule.gracePeriodOfWeeklyPlans.value" }).span
    #expect(place.file == "facts/schedule.yaml" && place.start.column == 3)
  }

  @Test func `elements of a list of maps are compared one by one`() throws {
    let comparison = try Self.compare([
      ("facts/transitions.yaml", "{type: EXPIRED, subtype: VOLUNTARY}", "{type: EXPIRED, subtype: BILLING_RETRY}")
    ])
    let change = try #require(comparison.facts.first)
    #expect(comparison.facts.count == 1)
    #expect(change.name.hasSuffix(".notifications[1].subtype"), "\(change)")
    #expect(change.before == "VOLUNTARY" && change.after == "BILLING_RETRY")
  }

  @Test func `a table is compared alone and with its overlays`() throws {
    let comparison = try Self.compare([
      ("facts/tables/renewal.yaml", "notice: retryAfterGrace", "notice: retry")
    ])
    guard case .compared(let table, let composition)? = comparison.tables.first else {
      throw Missing()
    }
    #expect(table.changedPointCount == 64)
    #expect(try #require(composition).changedPointCount > table.changedPointCount)
    #expect(comparison.facts.map(\.name) == ["tables.renewal.rows.T2.then.notice"])
  }

  @Test func `a locale that is gone is named`() throws {
    let old = try Self.files()
    var new = old.filter { !$0.key.contains("/ja/") }
    let header = String(decoding: old["catalog.yaml"] ?? [], as: UTF8.self)
    new["catalog.yaml"] = Array(header.replacing("locales: [en, ja]", with: "locales: [en]").utf8)
    let catalogs = try [old, new].map { try #require(Catalog.load(files: $0).catalog) }
    let comparison = try CatalogComparison(
      from: (catalogs[0], Catalog.factEntries(files: old)),
      to: (catalogs[1], Catalog.factEntries(files: new))
    )
    let japanese = try #require(comparison.locales.last)
    #expect(japanese.locale.tag == "ja" && japanese.wasThere && !japanese.isThere)
    #expect(japanese.changes.count == catalogs[0].texts[japanese.locale]?.messages.count)
    #expect(comparison.facts.first?.name == "catalog.locales")
  }
}
