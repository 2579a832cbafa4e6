import Catalogs
import Diagnostics
import ICU
import MessageSyntax

/// Variants for plural categories that a language does not have.
struct UnusablePluralCategoryCheck: Check {
  let rule = Rule(
    id: "unusable-plural-category",
    severity: .warning,
    topic: .messages,
    example: RuleExample(
      """
      .input {$days :integer}
      .match $days
      one {{あと1日}}
      * {{あと{$days}日}}
      """,
      fixed: """
        .input {$days :integer}
        .match $days
        1 {{あと1日}}
        * {{あと{$days}日}}
        """
    )
  )

  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    var categories: [PluralFormsKey: [PluralCategory]] = [:]
    return context.texts(with: .braces).flatMap { text -> [Diagnostic] in
      NumberSelector.all(in: text.parsed.tree).flatMap { selector -> [Diagnostic] in
        var usable: [PluralCategory] = []
        if let type = selector.type {
          let key = PluralFormsKey(locale: text.locale, type: type)
          guard let known = categories[key] ?? (try? PluralRules(locale: text.locale, type: type).categories)
          else { return [] }
          categories[key] = known
          usable = known
        }
        return selector.keys.compactMap { key in
          guard let category = PluralCategory(rawValue: key.value) else {
            guard DecimalNumber(key.value) == nil, text.parsed.errors.isEmpty else { return nil }
            return finding(
              "Variant \(key.value) of text '\(text.key)' is neither a number nor a plural category",
              in: text,
              at: key.range.lower..<key.range.upper,
              fix: fix(usable)
            )
          }
          guard !usable.contains(category) else { return nil }
          return finding(
            "Variant \(key.value) of text '\(text.key)' is never chosen in \(text.locale)",
            in: text,
            at: key.range.lower..<key.range.upper,
            fix: fix(category, usable)
          )
        }
      }
    }
  }

  private func fix(_ category: PluralCategory, _ usable: [PluralCategory]) -> String {
    let exact: [PluralCategory: String] = [.zero: "0", .one: "1", .two: "2"]
    if let number = exact[category] { return "Write `\(number)` where that number is meant, or remove the variant." }
    return fix(usable)
  }

  private func fix(_ usable: [PluralCategory]) -> String {
    let others = usable.filter { $0 != .other }.map(\.rawValue)
    return others.isEmpty
      ? "Remove the variant." : "Remove the variant, or use one of \(others.joined(separator: ", "))."
  }
}
