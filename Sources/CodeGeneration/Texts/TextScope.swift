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

  init(_ notice: NoticeFact) { self.notice = notice }
}
