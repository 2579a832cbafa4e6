import Catalogs
import Diagnostics

extension CheckRegistry {
  /// The rules about settings of checks and about what a run is told, sorted by their names.
  static let settingsRules: [Rule] = [
    Rule(
      id: "expired-suppression",
      severity: .warning,
      topic: .files,
      example: suppression(
        firing: "check: empty-message, reason: Until the launch, expires: \(RuleExample.today)",
        fixed: nil
      )
    ),
    Rule(
      id: "insufficient-coverage",
      severity: .error,
      topic: .translations,
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
