import Catalogs
import Checks
import Diagnostics
import ICU

/// A rule for people, with its example.
package struct RuleText {
  private let rule: Rule
  private let finds, why: String
  private let labels: Labels

  /// The words around those of a rule.
  private struct Labels: Sendable {
    let language: String
    let end: String
    let languages: @Sendable (_ names: String) -> String
    let found: String
    let beside: String
    let fixed: String
    let place: @Sendable (_ label: String, _ path: String) -> String
    let absence: @Sendable (_ label: String, _ path: String) -> String

    static let english = Labels(
      language: "en",
      end: ".",
      languages: { "Looks at texts in \($0) alone." },
      found: "Found in",
      beside: "Related file",
      fixed: "Fixed in",
      place: { "\($0) \($1):" },
      absence: { "\($0) \($1): this file doesn't exist" }
    )
    static let japanese = Labels(
      language: "ja",
      end: "",
      languages: { "対象の言語は\($0)だけです。" },
      found: "検出される例",
      beside: "関連するファイル",
      fixed: "修正後",
      place: { "\($0)（\($1)）：" },
      absence: { "\($0)：\($1)はありません" }
    )
  }

  /// The rule in a language, in English where its words are not written in it.
  package init(_ rule: Rule, language: String = "en") {
    self.rule = rule
    let words = rule.words(in: language)
    (finds, why) = (words?.finds ?? rule.finds, words?.why ?? rule.why)
    labels = language == "ja" && words != nil ? .japanese : .english
  }

  package var text: String {
    let example = rule.example
    let beside = example.beside.sorted { $0.key < $1.key }.map { file(labels.beside, $0.key, $0.value) }
    let head = ["\(rule.id) (\(rule.severity.rawValue))", finds + labels.end, why] + languages
    let files =
      [file(labels.found, example.file, example.firing)] + beside + [file(labels.fixed, example.file, example.fixed)]
    return (head + files).joined(separator: "\n\n")
  }

  /// The only languages that the check looks at; nothing if it looks at all.
  private var languages: [String] {
    guard let languages = rule.languages, let locale = try? LocaleIdentifier(labels.language),
      let list = try? ListFormatter(locale: locale, kind: .and, width: .wide)
    else { return [] }
    let names = languages.compactMap { try? LocaleIdentifier($0).displayName(in: locale) }
    return (try? list.text(of: names)).map { [labels.languages($0)] } ?? []
  }

  private func file(_ label: String, _ path: String, _ content: String?) -> String {
    guard let content else { return labels.absence(label, path) }
    let lines = content.split(separator: "\n", omittingEmptySubsequences: false)
    let shown = lines.dropLast(content.hasSuffix("\n") ? 1 : 0)
    return labels.place(label, path) + "\n" + shown.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
  }
}
