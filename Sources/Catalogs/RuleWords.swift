import Diagnostics
import ProductData
import YAML

/// What a rule of `check` finds and why that matters, in one language: data of the product in `Catalogs/product/checks`.
package struct RuleWords: Hashable, Sendable {
  /// What the rule finds; one line, no full stop.
  package let finds: String
  /// Why that matters, in whole sentences.
  package let why: String

  /// The languages that the words of all rules are written in, by their codes; English is first.
  package static let languages = ProductTexts.englishFirst(byLanguage.keys)

  /// The words of all rules in a language, by the names of the rules; none in a language without words.
  package static func all(in language: String) -> [String: RuleWords] { byLanguage[language] ?? [:] }

  private static let byLanguage = ProductData.ruleFiles.mapValues(read)

  private static func read(_ bytes: [UInt8]) -> [String: RuleWords] {
    let findings = Findings()
    guard let source = try? SourceText(file: "rules.yaml", bytes: bytes) else {
      preconditionFailure("the words of rules are UTF-8")
    }
    let (entries, diagnostics) = YAMLReader.read(source)
    var fields = Fields(entries, subject: "the words of rules", span: .start(of: source.file), findings: findings)
    var words: [String: RuleWords] = [:]
    for (key, node) in fields.allEntries() {
      var rule = Fields(node, subject: key.value, findings: findings)
      guard let finds = rule?.text("finds"), let why = rule?.text("why") else { continue }
      words[key.value] = RuleWords(finds: finds, why: why)
    }
    let problems = (findings.diagnostics + diagnostics).map(\.summary)
    precondition(problems.isEmpty, "the words of rules are correct: \(problems)")
    return words
  }
}

extension RuleID {
  /// What the rule finds and why that matters.
  ///
  /// - Parameter language: One of ``RuleWords/languages``.
  package func words(in language: String = "en") -> RuleWords? { RuleWords.all(in: language)[name] }
}
