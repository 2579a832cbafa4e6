import Catalogs
import Diagnostics
import ICU

/// Latin punctuation behind Japanese characters.
struct JapanesePunctuationWidthCheck: Check {
  let rule = Rule(
    id: "japanese-punctuation-width",
    severity: .warning,
    finds: "A half-width full stop, comma, exclamation mark or question mark behind a kana or kanji",
    why: "Japanese punctuation has the width of a character; a narrow mark looks like a slip.",
    example: RuleExample("お支払い方法をご確認ください.", mended: "お支払い方法をご確認ください。")
  )

  private static let fullWidth: [Unicode.Scalar: Unicode.Scalar] = [".": "。", ",": "、", "!": "！", "?": "？"]

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.texts.filter { $0.locale.language == "ja" }.flatMap { text in
      text.variants.flatMap { prose in
        prose.items.indices.compactMap { index -> Diagnostic? in
          guard let mark = Self.fullWidth[prose.items[index].scalar], let before = prose.scalar(index - 1),
            before.isSetSolid, before.properties.isAlphabetic
          else { return nil }
          // 例.html and 第1,000回 are no sentences.
          if let after = prose.scalar(index + 1), after.isASCII, after.isDigit || after.properties.isAlphabetic {
            return nil
          }
          return finding(
            "Text '\(text.message.key)' has '\(prose.items[index].scalar)' behind '\(before)'",
            in: text,
            at: prose.place(of: index..<index + 1),
            fix: "Write '\(mark)'."
          )
        }
      }
    }
  }
}
