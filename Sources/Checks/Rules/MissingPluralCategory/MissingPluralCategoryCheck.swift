import Catalogs
import Diagnostics
import ICU
import MessageSyntax

/// Plural categories that a language needs and a message has no variant for.
struct MissingPluralCategoryCheck: Check {
  let rule = Rule(
    id: "missing-plural-category",
    severity: .error,
    topic: .messages,
    example: RuleExample(
      """
      .input {$days :integer}
      .match $days
      one {{{$days} dzień}}
      * {{{$days} dnia}}
      """,
      fixed: """
        .input {$days :integer}
        .match $days
        one {{{$days} dzień}}
        few {{{$days} dni}}
        many {{{$days} dni}}
        * {{{$days} dnia}}
        """,
      in: "pl"
    )
  )

  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.pluralSelectors.flatMap { findings(of: $0.selector, $0.forms, in: $0.text) }
  }

  private func findings(of selector: NumberSelector, _ forms: PluralForms, in text: ReadableText) -> [Diagnostic] {
    let exact = selector.exactNumbers
    let missing = forms.categories.filter { category in
      // `*` means other, and exact keys may cover all numbers of a category.
      guard category != .other, !selector.categories.contains(category),
        !selector.isWhole || forms.wholeCategories.contains(category)
      else { return false }
      return !(forms.numbers[category]?.isSubset(of: exact) ?? false)
    }
    return missing.map { category in
      let numbers = forms.numbers[category]?.subtracting(exact).sorted().prefix(3).map(String.init)
      return finding(
        "Text '\(text.key)' has no variant for \(category.rawValue) of $\(selector.variable.name)",
        in: text,
        at: selector.variable.range.lower..<selector.variable.range.upper,
        severity: numbers == nil ? .information : nil,
        notes: numbers.map { ["In \(text.locale) it is the form for \($0.joined(separator: ", ")) and others."] }
          ?? ["In \(text.locale) only very large numbers or fractions have this form."],
        fix: "Add the variant `\(category.rawValue) {{…}}`."
      )
    }
  }
}

/// What plural forms are looked up by.
struct PluralFormsKey: Hashable {
  let locale: LocaleIdentifier
  let type: PluralType
}
