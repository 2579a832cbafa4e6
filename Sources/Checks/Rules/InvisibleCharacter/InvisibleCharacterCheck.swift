import Catalogs
import Diagnostics
import ICU

/// Invisible characters, where no language needs them.
struct InvisibleCharacterCheck: Check {
  let rule = Rule(
    id: "invisible-character",
    severity: .warning,
    topic: .writing,
    example: RuleExample("更新の\u{200B}状態", fixed: "更新の状態")
  )

  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.texts(with: .unusual).flatMap { text -> [Diagnostic] in
      let scalars = text.scalars
      return scalars.indices.compactMap { index in
        guard scalars[index].value > 0x7F, !Self.isMeant(scalars, index) else { return nil }
        return finding(
          "Text '\(text.key)' contains the invisible character \(scalars[index].codePoint)",
          in: text,
          at: index..<index + 1,
          fix: "Remove it, or write a plain space.",
          edits: Self.edit(scalars[index], at: index).map { [$0] } ?? []
        )
      }
    }
  }

  /// A no-break space becomes a plain space. A Hangul filler is as wide as a letter. It may replace a space or be
  /// superfluous.
  private static func edit(_ scalar: Unicode.Scalar, at index: Int) -> TextEdit? {
    switch scalar {
    case "\u{A0}", "\u{202F}": TextEdit(range: index..<index + 1, replacement: " ")
    case "\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}": nil
    default: TextEdit(range: index..<index + 1, replacement: "")
    }
  }

  /// Whether the scalar is visible or has an effect at its place.
  private static func isMeant(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    let scalar = scalars[index]
    let before = index > 0 ? scalars[index - 1] : nil
    let after = index + 1 < scalars.count ? scalars[index + 1] : nil
    switch scalar {
    // French, German and Polish keep words and signs together with these.
    case "\u{A0}", "\u{202F}": return !(before?.isSetSolid ?? false) && !(after?.isSetSolid ?? false)
    // A place where a long word may be broken, as German has them, and its opposite between Latin words.
    case "\u{AD}", "\u{2060}":
      return (before?.isAlphabetic ?? false) && before?.isSetSolid == false && after?.isSetSolid == false
    // Persian and the languages of India join and part letters; emoji are joined as well.
    case "\u{200C}", "\u{200D}":
      guard let before, let after else { return false }
      return [before, after].allSatisfy { $0.value > 0x2FF && !$0.isSetSolid }
    // Thai, Khmer and their neighbors write no spaces between words.
    case "\u{200B}":
      guard let before, let after else { return false }
      return [before, after].allSatisfy { (0xE00...0x17FF).contains($0.value) }
    default: break
    }
    // Of these there is a check of its own, or they choose the look of the character before them.
    if (0x200E...0x200F).contains(scalar.value) || (0x202A...0x202E).contains(scalar.value) { return true }
    if (0x2066...0x2069).contains(scalar.value) || scalar == "\u{61C}" { return true }
    if scalar.properties.isVariationSelector { return before?.isWhitespace == false }
    if (0xE0020...0xE007F).contains(scalar.value) {
      return before?.properties.isEmoji == true || (before?.value ?? 0) > 0xE0000
    }
    return !scalar.properties.isDefaultIgnorableCodePoint && scalar != "\u{2800}"
  }
}
