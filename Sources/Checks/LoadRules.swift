import Catalogs
import Diagnostics

extension CheckRegistry {
  /// The rules that the load itself applies, sorted by their names; a catalog that breaks one cannot be used.
  static let loadRules: [Rule] = [
    Rule(
      id: .catalogSyntax,
      severity: .error,
      finds: "A file that is not the YAML in UTF-8 that catalogs are written in",
      why: "Readers of YAML would understand the file differently, or not at all.",
      example: RuleExample(
        file: "strings/ja/page.yaml",
        firing: "note:\t更新の状態\n",
        mended: "note: 更新の状態\n"
      )
    ),
    Rule(
      id: .duplicateKey,
      severity: .error,
      finds: "A key that stands twice in one map",
      why: "Only one of the two can count, and nobody sees which.",
      example: RuleExample(
        file: "strings/ja/page.yaml",
        firing: "note: 更新の状態\nnote: 状態\n",
        mended: "note: 更新の状態\n"
      )
    ),
    Rule(
      id: .fixedTerm,
      severity: .error,
      finds: "A brand's word for a term that all brands share",
      why: "The term is a name of Apple's or is used in texts that a brand does not replace.",
      example: RuleExample(
        file: "brand/strings/en/glossary.yaml",
        firing: "refund: money back\n",
        mended: nil,
        beside: ["facts/glossary.yaml": "refund: {kind: term}\n"],
        ground: brand.merging(["strings/en/glossary.yaml": "refund: refund\n"]) { $1 }
      )
    ),
    Rule(
      id: .invalidName,
      severity: .error,
      finds: "A word that cannot name a fact, a text or a file",
      why: "Names become parts of keys, addresses and anchors, where only ASCII words are safe.",
      example: RuleExample(
        file: "strings/en/page.yaml",
        firing: "first note: Renewal\n",
        mended: "firstNote: Renewal\n"
      )
    ),
    Rule(
      id: .messageSyntax,
      severity: .error,
      finds: "A text that is not valid MessageFormat 2",
      why: "The text cannot be shown, or would show its own syntax.",
      example: RuleExample("{$plan :string", mended: "{$plan :string}", in: "en")
    ),
    Rule(
      id: .missingFile,
      severity: .error,
      finds: "A file that every catalog must have and this one has not",
      why: "Without it nothing says which languages the catalog has.",
      example: RuleExample(
        file: "catalog.yaml",
        firing: nil,
        mended: """
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
      finds: "A key that the format asks for and the map does not have",
      why: "What is left out cannot be guessed.",
      example: RuleExample(
        file: "facts/sources.yaml",
        firing: "guide: {title: Guide}\n",
        mended: "guide: {title: Guide, kind: guide}\n"
      )
    ),
    Rule(
      id: .partialOverride,
      severity: .warning,
      finds: "A text that a brand overrides in one language and not in another",
      why: "The brand then says one thing in one language and another in the other.",
      example: RuleExample(
        file: "brand/strings/ja/page.yaml",
        firing: nil,
        mended: "note: 引き続きお楽しみください\n",
        beside: ["brand/strings/en/page.yaml": "note: Keep listening\n"],
        ground: brand.merging([
          "strings/en/page.yaml": "note: Access continues\n", "strings/ja/page.yaml": "note: 引き続きご利用いただけます\n",
        ]) { $1 }
      )
    ),
    Rule(
      id: .refusedText,
      severity: .error,
      finds: "A text written in a way that readers of YAML understand differently",
      why: "Quotation marks, folding and comments change a text between the file and the reader.",
      example: RuleExample(
        file: "strings/en/page.yaml",
        firing: "note: \"Renewal\"\n",
        mended: "note: Renewal\n"
      )
    ),
    Rule(
      id: .unknownFile,
      severity: .error,
      finds: "A file that no catalog has",
      why: "Nothing reads it, so that what it says has no effect.",
      example: RuleExample(file: "facts/source.yaml", firing: "guide: {title: Guide, kind: guide}\n", mended: nil)
    ),
    Rule(
      id: .unknownKey,
      severity: .error,
      finds: "A key that the format does not know",
      why: "Nothing reads it; it may be a misspelling of a key that counts.",
      example: RuleExample(
        file: "facts/sources.yaml",
        firing: "guide: {title: Guide, kind: guide, kid: none}\n",
        mended: "guide: {title: Guide, kind: guide}\n"
      )
    ),
    Rule(
      id: .unknownReference,
      severity: .error,
      finds: "A name that refers to a fact that does not exist",
      why: "What it stands for cannot be looked up.",
      example: schedule("value: 60d, evidence: documented, sources: [gide]")
    ),
    Rule(
      id: .wrongType,
      severity: .error,
      finds: "A value of another type than its key asks for",
      why: "The value cannot be used, and a guess could be wrong.",
      example: schedule("value: 60 days, evidence: documented, sources: [guide]")
    ),
  ]

  private static let brand = ["brand/brand.yaml": "format: 1\nname: harbor\nextends: example\n"]

  private static func schedule(_ wrong: String) -> RuleExample {
    let right = "value: 60d, evidence: documented, sources: [guide]"
    return RuleExample(
      file: "facts/schedule.yaml",
      firing: "billingRetry: {kind: duration, \(wrong), reviewed: 2026-11-20}\n",
      mended: "billingRetry: {kind: duration, \(right), reviewed: 2026-11-20}\n"
    )
  }
}
