import Catalogs
import Diagnostics

/// Translations that state what their source asks, or ask what it states.
struct EndingPunctuationCheck: Check {
  let rule = Rule(
    id: "ending-punctuation",
    severity: .warning,
    topic: .translations,
    example: RuleExample(
      "お支払い方法を更新します。",
      fixed: "お支払い方法を更新しますか？",
      source: "Update your payment method?"
    )
  )

  let comparesTexts = true
  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.translatedTexts.flatMap { text, source -> [Diagnostic] in
      let wanted = Set(source.variants.map(\.ending))
      // A value may bring any mark. What is called out may be asked elsewhere, or stated.
      guard wanted == [.question] || wanted == [.statement] else { return [] }
      return text.variants.compactMap { prose in
        guard let last = prose.lastVisible,
          wanted == [.question]
            ? prose.ending == .statement && !mayState(prose, text, source)
            : prose.ending == .question && !mayAsk(prose, text, source)
        else { return nil }
        return finding(
          wanted == [.question]
            ? "Text '\(text.key)' states what its source asks" : "Text '\(text.key)' asks what its source states",
          in: text,
          at: prose.place(of: last..<last + 1),
          notes: [source.message.text.asSource],
          fix: "End both in the same way."
        )
      }
    }
  }

  /// Whether a text in its language may state what its source asks.
  private func mayState(_ prose: Prose, _ text: ReadableText, _ source: ReadableText) -> Bool {
    // A translation may ask at its start what the source asks at its end.
    if prose.asks || source.variants.allSatisfy({ $0.endsInIndirectQuestion || $0.endsInInvitation }) { return true }
    guard text.locale.writing == .japanese, let mark = prose.lastMark else { return false }
    let end = prose.scalars[mark] == "。" ? mark : mark + 1
    // A Japanese heading may be a noun. でしょう and ね hardly ask, and what a person says may be reported indirectly.
    return !prose.endsPolitely(before: end) || prose.endsInSoftQuestion(before: end)
      || prose.endsInQuotation && source.variants.allSatisfy(\.endsInQuotation)
  }

  /// Whether a text in its language may ask what its source states.
  private func mayAsk(_ prose: Prose, _ text: ReadableText, _ source: ReadableText) -> Bool {
    // What is asked at the start of a text may be asked at its end.
    if source.variants.contains(where: \.asks) { return true }
    // Japanese invites with a question.
    guard text.locale.writing == .japanese, let mark = prose.lastMark else { return false }
    return prose.text(max(0, mark - 4)..<mark) == "ませんか"
  }
}
