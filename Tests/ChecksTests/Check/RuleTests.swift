import Catalogs
import Checks
import Diagnostics
import Testing

struct RuleTests {
  @Test(arguments: CheckRegistry.rules)
  func `the example fires and is fixed`(rule: Rule) {
    let firing = rule.example.findings(isFixed: false)
    let fixed = rule.example.findings(isFixed: true)
    let found = firing.filter { $0.rule == rule.id }
    #expect(!found.isEmpty, "\(rule.id) in \(firing.map(\.summary))")
    #expect(fixed.filter { $0.rule == rule.id }.map(\.summary) == [], "\(rule.id)")
    // Nothing else is wrong with how the examples are written.
    let written = Set(firing.map(\.rule)).union(fixed.map(\.rule)).intersection(loadRules).subtracting([rule.id])
    #expect(written.isEmpty, "\(rule.id) in \((firing + fixed).filter { written.contains($0.rule) })")
  }

  private var loadRules: Set<RuleID> {
    Set(CheckRegistry.rules.map(\.id)).subtracting(CheckRegistry.all.map(\.rule.id))
  }

  @Test func `every rule has a name of its own and sentences`() {
    let rules = CheckRegistry.rules
    #expect(Set(rules.map(\.id)).count == rules.count)
    #expect(CheckRegistry.all.map(\.rule.id) == CheckRegistry.all.map(\.rule.id).sorted())
    for rule in rules {
      #expect(!rule.finds.hasSuffix(".") && !rule.finds.contains("\n"), "\(rule.id)")
      #expect(rule.why.hasSuffix("."), "\(rule.id)")
    }
  }

  @Test func `every rule is explained in every language`() {
    for rule in CheckRegistry.rules {
      for language in RuleWords.languages.dropFirst() {
        let words = rule.words(in: language)
        let stops: Set<Character> = [".", "。"]
        #expect(words?.finds.last.map(stops.contains) == false, "\(rule.id)")
        #expect(words?.why.last.map(stops.contains) == true, "\(rule.id)")
        #expect(words?.finds != rule.finds)
      }
      #expect(rule.words(in: "xx") == nil)
    }
    for language in RuleWords.languages {
      #expect(RuleWords.all(in: language).keys.sorted() == CheckRegistry.rules.map(\.id.name).sorted())
    }
  }

  @Test(arguments: [
    ("strings/en/notices/retry.yaml", "push.title: ", "push.titel: "),
    ("facts/schedule.yaml", "value: 60d", "value: 60 days"),
  ])
  func `what a report names is a rule`(file: String, old: String, new: String) throws {
    let known = Set(CheckRegistry.rules.map(\.id))
    let found = try findings(after: [Edit(file, old, new)])
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { known.contains($0.rule) })
  }
}
