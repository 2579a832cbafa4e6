import Catalogs
import Checks
import Diagnostics
import Fuzzing
import Testing

/// Random mistakes in the shipped catalog: the checks must notice every kind, and report most kinds with the right
/// rule.
///
/// `NOTICEBOOK_FUZZ_ROUNDS=20 swift test --filter MutationTests` makes twenty of each kind and prints how many are
/// found.
struct MutationTests {
  /// Rules that notice that a text was changed at all, whatever the change.
  private static let noticesAnyChange: Set<RuleID> = ["stale-translation"]

  /// Mistakes that only a changed fingerprint distinguishes from a text that is intended.
  private static let meaningOnly: Set<String> = ["edit a source", "remove a full stop", "swap two placeholders"]

  @Test func `every kind of mistake is found`() {
    var lines = ["kind: mistakes, found, found for what they are"]
    var problems: [String] = []
    // Each mistake is a whole catalog to check; the usual run takes every fourth kind.
    let isLong = Fuzzing.seeds(1).count > 1
    for kind in CatalogMutator.kinds.enumerated().filter({ isLong || $0.offset % 4 == 0 }).map(\.element) {
      var (count, noticed, exact) = (0, 0, 0)
      var missed: [String] = []
      for seed in Fuzzing.seeds(1) {
        var generator = Fuzzing.generator(seed, of: kind.name)
        guard let mutation = CatalogMutator.mutation(kind, &generator) else { continue }
        let found = CheckRegistry.findings(in: Catalog.load(files: mutation.files), of: checksOfTexts)
        let rules = Set(found.map(\.rule))
        count += 1
        noticed += rules.isEmpty ? 0 : 1
        if rules.isSubset(of: Self.noticesAnyChange) { missed.append(mutation.description) } else { exact += 1 }
        if rules.isEmpty { problems.append("\(kind.name): \(mutation.description) is not noticed") }
      }
      lines.append("\(kind.name): \(count), \(noticed), \(exact)")
      lines += missed.map { "  only as changed: \($0)" }
      if count == 0 { problems.append("\(kind.name): the catalog has no place for it") }
      if exact == 0, !Self.meaningOnly.contains(kind.name) { problems.append("\(kind.name): only noticed as a change") }
    }
    print(lines.joined(separator: "\n"))
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }
}
