import Catalogs
import Diagnostics
import ICU

/// Latin punctuation behind Japanese characters.
struct JapanesePunctuationWidthCheck: Check {
  let rule = Rule(
    id: "japanese-punctuation-width",
    severity: .warning,
    topic: .writing,
    example: RuleExample("お支払い方法をご確認ください.", fixed: "お支払い方法をご確認ください。")
  )

  private static let fullWidth: [Unicode.Scalar: Unicode.Scalar] = [".": "。", ",": "、", "!": "！", "?": "？"]

  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] { narrowMarks(in: context) + uncommonMarks(in: context) }

  /// Marks of a sentence, which Japanese writes in one width only.
  private func narrowMarks(in context: CheckContext) -> [Diagnostic] {
    context.japaneseTexts(with: .narrowMarks).flatMap { text in
      text.variants.flatMap { prose in
        prose.scalars.indices.compactMap { index -> Diagnostic? in
          guard prose.scalars[index].isASCII, let mark = Self.fullWidth[prose.scalars[index]],
            let before = prose.scalar(index - 1),
            before.isSetSolid, before.isAlphabetic || "」』）】".unicodeScalars.contains(before)
          else { return nil }
          // 例.html and 第1,000回 are no sentences.
          if let after = prose.scalar(index + 1), after.isASCII, after.isDigit || after.isAlphabetic {
            return nil
          }
          // A mark that the reader presses or types isn't part of the sentence.
          if prose.scalar(index + 1) == "を", "!?".unicodeScalars.contains(prose.scalars[index]) { return nil }
          if prose.isWithinAddress(index) { return nil }
          return finding(
            "Text '\(text.key)' has '\(prose.scalars[index])' behind '\(before)'",
            in: text,
            at: prose.place(of: index..<index + 1),
            fix: "Write '\(mark)'.",
            edits: [Self.edit(index, of: prose)].compactMap(\.self)
          )
        }
      }
    }
  }

  /// Marks that follow each other change their width together: of 本当!? both do. Full stops that do may be an ellipsis,
  /// which has a character of its own.
  private static func edit(_ index: Int, of prose: Prose) -> TextEdit? {
    let marks = prose.scalars[index...].prefix { fullWidth[$0] != nil }
    guard marks.count == 1 || marks.allSatisfy({ $0 == "!" || $0 == "?" }) else { return nil }
    let replacement = String(String.UnicodeScalarView(marks.compactMap { fullWidth[$0] }))
    return prose.edit(index..<index + marks.count, to: replacement)
  }
}
