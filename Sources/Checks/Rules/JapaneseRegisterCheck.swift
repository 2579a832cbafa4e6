import Catalogs
import Diagnostics
import ICU

/// Sentences in plain style beside sentences in polite style.
struct JapaneseRegisterCheck: Check {
  let rule = Rule(
    id: "japanese-register",
    severity: .warning,
    finds: "A sentence in だ・である style in a text whose other sentences are in です・ます style",
    why: "A change of style within a text sounds careless, and in a notice unfriendly.",
    example: RuleExample(
      "更新は完了していません。アクセスは停止している。",
      mended: "更新は完了していません。アクセスは停止しています。"
    )
  )

  /// The ends of predicates, which are the same for every word.
  private static let polite = [
    "です", "ます", "ました", "ません", "でした", "ましょう", "でしょう", "ください", "くださいませ", "ませんか", "ですか", "ますか",
  ]
  private static let plain = [
    "だ", "だった", "である", "であった", "ではない", "ではなかった", "だろう", "であろう", "している", "していた", "されている", "される",
    "された", "する", "した", "しない", "できる", "できない", "できた", "なる", "なった", "ならない", "ある", "あった", "いる", "いない",
  ]

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.texts.filter { $0.locale.language == "ja" }.flatMap { text -> [Diagnostic] in
      let sentences = text.variants.flatMap { prose in prose.sentenceEnds.map { (prose, $0) } }
      let endings = sentences.map { prose, end in
        (prose, end, String(prose.text(max(0, end - 8)..<end)))
      }
      guard endings.contains(where: { ending in Self.polite.contains { ending.2.hasSuffix($0) } }) else { return [] }
      return endings.compactMap { prose, end, words in
        guard !Self.polite.contains(where: { words.hasSuffix($0) }),
          let predicate = Self.plain.filter({ words.hasSuffix($0) }).max(by: { $0.count < $1.count })
        else { return nil }
        return finding(
          "Text '\(text.message.key)' mixes styles: '\(predicate)' beside polite sentences",
          in: text,
          at: prose.place(of: end - predicate.unicodeScalars.count..<end),
          fix: "End the sentence in です or ます."
        )
      }
    }
  }
}

extension Prose {
  /// The indices of the full stops that end Japanese sentences; those in quotations and parentheses are not the text's.
  fileprivate var sentenceEnds: [Int] {
    var depth = 0
    return items.indices.filter { index in
      switch items[index].scalar {
      case "「", "『", "（", "(": depth += 1
      case "」", "』", "）", ")": depth = max(0, depth - 1)
      case "。": return depth == 0 && index > 0
      default: break
      }
      return false
    }
  }
}
