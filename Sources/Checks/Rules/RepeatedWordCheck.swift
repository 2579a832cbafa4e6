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
    context.texts { $0.language == "en" }.flatMap { findings(in: $0, Self.words) }
      + context.japaneseTexts(with: .repetitions).flatMap { findings(in: $0, Self.particles) }
  }

  private func findings(in text: ReadableText, _ places: (Prose) -> [Range<Int>]) -> [Diagnostic] {
    text.variants.flatMap { prose in
      places(prose).map { place in
        finding(
          "Text '\(text.key)' says '\(prose.text(place))'",
          in: text,
          at: prose.place(of: place),
          fix: "Say it once."
        )
      }
    }
  }

  private static func words(in prose: Prose) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var first = 0..<0
    var start = 0
    for index in 0...prose.items.count {
      if index < prose.items.count, prose.items[index].scalar.isOfWord { continue }
      if index > start {
        let word = start..<index
        if repeats(first, word, prose) { found.append(first.lowerBound..<word.upperBound) }
        first = word
      }
      start = index + 1
    }
    return found
  }

  private static func repeats(_ first: Range<Int>, _ second: Range<Int>, _ prose: Prose) -> Bool {
    guard first.count == second.count, first.count > 1, first.upperBound + 1 == second.lowerBound,
      prose.items[first.upperBound].scalar == " ",
      zip(first, second).allSatisfy({ prose.items[$0].scalar == prose.items[$1].scalar })
    else { return false }
    let word = prose.text(first)
    return word.allSatisfy(\.isLowercase) && word.count > 1 && !allowed.contains(word)
  }

  private static func particles(in prose: Prose) -> [Range<Int>] {
    prose.items.indices.dropLast().compactMap { index -> Range<Int>? in
      let scalar = prose.items[index].scalar
      guard prose.items[index + 1].scalar == scalar, "を、。".unicodeScalars.contains(scalar) else { return nil }
      return index..<index + 2
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isOfWord: Bool { isAlphabetic || self == "’" || self == "'" }
}
