import MessageSyntax

/// Source: LDML 48.2 part 9, "Pattern Selection".
extension Resolver {
  mutating func selectedPattern(of body: Message.Body) -> Message.Pattern {
    switch body {
    case .pattern(let pattern): return pattern
    case .select(let selectors, let variants):
      var ranks: [[String: ResolvedValue.Rank]] = []
      for (position, name) in selectors.enumerated() {
        ranks.append(self.ranks(ofKeysAt: position, in: variants, for: name))
      }
      return Self.bestVariant(of: variants, by: ranks)?.value ?? Message.Pattern(elements: [])
    }
  }

  /// The ranks of the keys that match a selector; none when it cannot be selected on.
  private mutating func ranks(
    ofKeysAt position: Int,
    in variants: [Message.Variant],
    for selector: String
  ) -> [String: ResolvedValue.Rank] {
    guard let selection = variable(selector).selection else {
      report(FormattingError(.badSelector, "Variable $\(selector) cannot be selected on"))
      return [:]
    }
    var ranks: [String: ResolvedValue.Rank] = [:]
    var seen: Set<String> = []
    for variant in variants where position < variant.keys.count {
      guard case .literal(let key) = variant.keys[position], seen.insert(key).inserted else { continue }
      do throws(FormattingError) {
        ranks[key] = try selection(key)
      } catch {
        report(error)
        if error.kind == .badVariantKey { continue }
        report(FormattingError(.badSelector, "Variable $\(selector) cannot be selected on"))
        return [:]
      }
    }
    return ranks
  }

  /// The variant whose keys all match, and match best: earlier selectors count for more, `*` for less than any key.
  ///
  /// Of equally good variants the first is taken.
  private static func bestVariant(
    of variants: [Message.Variant],
    by ranks: [[String: ResolvedValue.Rank]]
  ) -> Message.Variant? {
    var best: (ranks: [ResolvedValue.Rank], variant: Message.Variant)?
    variants: for variant in variants {
      var matched: [ResolvedValue.Rank] = []
      for (key, known) in zip(variant.keys, ranks) {
        switch key {
        case .catchAll: matched.append(.max)
        case .literal(let text):
          guard let rank = known[text] else { continue variants }
          matched.append(rank)
        }
      }
      if let known = best?.ranks, !matched.lexicographicallyPrecedes(known) { continue }
      best = (matched, variant)
    }
    return best?.variant
  }
}
