import Catalogs
import ICU

extension EndingPunctuationCheck {
  /// Whether a text in its language may end otherwise than its source, whose endings are given.
  func mayEnd(
    _ prose: Prose,
    _ ending: Ending,
    _ text: ReadableText,
    _ source: ReadableText,
    _ wanted: Set<Ending>
  ) -> Bool {
    // Languages greet with other marks than a comma.
    if source.variants.contains(where: { $0.ends(in: ",") }) { return true }
    return switch ending {
    case .open: mayBeOpen(prose, text, source, wanted)
    case .sentence: mayBeSentence(prose, text, source, wanted)
    case .question: mayBeQuestion(prose, text, source, wanted)
    case .ellipsis, .colon, .unknown: false
    }
  }

  private func mayBeOpen(_ prose: Prose, _ text: ReadableText, _ source: ReadableText, _ wanted: Set<Ending>) -> Bool {
    // Done. may be 完了.
    if wanted == [.sentence], source.variants.allSatisfy(\.isOneWord) { return true }
    // What is called out may be a label elsewhere: New! is 新着.
    if source.variants.allSatisfy({ $0.ends(in: "!") }) { return true }
    guard text.locale.writing == .japanese, let last = prose.lastVisible else { return false }
    // Titles have no full stop in Japanese, nor have items that are no sentences, and what a label is followed by.
    if text.isTitle || !prose.endsPolitely(before: last + 1) && prose.isItemOrLabelled(last) { return true }
    // A Japanese heading may turn the question of its source into a noun. Only a polite sentence is a statement.
    return wanted == [.question] && !prose.endsPolitely(before: last + 1)
  }

  private func mayBeSentence(
    _ prose: Prose,
    _ text: ReadableText,
    _ source: ReadableText,
    _ wanted: Set<Ending>
  ) -> Bool {
    // A word of its own may be a short form.
    if wanted == [.open], prose.isOneWord, prose.ends(in: ".") { return true }
    guard let last = prose.lastMark else { return false }
    // A translation may ask at its start what the source asks at its end. Some sources with a question mark aren't
    // questions.
    if wanted == [.question],
      prose.asks || source.variants.allSatisfy({ $0.endsInIndirectQuestion || $0.endsInInvitation })
    {
      return true
    }
    // Many languages write a full stop behind an ordinal number.
    guard text.locale.writing == .japanese else {
      return prose.scalar(last) == "." && prose.scalar(last - 1)?.digit != nil
    }
    switch wanted {
    case [.question]:
      // What ends with でしょう or ね hardly asks, and what a person says may be reported indirectly.
      return prose.endsInSoftQuestion(before: last)
        || prose.endsInQuotation && source.variants.allSatisfy(\.endsInQuotation)
    case [.open]:
      // A letter ends with a sentence where others have a greeting.
      return prose.endsPolitely(before: last) && source.variants.allSatisfy(\.endsInGreeting)
    default:
      // Japanese ends the sentence before a list, and one that asks to do something or trails off.
      guard wanted.isSubset(of: [.colon, .ellipsis]) else { return false }
      return prose.endsPolitely(before: last) || wanted == [.ellipsis] && prose.scalar(last - 1) == "…"
    }
  }

  private func mayBeQuestion(
    _ prose: Prose,
    _ text: ReadableText,
    _ source: ReadableText,
    _ wanted: Set<Ending>
  ) -> Bool {
    // What is asked at the start of a text may be asked at its end.
    if source.variants.contains(where: \.asks) { return true }
    // Japanese invites with a question.
    guard text.locale.writing == .japanese, wanted == [.sentence], let last = prose.lastMark else { return false }
    return prose.text(max(0, last - 4)..<last) == "ませんか"
  }
}

extension ReadableText {
  /// Whether the text is the title or a heading of something.
  fileprivate var isTitle: Bool { ["title", "heading", "subject"].contains { key.name.hasSuffix(".\($0)") } }
}

extension Prose {
  /// Whether the line that ends with a character is an item of a list, or has a colon within.
  fileprivate func isItemOrLabelled(_ last: Int) -> Bool {
    let start = scalars[..<last].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    if scalars[start..<last].contains(where: { $0 == "：" || $0 == ":" }) { return true }
    // The marks of items are no prose.
    return start > 0 && place(of: start).lowerBound > place(of: start - 1).upperBound
  }

  /// Whether the text is one word.
  fileprivate var isOneWord: Bool { !scalars.contains(where: \.isWhitespace) && scalars.count < 20 }

  /// Whether the last of several lines has a few words and no mark, as Kind regards.
  fileprivate var endsInGreeting: Bool {
    guard let last = scalars.lastIndex(of: "\n") else { return false }
    return scalars[(last + 1)...].count(where: \.isWhitespace) < 3
  }

  /// Whether the text ends in a quotation.
  fileprivate var endsInQuotation: Bool {
    lastVisible.map { "\"”“»』」".unicodeScalars.contains(scalars[$0]) } ?? false
  }
}
