import MessageSyntax

/// Source: LDML 48.2 part 9, "Pattern Selection".
extension Resolver {
  /// The pattern to format, and the number of its variant.
  mutating func selectedPattern() -> (variant: Int, pattern: Message.Pattern) {
    switch message.body {
    case .pattern(let pattern): return (0, pattern)
    case .select(let selectors, let variants):
      var columns: [Column] = []
      for (position, name) in selectors.enumerated() { columns.append(column(at: position, for: name)) }
      guard let best = bestVariant(of: variants, &columns) else { return (0, Message.Pattern(elements: [])) }
      return (best, variants[best].value)
    }
  }

  /// One selector and the keys that it has been asked about.
  private struct Column {
    let selector: String
    /// `nil` if the selector matches no key but `*`.
    var selection: ResolvedValue.Selection?
    var ranks: [String: ResolvedValue.Rank?] = [:]
  }

  private mutating func column(at position: Int, for selector: String) -> Column {
    place = .selector(position)
    let value = variable(selector, as: .whole)
    if value.selection == nil { report(.notSelectable(selector, hasValue: !value.isFallback)) }
    return Column(selector: selector, selection: value.selection)
  }

  /// The number of the variant whose keys all match, and match best: earlier selectors count for more, `*` for less than
  /// any key.
  ///
  /// Of equally good variants the first is taken. A key is looked at only when those before it match.
  private mutating func bestVariant(of variants: [Message.Variant], _ columns: inout [Column]) -> Int? {
    var best: (ranks: [ResolvedValue.Rank], index: Int)?
    variants: for (index, variant) in variants.enumerated() {
      var matched: [ResolvedValue.Rank] = []
      for (position, key) in variant.keys.enumerated() where position < columns.count {
        switch key {
        case .catchAll: matched.append(.max)
        case .literal(let text):
          let place = Message.Place.key(variant: index, position: position)
          guard let rank = rank(of: text, in: &columns[position], at: place) else { continue variants }
          matched.append(rank)
        }
      }
      if let known = best?.ranks, !matched.lexicographicallyPrecedes(known) { continue }
      best = (matched, index)
    }
    return best?.index
  }

  /// How well a key matches, or `nil` if it does not; each key is asked about once.
  private mutating func rank(of key: String, in column: inout Column, at place: Message.Place) -> ResolvedValue.Rank? {
    guard let selection = column.selection else { return nil }
    if let known = column.ranks[key] { return known }
    var rank: ResolvedValue.Rank?
    do throws(FormattingError) {
      rank = try selection(key)
    } catch {
      self.place = place
      report(error)
      if error.kind != .badVariantKey {
        report(.notSelectable(column.selector, hasValue: false))
        column.selection = nil
      }
    }
    column.ranks[key] = .some(rank)
    return rank
  }
}

extension FormattingError {
  /// What has no value is fixed where that is said, and not by another function.
  fileprivate static func notSelectable(_ selector: String, hasValue: Bool) -> FormattingError {
    FormattingError(
      .badSelector,
      "Variable $\(selector.shortened) cannot be selected on",
      remedy: hasValue ? "Declare it with a function that can be selected on, such as :number or :string" : nil
    )
  }
}
