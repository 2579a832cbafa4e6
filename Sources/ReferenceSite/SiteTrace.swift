/// What each page of a site was made of, so that the next run makes only those again whose texts have changed.
public struct SiteTrace: Hashable, Sendable {
  /// What a page was made of.
  public struct Page: Hashable, Sendable {
    /// How much of the page is translated, as a number.
    public var translation: UInt8
    /// The numbers of the texts that the page shows, ascending.
    public var reads: [UInt64]
    /// How many bytes the page has as JSON.
    public var length: Int

    /// Keeps what a run has found.
    public init(translation: UInt8, reads: [UInt64], length: Int) {
      (self.translation, self.reads, self.length) = (translation, reads, length)
    }
  }

  /// The pages of each locale, both in the order of the catalog; behind the pages stands the one of the search.
  public var locales: [[Page]]

  /// Keeps what a run has found.
  public init(locales: [[Page]]) { self.locales = locales }
}
