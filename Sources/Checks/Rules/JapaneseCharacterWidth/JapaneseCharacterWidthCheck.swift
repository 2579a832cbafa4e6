import Catalogs
import Diagnostics
import ICU

/// Half-width kana, and full-width letters and digits.
struct JapaneseCharacterWidthCheck: Check {
  let rule = Rule(
    id: "japanese-character-width",
    severity: .warning,
    topic: .writing,
    example: RuleExample("ｶｰﾄﾞの期限は２日後です。", fixed: "カードの期限は2日後です。"),
    languages: { $0.writing == .japanese }
  )

  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.japaneseTexts(with: .anotherWidth).flatMap { text in
      let source = context.sourceValue(of: text)
      return text.variants.flatMap { prose in
        // A source that shows characters of this width is about it.
        Self.runs(of: prose).filter { source?.contains(prose.text($0)) != true }.map { run in
          finding(
            "Text '\(text.key)' contains '\(prose.text(run))' in an unusual width",
            in: text,
            at: prose.place(of: run),
            fix: "Write it with full-width kana, and with half-width letters and digits.",
            edits: [Self.edit(run, of: prose)].compactMap(\.self)
          )
        }
      }
    }
  }

  /// The runs of characters of another width; a mark within a number or a name is of its run.
  private static func runs(of prose: Prose) -> [Range<Int>] {
    prose.runs(hasAnotherWidth).reduce(into: []) { joined, run in
      if let last = joined.last, last.upperBound + 1 == run.lowerBound, let mark = prose.scalar(last.upperBound),
        "．，＆".unicodeScalars.contains(mark), !prose.scalars[last.upperBound - 1].isHalfWidthKana,
        !prose.scalars[run.lowerBound].isHalfWidthKana
      {
        joined[joined.count - 1] = last.lowerBound..<run.upperBound
      } else {
        joined.append(run)
      }
    }
  }

  private static func hasAnotherWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{FF10}"..."\u{FF19}", "\u{FF21}"..."\u{FF3A}", "\u{FF41}"..."\u{FF5A}": true
    default: scalar.isHalfWidthKana
    }
  }

  private static func edit(_ run: Range<Int>, of prose: Prose) -> TextEdit? {
    guard let usual = try? prose.text(run).normalized(.compatible),
      // A mark of voicing that has no kana before it here belongs to one that is no part of the run.
      !usual.unicodeScalars.contains(where: { $0 == "\u{3099}" || $0 == "\u{309A}" })
    else { return nil }
    return prose.edit(run, to: usual)
  }
}

extension Unicode.Scalar {
  fileprivate var isHalfWidthKana: Bool { ("\u{FF61}"..."\u{FF9F}").contains(self) }
}
