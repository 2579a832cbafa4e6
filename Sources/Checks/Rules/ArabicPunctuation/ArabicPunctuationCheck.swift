import Catalogs
import Diagnostics
import ICU

/// Latin commas, semicolons and question marks behind Arabic letters.
struct ArabicPunctuationCheck: Check {
  let rule = Rule(
    id: "arabic-punctuation",
    severity: .warning,
    topic: .writing,
    example: RuleExample("هل تريد المتابعة?", fixed: "هل تريد المتابعة؟", in: "ar"),
    languages: \.writing.usesArabicMarks
  )

  private static let marks: [Unicode.Scalar: Unicode.Scalar] = [",": "،", ";": "؛", "?": "؟"]

  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.texts(where: rule.covers).flatMap { text in
      text.variants.flatMap { prose in
        prose.scalars.indices.compactMap { index -> Diagnostic? in
          guard prose.scalars[index].isASCII, let mark = Self.marks[prose.scalars[index]],
            prose.scalar(index - 1)?.isArabicLetter == true || prose.partsWordsBehindNumber(index),
            // What goes on without a space is no sentence.
            prose.scalar(index + 1).map({ $0.isWhitespace || !$0.isASCII || $0 == "?" || $0 == "!" }) ?? true
          else { return nil }
          return finding(
            "Text '\(text.key)' has '\(prose.scalars[index])' behind '\(prose.scalars[index - 1])'",
            in: text,
            at: prose.place(of: index..<index + 1),
            fix: "Write '\(mark)'."
          )
        }
      }
    }
  }
}

extension Prose {
  /// Whether a comma or semicolon is between a number and a word in Arabic.
  fileprivate func partsWordsBehindNumber(_ index: Int) -> Bool {
    scalars[index] != "?" && scalar(index - 1)?.digit != nil && scalar(index + 1) == " "
      && scalar(index + 2)?.isArabicLetter == true
  }
}

extension Unicode.Scalar {
  fileprivate var isArabicLetter: Bool {
    (0x620...0x65F).contains(value) || (0x66E...0x6EF).contains(value) || (0x750...0x77F).contains(value)
  }
}
