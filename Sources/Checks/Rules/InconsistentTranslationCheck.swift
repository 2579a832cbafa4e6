import Catalogs
import Diagnostics
import ICU
import MessageSyntax

/// Sentences that are translated in two ways.
struct InconsistentTranslationCheck: Check {
  let rule = Rule(
    id: "inconsistent-translation",
    severity: .information,
    finds: "A sentence that has another translation elsewhere",
    why: "The reader looks for a difference that the source does not make.",
    example: RuleExample(
      file: "strings/ja/page.yaml",
      firing: "note: 更新はまだ完了していません。\nremark: 更新が終わっていません。\n",
      mended: "note: 更新はまだ完了していません。\nremark: 更新はまだ完了していません。\n",
      beside: [
        "strings/en/page.yaml": "note: The renewal is not complete yet.\nremark: The renewal is not complete yet.\n"
      ]
    )
  )

  let comparesTexts = true

  /// Shorter texts, and those that are no sentences, are labels, whose translation depends on where they stand.
  private static let leastWords = 4

  func findings(in context: CheckContext) -> [Diagnostic] {
    guard let ends = try? ScalarSet(.sentenceEnds, locale: context.catalog.sourceLocale) else { return [] }
    var first: [Pair: ReadableText] = [:]
    var counts: [Repeated: Int] = [:]
    for (text, source) in context.translatedTexts {
      counts[Repeated(text.locale, source.message.text.value), default: 0] += 1
    }
    return merged(context, ends)
      + context.translatedTexts.compactMap { text, source in
        // Nearly all sources stand once.
        guard let count = counts[Repeated(text.locale, source.message.text.value)], count > 1 else { return nil }
        let words = source.message.text.value.split { $0 == " " || $0 == "\n" }
        guard words.count >= Self.leastWords, let last = words.last?.unicodeScalars.last, ends.contains(last)
        else { return nil }
        // Channels have room for different wordings.
        let channel = context.notice(of: text.message.key) == nil ? "" : text.message.key.channelPart
        let pair = Pair(locale: text.locale, source: source.message.text.value, channel: channel)
        guard let other = first[pair] else {
          first[pair] = text
          return nil
        }
        guard other.message.text.value != text.message.text.value else { return nil }
        return finding(
          "Text '\(text.message.key)' is translated otherwise than '\(other.message.key)', which has the same source",
          in: text,
          at: nil,
          notes: ["There: \(other.message.text.oneLine)"],
          fix: "Use one translation for both, or let the sources say the difference."
        )
      }
  }

  /// Sentences that say different things in the source and the same in a translation.
  private func merged(_ context: CheckContext, _ ends: ScalarSet) -> [Diagnostic] {
    var first: [Pair: (text: ReadableText, words: Set<String>)] = [:]
    var counts: [Repeated: Int] = [:]
    for (text, _) in context.translatedTexts { counts[Repeated(text.locale, text.message.text.value), default: 0] += 1 }
    return context.translatedTexts.compactMap { text, source in
      guard let count = counts[Repeated(text.locale, text.message.text.value)], count > 1 else { return nil }
      let words = source.message.text.value.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
      guard words.count >= Self.leastWords, let last = source.message.text.value.unicodeScalars.last,
        ends.contains(last)
      else { return nil }
      // A notice may say in one way for all its channels what its source says in several.
      let notice = context.notice(of: text.message.key)?.id ?? ""
      let pair = Pair(locale: text.locale, source: text.message.text.value, channel: notice)
      guard let other = first[pair] else {
        first[pair] = (text, Set(words))
        return nil
      }
      // A word more or another one may be one thing in two ways.
      guard other.words.symmetricDifference(words).count > 2 else { return nil }
      return finding(
        "Text '\(text.message.key)' is translated as '\(other.text.message.key)' is, which says something else",
        in: text,
        at: nil,
        notes: ["Its source: \(source.message.text.oneLine)"],
        fix: "Say the difference in the translation, or let the sources agree."
      )
    }
  }

  /// A text of a locale, counted to see which ones need a look.
  private struct Repeated: Hashable {
    let locale: LocaleIdentifier
    let text: String

    init(_ locale: LocaleIdentifier, _ text: String) {
      self.locale = locale
      self.text = text
    }
  }

  private struct Pair: Hashable {
    let locale: LocaleIdentifier
    let source: String
    let channel: String
  }
}

extension MessageKey {
  /// What follows the name of a notice: `push.title`.
  fileprivate var channelPart: String { name.split(separator: ".").dropFirst(2).joined(separator: ".") }
}
