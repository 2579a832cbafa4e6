import Catalogs
import Diagnostics
import ICU
import MessageSyntax

/// Names that a translation has translated.
struct ForbiddenTermCheck: Check {
  let rule = Rule(
    id: "forbidden-term",
    severity: .error,
    finds: "A translation without a name of its source that the glossary leaves as it is in every language",
    why: "A translated name is not the name that the reader finds in settings and in shops.",
    example: RuleExample(
      "アップルアカウントの設定をご確認ください。",
      mended: "Apple Accountの設定をご確認ください。",
      source: "Please review the settings of your Apple Account.",
      beside: [
        "facts/glossary.yaml": "appleAccount: {kind: name}\n",
        "strings/en/glossary.yaml": "appleAccount: Apple Account\nappleAccount.meaning: An account.\n",
        "strings/ja/glossary.yaml": "appleAccount: Apple Account\nappleAccount.meaning: アカウントです。\n",
      ]
    )
  )

  let comparesTexts = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    let names = context.terms(of: .name)
    return context.translatedTexts.flatMap { text, source -> [Diagnostic] in
      let original = source.variants.map(\.text).joined(separator: "\n")
      let own = text.variants.map(\.text).joined(separator: "\n")
      let used = Set(text.message.parsed.message?.externalVariables ?? [])
      return names.filter {
        original.containsWord($0.source) && !own.contains($0.source) && !used.contains("term.\($0.id)")
      }
      .map { name in
        finding(
          "Text '\(text.message.key)' has lost the name '\(name.source)' in \(text.locale)",
          in: text,
          at: nil,
          notes: ["Its source: \(source.message.text.oneLine)"],
          fix: "Write '\(name.source)'."
        )
      }
    }
  }
}
