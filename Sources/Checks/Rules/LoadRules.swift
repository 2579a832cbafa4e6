import Catalogs
import Diagnostics
import YAML

extension CheckRegistry {
  /// The rules that the load itself applies, sorted by their names; a catalog that breaks one cannot be used.
  static let loadRules: [Rule] = [
    Rule(
      id: .catalogSyntax,
      severity: .error,
      topic: .files,
      finds: "A file that isn't valid YAML in UTF-8",
      why: "YAML readers would understand the file differently, or not at all.",
      japanese: RuleWords(
        finds: "カタログの形式であるUTF-8のYAMLとして読み取れないファイル",
        why: "YAMLを読み取るプログラムによって解釈が異なるか、まったく読み取れません。"
      ),
      example: RuleExample(
        file: "strings/ja/page.yaml",
        firing: "note:\t更新の状態\n",
        fixed: "note: 更新の状態\n"
      )
    ),
    Rule(
      id: .duplicateKey,
      severity: .error,
      topic: .files,
      finds: "A key that occurs twice in one map",
      why: "Only one of the two counts, and it isn't clear which.",
      japanese: RuleWords(
        finds: "1つのマップの中で重複しているキー",
        why: "有効になるのは一方だけですが、どちらが有効なのかは見てもわかりません。"
      ),
      example: RuleExample(
        file: "strings/ja/page.yaml",
        firing: "note: 更新の状態\nnote: 状態\n",
        fixed: "note: 更新の状態\n"
      )
    ),
    Rule(
      id: .fixedTerm,
      severity: .error,
      topic: .files,
      finds: "A brand's word for a term that all brands share",
      why: "The term is a name that the store uses, or it appears in texts that a brand doesn't replace.",
      japanese: RuleWords(
        finds: "すべてのブランドに共通する用語をブランドが置き換えたもの",
        why: "その用語はストアの名称であるか、ブランドが置き換えないテキストで使われています。"
      ),
      example: RuleExample(
        file: "brand/strings/en/glossary.yaml",
        firing: "refund: money back\n",
        fixed: nil,
        beside: ["facts/glossary.yaml": "refund: {kind: term}\n"],
        ground: brand.merging(["strings/en/glossary.yaml": "refund: refund\n"]) { $1 }
      )
    ),
    Rule(
      id: .invalidName,
      severity: .error,
      topic: .files,
      finds: "A word that cannot be the name of a fact, a text or a file",
      why: "Names become parts of keys, addresses and anchors, where only ASCII words are safe.",
      japanese: RuleWords(
        finds: "事実、テキスト、ファイルの名前として使用できない語",
        why: "名前はキー、アドレス、アンカーの一部になるため、安全に使えるのはASCIIの語だけです。"
      ),
      example: RuleExample(
        file: "strings/en/page.yaml",
        firing: "first note: Renewal\n",
        fixed: "firstNote: Renewal\n"
      )
    ),
    Rule(
      id: .messageSyntax,
      severity: .error,
      topic: .messages,
      finds: "A text that isn't valid MessageFormat 2",
      why: "The text cannot be shown, or shows its own syntax.",
      japanese: RuleWords(
        finds: "MessageFormat 2として正しくないテキスト",
        why: "表示できないか、構文がそのまま表示されます。"
      ),
      example: RuleExample("{$plan :string", fixed: "{$plan :string}", in: "en")
    ),
    Rule(
      id: .missingFile,
      severity: .error,
      topic: .files,
      finds: "A required file that the catalog does not have",
      why: "Without it, the catalog has no languages.",
      japanese: RuleWords(
        finds: "すべてのカタログに必要なファイルの欠落",
        why: "そのファイルがないと、カタログがどの言語を含むのかわかりません。"
      ),
      example: RuleExample(
        file: "catalog.yaml",
        firing: nil,
        fixed: """
          format: 1
          name: example
          sourceLocale: en
          locales: [en]
          messageSyntax: mf2-ldml48.2

          """
      )
    ),
    Rule(
      id: .missingKey,
      severity: .error,
      topic: .files,
      finds: "A required key that the map does not have",
      why: "A missing value cannot be guessed.",
      japanese: RuleWords(
        finds: "カタログの形式が求めるキーの欠落",
        why: "省略された内容を推測することはできません。"
      ),
      example: RuleExample(
        file: "facts/sources.yaml",
        firing: "guide: {title: Guide}\n",
        fixed: "guide: {title: Guide, kind: guide}\n"
      )
    ),
    Rule(
      id: .partialOverride,
      severity: .warning,
      topic: .files,
      finds: "A text that a brand replaces in one language but not in another",
      why: "The brand says one thing in one language and another in the other.",
      japanese: RuleWords(
        finds: "ブランドが一部の言語でだけ置き換えたテキスト",
        why: "ブランドの伝える内容が、言語によって異なってしまいます。"
      ),
      example: RuleExample(
        file: "brand/strings/ja/page.yaml",
        firing: nil,
        fixed: "note: 引き続きお楽しみください\n",
        beside: ["brand/strings/en/page.yaml": "note: Keep listening\n"],
        ground: brand.merging([
          "strings/en/page.yaml": "note: Access continues\n", "strings/ja/page.yaml": "note: 引き続きご利用いただけます\n",
        ]) { $1 }
      )
    ),
    Rule(
      id: .refusedText,
      severity: .error,
      topic: .files,
      finds: "A text that YAML readers understand differently",
      why: "Quotation marks, folding and comments change a text between the file and the reader.",
      japanese: RuleWords(
        finds: "YAMLを読み取るプログラムによって解釈が変わる書き方のテキスト",
        why: "引用符、折り返し、コメントによって、ファイルの内容と読み取られる内容が変わります。"
      ),
      example: RuleExample(
        file: "strings/en/page.yaml",
        firing: "note: \"Renewal\"\n",
        fixed: "note: Renewal\n"
      )
    ),
    Rule(
      id: .unknownFile,
      severity: .error,
      topic: .files,
      finds: "A file that doesn't belong to a catalog",
      why: "Nothing reads it, so it has no effect.",
      japanese: RuleWords(
        finds: "カタログの形式にないファイル",
        why: "読み取られないため、書かれた内容は反映されません。"
      ),
      example: RuleExample(file: "facts/source.yaml", firing: "guide: {title: Guide, kind: guide}\n", fixed: nil)
    ),
    Rule(
      id: .unknownKey,
      severity: .error,
      topic: .files,
      finds: "A key that the format does not have",
      why: "Nothing reads it. It may be a misspelled key.",
      japanese: RuleWords(
        finds: "カタログの形式にないキー",
        why: "読み取られません。必要なキーの綴りを誤っているおそれもあります。"
      ),
      example: RuleExample(
        file: "facts/sources.yaml",
        firing: "guide: {title: Guide, kind: guide, kid: none}\n",
        fixed: "guide: {title: Guide, kind: guide}\n"
      )
    ),
    Rule(
      id: .unknownReference,
      severity: .error,
      topic: .files,
      finds: "A reference to a fact that does not exist",
      why: "There is nothing to look up.",
      japanese: RuleWords(
        finds: "存在しない事実を参照する名前",
        why: "名前が指す内容を参照できません。"
      ),
      example: schedule("value: 60d, evidence: documented, sources: [gide]")
    ),
    Rule(
      id: .wrongType,
      severity: .error,
      topic: .files,
      finds: "A value of another type than its key requires",
      why: "The value cannot be used, and a guess could be wrong.",
      japanese: RuleWords(
        finds: "キーが求める型と異なる値",
        why: "その値は使えません。推測で補うと、誤った値になるおそれがあります。"
      ),
      example: schedule("value: 60 days, evidence: documented, sources: [guide]")
    ),
  ]

  private static let brand = ["brand/brand.yaml": "format: 1\nname: harbor\nextends: example\n"]

  private static func schedule(_ wrong: String) -> RuleExample {
    let right = "value: 60d, evidence: documented, sources: [guide]"
    return RuleExample(
      file: "facts/schedule.yaml",
      firing: "billingRetry: {kind: duration, \(wrong), reviewed: 2026-11-20}\n",
      fixed: "billingRetry: {kind: duration, \(right), reviewed: 2026-11-20}\n"
    )
  }
}
