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
      example: RuleExample("{$plan :string", fixed: "{$plan :string}", in: "en")
    ),
    Rule(
      id: .missingFile,
      severity: .error,
      topic: .files,
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
      example: RuleExample(file: "facts/source.yaml", firing: "guide: {title: Guide, kind: guide}\n", fixed: nil)
    ),
    Rule(
      id: .unknownKey,
      severity: .error,
      topic: .files,
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
      example: schedule("value: 60d, evidence: documented, sources: [gide]")
    ),
    Rule(
      id: .wrongType,
      severity: .error,
      topic: .files,
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
