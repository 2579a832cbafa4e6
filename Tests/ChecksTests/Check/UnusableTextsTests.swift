import Catalogs
import Diagnostics
import Notices
import Testing

/// What those who word notices refuse without running every check.
struct UnusableTextsTests {
  private func found(_ edit: Edit? = nil) throws -> [Diagnostic] {
    let loaded = Catalog.load(files: try edited(edit.map { [$0] } ?? []))
    #expect(loaded.diagnostics.allSatisfy { $0.severity != .error })
    return try #require(loaded.catalog).unusableTexts()
  }

  private static let grace = "strings/en/notices/grace.yaml"

  /// Puts words before the title.
  private static func title(_ words: String) -> Edit {
    Edit(grace, "push.title: |\n  ", "push.title: |\n  \(words)")
  }

  @Test func `the shipped texts can be used`() throws { #expect(try found() == []) }

  @Test(arguments: [
    ("Go {#link to=evil}x{/link} ", "broken-reference"),
    ("Go {$nope} ", "unknown-argument"),
    ("https://evil.example/ ", "unlisted-link"),
    ("Go {1 :nope} ", "unformattable-message"),
  ])
  func `what leaves a notice unsent or leads elsewhere is an error`(_ words: String, _ rule: String) throws {
    let found = try found(Self.title(words))
    #expect(found.map(\.rule.name) == [rule], "\(found.map(\.summary))")
    #expect(found.first?.severity == .error)
    #expect(found.first?.span?.file == Self.grace)
    #expect(found.first?.fix?.isEmpty == false)
  }

  @Test func `only the texts that are asked for are read`() throws {
    let files = try edited([Self.title("Go {$nope} ")])
    let catalog = try #require(Catalog.load(files: files).catalog)
    #expect(catalog.unusableTexts { $0.keySpan.file != Self.grace } == [])
    #expect(catalog.unusableTexts { $0.keySpan.file == Self.grace }.count == 1)
  }

  @Test func `an address in a notice is found where it stands`() throws {
    try check(
      [Self.title("https://evil.example/ ")],
      finds: "unlisted-link",
      in: Self.grace,
      at: "https://evil.example/",
      saying: "which isn't in facts/links.yaml",
      alsoFinding: ["too-long", "stale-translation", "changed-link"]
    )
  }

  @Test func `an address that the catalog lists may be in a notice`() throws {
    let address = "https://support.apple.com/billing"
    let found = try findings(after: [Self.title("\(address) ")])
    #expect(found.allSatisfy { $0.rule != "unlisted-link" })
  }
}
