import Synchronization

/// Sets of scalars, each collected on first use.
///
/// Safe to share between threads. Sets are never released, because there are few kinds and few locales.
package final class ScalarSetCache: Sendable {
  private let sets = Mutex<[(kind: ScalarSet.Kind, locale: LocaleIdentifier, set: ScalarSet)]>([])

  /// Makes an empty cache.
  package init() {}

  /// A set of ICU's.
  /// - Complexity: O(sets), and O(ranges) when it is asked for first.
  package func set(_ kind: ScalarSet.Kind, locale: LocaleIdentifier) throws(ICUError) -> ScalarSet {
    try sets.withLock { sets throws(ICUError) in
      if let known = sets.first(where: { $0.kind == kind && $0.locale == locale }) { return known.set }
      let set = try ScalarSet(kind, locale: locale)
      sets.append((kind, locale, set))
      return set
    }
  }
}
