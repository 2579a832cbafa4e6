import Catalogs
import Diagnostics
import ICU

/// Brackets and quotation marks that are opened and not closed, closed and not opened, or closed by another mark.
struct UnbalancedBracketCheck: Check {
  let rule = Rule(
    id: "unbalanced-bracket",
    severity: .warning,
    topic: .writing,
    example: RuleExample(
      "プラン「プラスは終了しました。",
      fixed: "プラン「プラス」は終了しました。",
      source: "The plan “Plus” has ended."
    )
  )

  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.texts(in: context.catalog.sourceLocale, with: .brackets).flatMap { findings(in: $0) }
      + context.translatedTexts(with: .brackets).flatMap { text, source in
        let found = findings(in: text, source)
        // What the source leaves open, another text closes.
        return found.isEmpty || !findings(in: source).isEmpty ? [] : found
      }
  }

  private func findings(in text: ReadableText, _ source: ReadableText? = nil) -> [Diagnostic] {
    guard text.features.contains(.brackets) else { return [] }
    // Old texts use a backtick and an apostrophe as quotation marks. The text between them is then hidden as code.
    if !text.isMarkdown, text.features.contains(.backticks), text.value.utf8.contains(UInt8(ascii: "'")) { return [] }
    return text.variants.flatMap { prose -> [Diagnostic] in
      let pairs = BracketPairs(prose.scalars, language: text.locale.language)
      return pairs.problems.compactMap { finding($0, prose, in: text, source) }
    }
  }

  private func finding(
    _ problem: BracketPairs.Problem,
    _ prose: Prose,
    in text: ReadableText,
    _ source: ReadableText?
  ) -> Diagnostic? {
    let mark = prose.scalars[problem.index]
    // Guillemets are arrows too: « Back.
    if mark == "«" || mark == "»", source?.prose.contains(where: { "“”\"„«»".contains($0) }) != true { return nil }
    let (words, fix) =
      switch problem {
      case .notClosed: ("is not closed", "Close it behind what it is about, or remove it.")
      case .notOpened: ("is not opened", "Open it before what it is about, or remove it.")
      case .mixed(_, let open):
        ("closes '\(prose.scalars[open])'", "Write '\(BracketPairs.counterpart(of: prose.scalars[open]) ?? mark)'.")
      }
    return finding(
      "Mark '\(mark)' of text '\(text.key)' \(words)",
      in: text,
      at: prose.place(of: problem.index..<problem.index + 1),
      fix: fix
    )
  }
}
