import Catalogs
import Diagnostics

extension CheckRegistry {
  /// The rules about settings of checks and about what a run is told, sorted by their names.
  static let settingsRules: [Rule] = [
    Rule(
      id: "expired-suppression",
      severity: .warning,
      topic: .files,
      finds: "A suppression whose expiry date has passed",
      why: "The finding that it accepted for a time is reported again. Fix it, or accept it for longer.",
      japanese: RuleWords(
        finds: "有効期限を過ぎた抑制の設定",
        why: "期限付きで許容していた問題が、再び報告されます。問題を修正するか、あらためて許容してください。"
      ),
      example: suppression(
        firing: "check: empty-message, reason: Until the launch, expires: \(RuleExample.today)",
        fixed: nil
      )
    ),
    Rule(
      id: "insufficient-coverage",
      severity: .error,
      topic: .translations,
      finds: "A locale with a smaller share of translated texts than the minimum",
      why: "Missing texts appear in another language, and stale ones may no longer be true.",
      japanese: RuleWords(
        finds: "翻訳済みの割合が、カタログまたは実行時の指定に満たないロケール",
        why: "訳のないテキストは別の言語で表示され、古くなった訳は現在と異なる内容を伝えるおそれがあります。"
      ),
      example: RuleExample(
        file: "strings/ja/page.yaml",
        firing: "title: 状態\n",
        fixed: "title: 状態\nnote: 更新の状態\n",
        beside: ["checks.yaml": "minimumCoverage: {ja: 95}\n"],
        ground: [
          "strings/en/page.yaml": "title: State\nnote: State of the renewal\n",
          "records/ja/page.yaml": """
          title: {state: approved, text: \(fingerprint(of: "状態")), source: State}
          note: {state: approved, text: \(fingerprint(of: "更新の状態")), source: State of the renewal}

          """,
        ]
      )
    ),
    Rule(
      id: "outdated-baseline",
      severity: .warning,
      topic: .files,
      finds: "A baseline entry without a finding",
      why: "The same defect could come back unnoticed. A baseline only shrinks.",
      japanese: RuleWords(
        finds: "対応する問題がなくなったベースラインの項目",
        why: "項目を残しておくと、同じ問題が再び生じても気づけません。ベースラインは減る一方であるべきです。"
      ),
      example: RuleExample(
        file: RuleExample.baseline,
        firing: """
          {
            "findings": [
              {"fingerprint": "0123456789abcdef", "rule": "spacing", "summary": "Text 'page.note' has two spaces"}
            ],
            "format": 1
          }

          """,
        fixed: "{\"findings\": [], \"format\": 1}\n"
      )
    ),
    Rule(
      id: "unneeded-suppression",
      severity: .warning,
      topic: .files,
      finds: "A suppression that suppresses nothing",
      why: "It would hide the next finding of its kind, which no one has accepted.",
      japanese: RuleWords(
        finds: "どの問題も抑制していない設定",
        why: "同じ種類の問題が新たに生じたとき、許容した人がいないまま隠れてしまいます。"
      ),
      example: suppression(firing: "check: empty-message, key: page.note, reason: Filled in by the shop", fixed: nil)
    ),
  ]

  /// The rules whose findings no setting changes: a catalog that breaks one cannot be used.
  static let loadErrors = Set(loadRules.filter { $0.severity == .error }.map(\.id))

  /// The rules whose findings are neither suppressed nor known to a baseline.
  static let fixedRules = loadErrors.union(settingsRules.map(\.id))

  private static func suppression(firing: String, fixed: String?) -> RuleExample {
    RuleExample(
      file: "checks.yaml",
      firing: "suppressions:\n  - {\(firing)}\n",
      fixed: fixed.map { "suppressions:\n  - {\($0)}\n" },
      ground: ["strings/en/page.yaml": "note: Renewal\n"]
    )
  }
}
