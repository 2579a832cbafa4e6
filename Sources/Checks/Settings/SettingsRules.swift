import Catalogs
import Diagnostics

extension CheckRegistry {
  /// The rules about settings of checks and about what a run is told, sorted by their names.
  static let settingsRules: [Rule] = [
    Rule(
      id: "expired-suppression",
      severity: .warning,
      finds: "A suppression whose day has come",
      why: "What it accepted for a time is reported again; it should be mended, or accepted anew.",
      example: suppression(
        firing: "check: empty-message, reason: Until the launch, expires: \(RuleExample.today)",
        mended: nil
      )
    ),
    Rule(
      id: "insufficient-coverage",
      severity: .error,
      finds: "A locale of which less is translated than the catalog or the run asks for",
      why: "Texts that are missing are shown in another language, and stale ones may say what is no longer so.",
      example: RuleExample(
        file: "strings/ja/page.yaml",
        firing: "title: 状態\n",
        mended: "title: 状態\nnote: 更新の状態\n",
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
      finds: "An entry of the baseline that nothing is found for",
      why: "While it stands there, the same defect could come back unseen; a baseline only shrinks.",
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
        mended: "{\"findings\": [], \"format\": 1}\n"
      )
    ),
    Rule(
      id: "unneeded-suppression",
      severity: .warning,
      finds: "A suppression that suppresses nothing",
      why: "It would hide the next defect of its kind, which nobody has accepted.",
      example: suppression(firing: "check: empty-message, key: page.note, reason: Filled in by the shop", mended: nil)
    ),
  ]

  /// The rules whose findings no setting changes: a catalog that breaks one cannot be used.
  static let loadErrors = Set(loadRules.filter { $0.severity == .error }.map(\.id))

  /// The rules whose findings are neither suppressed nor known to a baseline.
  static let fixedRules = loadErrors.union(settingsRules.map(\.id))

  private static func suppression(firing: String, mended: String?) -> RuleExample {
    RuleExample(
      file: "checks.yaml",
      firing: "suppressions:\n  - {\(firing)}\n",
      mended: mended.map { "suppressions:\n  - {\($0)}\n" },
      ground: ["strings/en/page.yaml": "note: Renewal\n"]
    )
  }
}
