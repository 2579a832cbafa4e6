internal import CICU

/// Finds a locale's pattern for a skeleton. Opening one takes about 300 µs, so it is shared where possible.
///
/// Safe to share: the C functions lock it, because DateTimePatternGenerator changes while it searches.
package final class PatternGenerator: Sendable {
  let locale: LocaleIdentifier
  private nonisolated(unsafe) let handle: OpaquePointer

  package init(locale: LocaleIdentifier) throws(ICUError) {
    var status: Int32 = 0
    guard let handle = nb_icu_pattern_generator_open(locale.tag, &status) else {
      throw ICUError(operation: "open date patterns for \(locale)", code: status)
    }
    self.locale = locale
    self.handle = handle
  }

  deinit { nb_icu_pattern_generator_close(handle) }

  func pattern(for skeleton: String) throws(ICUError) -> String {
    let operation = "find date pattern \"\(skeleton)\" for \(locale)"
    try DateSkeleton.check(skeleton, operation: operation)
    let wanted = DateSkeleton.inWidth(of: locale, skeleton)
    let pattern = try Output.text(operation) { nb_icu_pattern_generator_pattern(handle, wanted, $0, $1) }
    return JapaneseProse.applies(to: locale) ? JapaneseProse.asProse(pattern) : pattern
  }
}
