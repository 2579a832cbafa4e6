import Catalogs
import Diagnostics
import ICU
import MessageSyntax

/// Translations that end otherwise than their source.
struct EndingPunctuationCheck: Check {
  let rule = Rule(
    id: "ending-punctuation",
    severity: .warning,
    topic: .translations,
    example: RuleExample(
      "更新が完了しました",
      fixed: "更新が完了しました。",
      source: "The renewal is complete."
    )
  )

  let comparesTexts = true
  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    guard let ends = try? context.characters.set(.sentenceEnds, locale: context.catalog.sourceLocale) else { return [] }
    let sourceLocale = context.catalog.sourceLocale
    let sources = sourceLocale.writing == .japanese ? context.texts(in: sourceLocale).flatMap { cutOff($0, nil) } : []
    return sources
      + context.translatedTexts.filter { $0.text.locale.writing == .japanese }.flatMap { cutOff($0.text, $0.source) }
      + differing(context, ends)
  }

  private func differing(_ context: CheckContext, _ ends: ScalarSet) -> [Diagnostic] {
    var marks = EndingMarks(ends: ends)
    return context.translatedTexts.flatMap { text, source -> [Diagnostic] in
      let wanted = source.variants.map { marks.ending(of: $0) }
      // What a placeholder brings may end in any way.
      guard !wanted.contains(.unknown), let first = wanted.first else { return [] }
      return text.variants.compactMap { prose in
        let ending = marks.ending(of: prose)
        guard ending != .unknown, !wanted.contains(ending), let last = prose.lastVisible,
          !mayEnd(prose, ending, text, source, Set(wanted))
        else { return nil }
        return finding(
          "Text '\(text.key)' ends \(ending.words(of: prose)), its source \(first.words)",
          in: text,
          at: prose.place(of: last..<last + 1),
          notes: ["Its source: \(source.message.text.oneLine)"],
          fix: "End both in the same way."
        )
      }
    }
  }

  /// Lines of a Japanese text that end in a predicate without a full stop, where other lines have theirs; a line that
  /// ends without one in the source too is a title.
  private func cutOff(_ text: ReadableText, _ source: ReadableText?) -> [Diagnostic] {
    text.variants.flatMap { prose -> [Diagnostic] in
      let breaks = prose.scalars.indices.filter { prose.scalars[$0] == "\n" }
      guard !breaks.isEmpty, breaks.contains(where: { prose.scalar($0 - 1) == "。" }) || prose.scalars.last == "。"
      else {
        return []
      }
      lazy var titles = source?.titles(ofLines: breaks.count + 1) ?? []
      return breaks.enumerated().filter { line, end in
        guard let last = prose.scalar(end - 1), last == "す" || last == "ん" || last == "た" || last == "い" else {
          return false
        }
        return ["です", "ます", "ません", "ました", "でした", "ください"].contains { prose.text(max(0, end - 8)..<end).hasSuffix($0) }
          && !titles.contains(line)
      }
      .map { _, end in
        finding(
          "Text '\(text.key)' has a sentence without its full stop",
          in: text,
          at: prose.place(of: end - 1..<end),
          fix: "Write '。'."
        )
      }
    }
  }
}

extension ReadableText {
  /// The indices of the lines that end in a letter or a question mark, of a text with so many lines.
  fileprivate func titles(ofLines count: Int) -> Set<Int> {
    guard variants.count == 1 else { return [] }
    let lines = variants[0].scalars.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == count else { return [] }
    return Set(lines.indices.filter { lines[$0].last.map { $0.isAlphabetic || $0 == "?" } ?? false })
  }
}
