import ICU

/// Which variant a whole number chooses where a message has one selector, a number that keeps its digits.
///
/// It says the same as the ranks of the keys, without going through all variants.
struct NumberChoice {
  private struct ExactKey {
    let number: Int64
    let variant: Int32
  }

  private let plan: Unmanaged<NumberPlan>
  private let exact: UnsafeBufferPointer<ExactKey>
  /// The variant of each plural category, or else of `*`; negative where there is neither.
  private let byCategory: UnsafeBufferPointer<Int32>
  /// The variant of what every language has, and most numbers have.
  private let other: Int32
  /// Whether categories make a difference.
  private let hasCategories: Bool
  private let isOrdinal: Bool

  /// The place of `other` among all categories, which is the last.
  private static var otherIndex: Int { 5 }

  /// More keys than this are not tried one after the other.
  private static let mostKeys = 16

  /// `keys` are those of the variants, in order; empty if ranks have to be asked.
  init?(_ selector: Unmanaged<Placeholder>, _ keys: [Program.Key], in storage: ProgramStorage) {
    guard case .number(let plan) = selector.get({ $0.form }), plan.get({ $0.keepsIntegers }),
      keys.count <= Self.mostKeys
    else { return nil }
    precondition(PluralCategory.allCases.firstIndex(of: .other) == Self.otherIndex, "the order is CLDR's")
    let mode = plan.get { $0.selection }
    var exact: [ExactKey] = []
    var byCategory: [PluralCategory: Int32] = [:]
    var catchAll: Int32 = -1
    for (variant, key) in keys.enumerated() {
      let variant = Int32(variant)
      switch key {
      case .any: if catchAll < 0 { catchAll = variant }
      case .category(let category):
        if mode != .exact, byCategory[category] == nil { byCategory[category] = variant }
      case .exact(let key):
        // A key that is written in another way than whole numbers are matches none.
        guard let number = DecimalNumber(key.get { $0.text })?.smallInteger.map(Int64.init) else { continue }
        if !exact.contains(where: { $0.number == number }) { exact.append(ExactKey(number: number, variant: variant)) }
      }
    }
    self.plan = plan
    self.exact = storage.copied(exact)
    self.byCategory = storage.copied(PluralCategory.allCases.map { byCategory[$0] ?? catchAll })
    other = byCategory[.other] ?? catchAll
    hasCategories = !byCategory.isEmpty
    isOrdinal = mode == .ordinal
  }

  /// The variant for an argument; `nil` if it is no whole number, or where it is not known what is written for it.
  @inline(__always)
  func variant(for cell: ArgumentCells.Cell) -> Int? {
    guard cell.kind == .integer else { return nil }
    if exact.count > 0 {
      guard let number = plan.get({ $0.number(cell.integer) }) else { return nil }
      for key in exact where key.number == number { return Int(key.variant) }
    }
    var variant = other
    if hasCategories {
      guard let category = plan.get({ $0.remembered(cell.integer) })?.categoryIndex(isOrdinal: isOrdinal) else {
        return nil
      }
      // Where a processor guesses right that it is not, the text does not wait for the look-up.
      if category != Self.otherIndex { variant = byCategory.baseAddress.unsafelyUnwrapped[category] }
    }
    return variant < 0 ? nil : Int(variant)
  }
}
