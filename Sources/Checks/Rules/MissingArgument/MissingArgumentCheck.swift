import Catalogs
import Diagnostics
import ICU
import MessageSyntax

/// Translations that leave out what their source says.
struct MissingArgumentCheck: Check {
  let rule = Rule(
    id: "missing-argument",
    severity: .error,
    topic: .messages,
    example: RuleExample(
      "サブスクリプションは終了しました。",
      fixed: "{$plan}は終了しました。",
      source: "{$plan} has ended."
    )
  )

  let comparesTexts = true
  let refusesImports = true

  /// Whether the source itself is wrong about a name: that is the finding, and no reason to change a translation.
  private func isUnknown(_ name: String, of text: ReadableText, _ context: CheckContext) -> Bool {
    guard !name.contains("."), let parameters = context.parameters(of: text.key) else { return false }
    return !parameters.contains(name)
  }

  /// The arguments that the texts of a notice's channels show, by the locale and what their keys begin with: a reader sees the
  /// texts of a channel together, and a title may have no room for a name.
  private func shownOnChannels(_ context: CheckContext) -> [String: [(key: MessageKey, shown: Set<String>)]] {
    var texts: [String: [(key: MessageKey, shown: Set<String>)]] = [:]
    for (text, _) in context.translatedTexts(with: .braces) {
      guard let channel = channel(of: text, context) else { continue }
      let shown = Set(text.parsed.tree.variables.filter(\.isShown).map(\.name))
      texts[channel, default: []].append((text.key, shown))
    }
    return texts
  }

  private func channel(of text: ReadableText, _ context: CheckContext) -> String? {
    guard context.notice(of: text.key) != nil, let end = text.key.name.lastIndex(of: ".") else { return nil }
    return "\(text.locale) \(text.key.name[..<end])"
  }

  func findings(in context: CheckContext) -> [Diagnostic] {
    let shownOnChannels = shownOnChannels(context)
    return context.translatedTexts(with: .braces).filter(\.source.hasBraces).flatMap { text, original -> [Diagnostic] in
      let (parsed, source) = (text.parsed, original.parsed)
      guard let target = parsed.message, let origin = source.message else { return [] }
      let used = Set(target.externalVariables)
      let shown = Set(source.tree.variables.filter(\.isShown).map(\.name))
      let everywhere = source.tree.shownInEveryVariant
      let own = parsed.tree.shownInEveryVariant
      let neighbours = channel(of: text, context).flatMap { shownOnChannels[$0] } ?? []
      let missing = origin.externalVariables.filter { name in
        guard shown.contains(name), !isUnknown(name, of: text, context) else { return false }
        guard !neighbours.contains(where: { $0.key != text.key && $0.shown.contains(name) }) else { return false }
        if !used.contains(name) { return true }
        let tree = parsed.tree
        let isCounted = NumberSelector.all(in: tree).contains { tree.roots(of: $0.variable.name).contains(name) }
        // The variant for all other numbers cannot do without the number.
        if isCounted, source.tree.shownInCatchAll.contains(name), !tree.shownInCatchAll.contains(name) {
          return true
        }
        // What every variant of the source says, every variant of the translation says as well; a variant for one
        // number needs no digit.
        guard everywhere.contains(name), !own.contains(name) else { return false }
        return !isCounted || !tree.variables.contains { tree.roots(of: $0.name).contains(name) && $0.isShown }
      }
      return missing.map { name in
        finding(
          "Text '\(text.key)' does not use $\(name) in \(text.locale)",
          in: text,
          at: nil,
          notes: [original.message.text.asSource],
          fix: "Add `\(placeholder(name, in: original.message.text.value))` where the sentence needs it."
        )
      }
    }
  }

  /// An argument as a text writes it, with its format.
  private func placeholder(_ name: String, in source: String) -> String {
    for start in source.ranges(of: "{$\(name)") {
      let rest = source[start.upperBound...]
      guard let next = rest.first, next == " " || next == "}", let end = rest.firstIndex(of: "}") else { continue }
      return String(source[start.lowerBound...end])
    }
    return "{$\(name)}"
  }
}

extension VariableOccurrence {
  /// Whether the reader sees the value. A number that only selects the wording may be needless in a language with one
  /// form for all numbers.
  fileprivate var isShown: Bool { role == .operand || role == .option }
}

extension MessageSyntaxTree {
  /// The arguments that every pattern shows, by themselves or in a declared value.
  fileprivate var shownInEveryVariant: [String] {
    let shown = patterns.map(argumentsShown)
    guard let first = shown.first else { return [] }
    return shown.count == 1 ? first : first.filter { name in shown.allSatisfy { $0.contains(name) } }
  }

  /// The arguments that the variant for everything else shows; none without variants.
  fileprivate var shownInCatchAll: [String] {
    let catchAll = variants.first { variant in
      variant.keys.allSatisfy { if case .catchAll = $0 { true } else { false } }
    }
    return catchAll?.pattern.map(argumentsShown) ?? []
  }

  /// The arguments that a pattern shows, by themselves or in a declared value; some several times.
  private func argumentsShown(in pattern: PatternNode) -> [String] {
    pattern.elements.flatMap { element -> [String] in
      guard case .expression(let expression) = element else { return [] }
      return expression.names.flatMap(roots)
    }
  }

  /// The arguments that a variable is made of: itself, where no declaration makes it.
  fileprivate func roots(of name: String) -> [String] {
    guard declarations.contains(where: { $0.kind == .local }) else { return [name] }
    var roots: [String: [String]] = [:]
    for declaration in declarations where declaration.kind == .local {
      guard let variable = declaration.variable, let expression = declaration.expression else { continue }
      var found: [String] = []
      for root in expression.names.flatMap({ roots[$0] ?? [$0] }) where !found.contains(root) { found.append(root) }
      roots[variable.name] = found
    }
    return roots[name] ?? [name]
  }
}

extension ExpressionNode {
  /// The variables that the expression shows or formats by.
  fileprivate var names: [String] {
    ([operand] + (function?.options.map(\.value) ?? [])).compactMap { value in
      if case .variable(let variable)? = value { variable.name } else { nil }
    }
  }
}
