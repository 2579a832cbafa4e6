import Catalogs
import Diagnostics
import ICU

/// Half-width kana, and full-width letters and digits.
struct JapaneseCharacterWidthCheck: Check {
  let rule = Rule(
    id: "japanese-character-width",
    severity: .warning,
    finds: "Half-width kana, or a full-width Latin letter or digit",
    why: "The same word in another width is not found by search, and looks foreign beside the rest.",
    example: RuleExample("ｶｰﾄﾞの期限は２日後です。", mended: "カードの期限は2日後です。")
  )

  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.japaneseTexts(with: .anotherWidth).flatMap { text in
      text.variants.flatMap { prose in
        prose.runs(Self.hasAnotherWidth).map { run in
          finding(
            "Text '\(text.key)' holds '\(prose.text(run))', in another width than usual",
            in: text,
            at: prose.place(of: run),
            fix: "Write it with full-width kana, and with half-width letters and digits.",
            edits: [Self.edit(run, of: prose)].compactMap(\.self)
          )
        }
      }
    }
  }

  private static func hasAnotherWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{FF10}"..."\u{FF19}", "\u{FF21}"..."\u{FF3A}", "\u{FF41}"..."\u{FF5A}": true
    case "\u{FF61}"..."\u{FF9F}": true
    default: false
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
