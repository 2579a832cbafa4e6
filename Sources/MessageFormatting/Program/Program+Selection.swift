import ICU
import MessageResolution

extension Program {
  /// The number of the variant to format where that is easy to say.
  @inline(__always)
  func chosenVariant(for arguments: Arguments) -> Int? {
    if selectors.isEmpty { return 0 }
    return choice?.variant(for: arguments.cell(at: arguments.firstSelector))
  }

  /// The number of the variant to format; `nil` if a selector has no value that keys can match.
  ///
  /// The ranks of all keys of a variant make one number, two bits each and those of the first selector foremost, so that
  /// the best variant is the one with the least.
  ///
  /// - Complexity: O(*v* · *s*) in the number of variants and selectors.
  func variant(for arguments: Arguments) -> Int? {
    guard !selectors.isEmpty else { return 0 }
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: variants.count) { ranks in
      ranks.initialize(repeating: 0)
      for column in selectors.indices {
        guard selectors[column].get({ rank(column, $0, arguments, ranks) }) else { return nil }
      }
      var best = Self.mismatch
      var index: Int?
      for variant in ranks.indices where ranks[variant] < best { (best, index) = (ranks[variant], variant) }
      return index
    }
  }

  /// The most selectors that a message may have for the ranks to fit into one number.
  static let mostSelectors = 31

  private static let mismatch = UInt64.max
  /// The ranks of the resolver, 0 and 1, and more for `*`.
  private static let catchAllRank: UInt64 = 2

  private func rank(
    _ column: Int,
    _ selector: Placeholder,
    _ arguments: Arguments,
    _ ranks: UnsafeMutableBufferPointer<UInt64>
  ) -> Bool {
    guard let value = arguments.value(selector.slot) else { return false }
    switch selector.form {
    case .plain, .date: return false
    case .text:
      guard let text = value.plainText else { return false }
      return rank(column, ranks) { key in
        switch key {
        case .any: Self.catchAllRank
        case .category: nil
        case .exact(let key): key.get { $0.text.isEquivalent(to: text) } ? 0 : Self.mismatch
        }
      }
    case .number(let plan): return plan.get { rank(column, $0, value, ranks) }
    }
  }

  private func rank(
    _ column: Int,
    _ plan: NumberPlan,
    _ value: MessageValue,
    _ ranks: UnsafeMutableBufferPointer<UInt64>
  ) -> Bool {
    guard let number = plan.number(value) else { return false }
    let isPlain = number.isPlainInteger
    var known: PluralCategory??
    return rank(column, ranks) { key in
      switch key {
      case .any: return Self.catchAllRank
      case .exact(let key):
        let matches = key.get { plan.matches($0.text, number, isPlainInteger: isPlain) }
        return matches.map { $0 ? 0 : Self.mismatch }
      case .category(let wanted):
        if known == nil { known = plan.category(number) }
        return known.map { $0 == wanted ? 1 : Self.mismatch }
      }
    }
  }

  /// Adds the ranks of a column to those of the columns before it; `rank` gives nothing if it cannot say.
  @inline(__always)
  private func rank(
    _ column: Int,
    _ ranks: UnsafeMutableBufferPointer<UInt64>,
    _ rank: (Key) -> UInt64?
  ) -> Bool {
    var place = column
    for variant in ranks.indices {
      if ranks[variant] != Self.mismatch {
        guard let rank = rank(keys[place]) else { return false }
        ranks[variant] = rank == Self.mismatch ? rank : ranks[variant] << 2 | rank
      }
      place += selectors.count
    }
    return true
  }
}
