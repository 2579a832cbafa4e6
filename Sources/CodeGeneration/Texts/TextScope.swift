import Catalogs

/// What the texts of one notice have in common.
struct TextScope {
  let notice: NoticeFact
  /// The parameters that a text uses.
  var used: Set<String> = []
  /// How values are written that only a formatter of the platform can write: an example of each.
  var examples: [String: String] = [:]
  /// The one way in which such a value is written in a locale.
  var ways: [String: String] = [:]

  /// How days are written, by locale and message; the same for all notices.
  var days: [String: DateStyle]

  init(_ notice: NoticeFact, days: [String: DateStyle]) { (self.notice, self.days) = (notice, days) }
}
