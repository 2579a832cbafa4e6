import Catalogs
import Diagnostics
import ICU

/// Letters that are written as a base and a mark where there is one character for both.
struct DecomposedCharacterCheck: Check {
  let rule = Rule(
    id: "decomposed-character",
    severity: .warning,
    topic: .writing,
    example: RuleExample("カート\u{3099}の期限", fixed: "カードの期限")
  )

  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.texts(with: .marks).flatMap { text in
      text.variants.flatMap { prose -> [Diagnostic] in
        var start = 0
        return prose.text.compactMap { character in
          let run = start..<start + character.unicodeScalars.count
          start = run.upperBound
          // If the marks are only in a non-canonical order, as Arabic is typed, composing them gains nothing.
          guard run.count > 1, let composed = try? String(character).normalized(.composed),
            composed.unicodeScalars.count < run.count
          else { return nil }
          return finding(
            "Text '\(text.key)' writes '\(composed)' as \(run.count) characters",
            in: text,
            at: prose.place(of: run),
            fix: "Write '\(composed)' in the form NFC.",
            edits: [prose.edit(run, to: composed)].compactMap(\.self)
          )
        }
      }
    }
  }
}
