import Catalogs
import Diagnostics
import ICU
import MessageSyntax
import Notices

/// Names in messages that nothing gives a value to.
struct UnknownArgumentCheck: Check {
  let rule = Rule(
    id: "unknown-argument",
    severity: .error,
    topic: .messages,
    finds: "A name in a message that isn't a parameter, a fact or a term",
    why: "The reader sees the name in braces instead of a value.",
    japanese: RuleWords(
      finds: "パラメーターでも事実でも用語でもない、メッセージ中の名前",
      why: "値の代わりに、波かっこに入った名前が表示されます。"
    ),
    example: RuleExample(
      file: "strings/en/notices/grace.yaml",
      firing: "push.title: |\n  {$prodctName} continues\n",
      fixed: "push.title: |\n  {$productName} continues\n",
      ground: RuleExample.notice
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    let values = Set(context.values.names)
    return context.texts(with: .percentSigns).flatMap(foreign)
      + context.texts(with: .braces).flatMap { text -> [Diagnostic] in
        // What a source uses that is absent or has a mistake is not known.
        guard let parameters = parameters(of: text, context) else { return [] }
        var reported: Set<String> = []
        return text.parsed.tree.variables.compactMap { variable in
          guard variable.origin == .external, !values.contains(variable.name) else { return nil }
          if parameters.contains(variable.name) {
            guard isOptional(variable.name, context), context.notice(of: text.key) != nil,
              reported.insert(variable.name).inserted
            else { return nil }
            return finding(
              "Text '\(text.key)' uses $\(variable.name), which a customer's facts may leave out",
              in: text,
              at: variable.range.lower..<variable.range.upper,
              fix: "Use it in an opening or a closing, which is left out with it."
            )
          }
          guard reported.insert(variable.name).inserted else { return nil }
          let nearest = suggestion(for: variable.name, among: values.union(parameters).sorted())
          return finding(
            "Text '\(text.key)' uses $\(variable.name), which has no value",
            in: text,
            at: variable.range.lower..<variable.range.upper,
            fix: nearest.map { "Did you mean $\($0)?" } ?? "Use one of: \(choices(context, text))."
          )
        }
      }
  }

  private func isOptional(_ name: String, _ context: CheckContext) -> Bool {
    context.catalog.facts.parameters.named(name)?.isOptional == true
  }

  /// Placeholders of printf and its like, which stay as they are: %@, %d, %1$s, %(name)s.
  private func foreign(_ text: ReadableText) -> [Diagnostic] {
    text.variants.flatMap { prose in
      prose.scalars.indices.filter { prose.scalars[$0] == "%" }.compactMap { start in
        guard let end = prose.placeholderEnd(start) else { return nil }
        return finding(
          "Text '\(text.key)' contains '\(prose.text(start..<end))', which nothing replaces",
          in: text,
          at: prose.place(of: start..<end),
          fix: "Write a parameter as `{$name}`, or the sign in another way."
        )
      }
    }
  }

  /// The parameters that a message may use: those of its notice, or else those that its source uses, which the
  /// generator gives; `nil` if that is not known.
  private func parameters(of text: ReadableText, _ context: CheckContext) -> Set<String>? {
    if let parameters = context.parameters(of: text.key) { return Set(parameters) }
    let source = context.catalog.message(text.key, in: context.catalog.sourceLocale)
    return source?.parsed.message.map { Set($0.externalVariables.filter { !$0.contains(".") }) }
  }

  private func choices(_ context: CheckContext, _ text: ReadableText) -> String {
    let parameters = context.parameters(of: text.key) ?? []
    return (parameters + ["facts such as schedule.billingRetry", "terms such as term.subscription"])
      .joined(separator: ", ")
  }
}

extension Prose {
  /// The end of a placeholder of printf that begins with a percent sign; 50%オフ and 20 % sind none.
  fileprivate func placeholderEnd(_ start: Int) -> Int? {
    func isLetter(_ index: Int) -> Bool { scalar(index)?.isAlphabetic ?? false }
    guard scalar(start - 1)?.digit == nil else { return nil }
    var index = start + 1
    var isNamed = false
    if scalar(index) == "(" {
      index += 1
      let name = index
      while let letter = scalar(index), letter.isASCII, letter.isAlphabetic || letter == "_" { index += 1 }
      guard index > name, scalar(index) == ")" else { return nil }
      index += 1
      isNamed = true
    } else {
      let digits = index
      while scalar(index)?.isDigit == true { index += 1 }
      if index > digits {
        guard scalar(index) == "$" else { return nil }
        index += 1
      }
    }
    if scalar(index) == "l" { index += 1 }
    guard let type = scalar(index), "@sdufi".unicodeScalars.contains(type) else { return nil }
    // A word goes on where no placeholder ends.
    let next = scalar(index + 1)
    guard isNamed || !isLetter(index + 1) || next?.isASCII == false else { return nil }
    return index + 1
  }
}
