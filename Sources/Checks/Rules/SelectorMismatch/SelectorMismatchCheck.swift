import Catalogs
import Diagnostics
import ICU
import MessageFormatting
import MessageSyntax

/// Keys of text selectors that a translation has lost or added.
struct SelectorMismatchCheck: Check {
  let rule = Rule(
    id: "selector-mismatch",
    severity: .error,
    topic: .messages,
    example: RuleExample(
      ".input {$kind :string}\n.match $kind\n月額 {{月額プラン}}\n* {{プラン}}",
      fixed: ".input {$kind :string}\n.match $kind\nmonthly {{月額プラン}}\n* {{プラン}}",
      source: ".input {$kind :string}\n.match $kind\nmonthly {{Monthly plan}}\n* {{Plan}}"
    )
  )

  let comparesTexts = true
  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.translatedTexts(with: .braces).flatMap { text, source -> [Diagnostic] in
      guard source.hasBraces, text.hasBraces else { return [] }
      return wordMismatches(text, source) + lostNumbers(text, source)
    }
  }

  /// Words that only one of both selects by.
  private func wordMismatches(_ text: ReadableText, _ source: ReadableText) -> [Diagnostic] {
    let own = text.parsed.tree.wordKeys
    return source.parsed.tree.wordKeys.sorted { $0.key < $1.key }.flatMap { name, keys -> [Diagnostic] in
      // Where the translation does not select by the word, it may need no forms.
      guard let found = own[name] else { return [] }
      let wanted = Set(keys.map(\.value))
      let missing = wanted.subtracting(found.map(\.value)).sorted()
      let added = found.filter { !wanted.contains($0.value) }
      return added.map { key in
        finding(
          "Text '\(text.key)' selects by '\(key.value)', which its source does not know",
          in: text,
          at: key.range.lower..<key.range.upper,
          fix: missing.isEmpty ? "Remove the variant." : "Write \(missing.joined(separator: " or "))."
        )
      }
        + (added.isEmpty ? missing : []).map { lost($0, of: name, in: text) }
    }
  }

  /// Numbers for which the source has a text of its own and the translation does not. The number 1 may be missing,
  /// because many languages have no form for it, unless the translation has another number instead or selects by
  /// numbers alone.
  private func lostNumbers(_ text: ReadableText, _ source: ReadableText) -> [Diagnostic] {
    let own = NumberSelector.all(in: text.parsed.tree)
    return NumberSelector.all(in: source.parsed.tree).flatMap { selector -> [Diagnostic] in
      guard let found = own.first(where: { $0.variable.name == selector.variable.name }) else {
        // A language with several forms misses more than the number; see FlattenedPluralCheck.
        let hasForms = (try? PluralForms(text.locale, .cardinal))?.hasForms ?? true
        return selector.exactNumbers.contains(0) && !hasForms ? [lost("0", of: selector.variable.name, in: text)] : []
      }
      let isReplaced = !found.exactNumbers.isSubset(of: selector.exactNumbers) || found.type == nil
      let missing = selector.exactNumbers.subtracting(found.exactNumbers).subtracting(isReplaced ? [] : [1]).sorted()
      guard !missing.isEmpty else { return [] }
      let forms = found.type.flatMap { try? PluralForms(text.locale, $0) }
      return missing.filter { number in
        let category = forms?.numbers.first { $0.value.contains(number) }?.key
        // French says 0 jour, but not none at all.
        if number == 0, category != .zero { return true }
        return category.map { $0 == .other || !found.categories.contains($0) } ?? true
      }.map { lost(String($0), of: selector.variable.name, in: text) }
    }
  }

  private func lost(_ key: String, of variable: String, in text: ReadableText) -> Diagnostic {
    finding(
      "Text '\(text.key)' has no variant for '\(key)' of $\(variable) in \(text.locale)",
      in: text,
      at: nil,
      notes: ["Customers with '\(key)' get another variant, such as the one for `*`."],
      fix: "Add the variant `\(key) {{…}}`."
    )
  }
}

extension MessageSyntaxTree {
  /// The keys of each selector that selects by words.
  fileprivate var wordKeys: [String: [LiteralNode]] {
    var found: [String: [LiteralNode]] = [:]
    for (column, variable) in selectors.enumerated() {
      let function = function(of: variable.name).flatMap { FunctionRegistry.standard[$0.name.value] }
      guard function?.signature?.selection == .text else { continue }
      found[variable.name] = variants.compactMap { variant in
        guard variant.keys.indices.contains(column), case .literal(let key) = variant.keys[column] else { return nil }
        return key
      }
    }
    return found
  }
}
