import Catalogs
import Diagnostics
import ICU

/// Words that stand twice in a row.
///
/// In English, where hardly any word may; French and German have several that do. Japanese doubles no を and no mark.
struct RepeatedWordCheck: Check {
  let rule = Rule(
    id: "repeated-word",
    severity: .warning,
    finds: "A word, a particle or a mark that stands twice in a row",
    why: "It is left over from an edit, and readers stumble over it.",
    example: RuleExample("Access to the the plan continues", mended: "Access to the plan continues", in: "en")
  )

  /// Words that a sentence may repeat.
  private static let allowed: Set<String> = ["that", "had", "bye", "no", "so", "very"]

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.texts.flatMap { text in
      text.variants.flatMap { prose -> [Diagnostic] in
        let places: [Range<Int>] =
          switch text.locale.language {
          case "en": Self.words(in: prose)
          case "ja": Self.particles(in: prose)
          default: []
          }
        return places.map { place in
          finding(
            "Text '\(text.message.key)' says '\(prose.text(place))'",
            in: text,
            at: prose.place(of: place),
            fix: "Say it once."
          )
        }
      }
    }
  }

  private static func words(in prose: Prose) -> [Range<Int>] {
    let words = prose.runs { $0.isAlphabetic || $0 == "’" || $0 == "'" }
    return zip(words, words.dropFirst()).compactMap { first, second -> Range<Int>? in
      guard first.count == second.count, first.upperBound + 1 == second.lowerBound,
        prose.items[first.lowerBound].scalar == prose.items[second.lowerBound].scalar
      else { return nil }
      let word = prose.text(first)
      guard prose.text(first.upperBound..<second.lowerBound) == " ", word == prose.text(second),
        word.allSatisfy(\.isLowercase), word.count > 1, !allowed.contains(word)
      else { return nil }
      return first.lowerBound..<second.upperBound
    }
  }

  private static func particles(in prose: Prose) -> [Range<Int>] {
    prose.items.indices.dropLast().compactMap { index -> Range<Int>? in
      let scalar = prose.items[index].scalar
      guard prose.items[index + 1].scalar == scalar, "を、。".unicodeScalars.contains(scalar) else { return nil }
      return index..<index + 2
    }
  }
}
