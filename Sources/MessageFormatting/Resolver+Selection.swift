import MessageSyntax

/// Source: LDML 48.2 part 9, "Pattern Selection".
extension Resolver {
  /// The pattern to format, and the number of its variant.
  mutating func selectedPattern() -> (variant: Int, pattern: Message.Pattern) {
    switch message.body {
    case .pattern(let pattern): return (0, pattern)
    case .select(let selectors, let variants):
      var ranks: [[String: ResolvedValue.Rank]] = []
      for (position, name) in selectors.enumerated() {
        ranks.append(self.ranks(ofKeysAt: position, in: variants, for: name))
      }
      guard let best = Self.bestVariant(of: variants, by: ranks) else { return (0, Message.Pattern(elements: [])) }
      return (best, variants[best].value)
    }
  }

  /// The ranks of the keys that match a selector; none when it cannot be selected on.
  private mutating func ranks(
    ofKeysAt position: Int,
    in variants: [Message.Variant],
    for selector: String
  ) -> [String: ResolvedValue.Rank] {
    place = .selector(position)
    guard let selection = variable(selector, as: .whole).selection else {
      report(.notSelectable(selector))
      return [:]
    }
    var ranks: [String: ResolvedValue.Rank] = [:]
    var seen: Set<String> = []
    for (index, variant) in variants.enumerated() where position < variant.keys.count {
      guard case .literal(let key) = variant.keys[position], seen.insert(key).inserted else { continue }
      do throws(FormattingError) {
        ranks[key] = try selection(key)
      } catch {
        place = .key(variant: index, position: position)
        report(error)
        if error.kind == .badVariantKey { continue }
        place = .selector(position)
        report(.notSelectable(selector))
        return [:]
      }
    }
    return ranks
  }

  /// The number of the variant whose keys all match, and match best: earlier selectors count for more, `*` for less than any key.
  ///
  /// Of equally good variants the first is taken.
  private static func bestVariant(
    of variants: [Message.Variant],
    by ranks: [[String: ResolvedValue.Rank]]
  ) -> Int? {
    var best: (ranks: [ResolvedValue.Rank], index: Int)?
    variants: for (index, variant) in variants.enumerated() {
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
      best = (matched, index)
    }
    return best?.index
  }
}

extension FormattingError {
  fileprivate static func notSelectable(_ selector: String) -> FormattingError {
    FormattingError(
      .badSelector,
      "Variable $\(selector) cannot be selected on",
      remedy: "Declare $\(selector) with a value and a function that can, such as :number or :string"
    )
  }
}
