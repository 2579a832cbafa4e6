extension EnglishWords {
  /// Whether a text may hold one of both; without the shared ones, of the others.
  static func mayStand(in text: ReadableText, withShared: Bool) -> Bool {
    !(withShared ? searchForAll : searchForOwn).words(in: text.prose, isPlain: true).isEmpty
  }

  private static let searchForOwn = WordSearch(Array(own.union(starts).union(function)))
  private static let searchForAll = WordSearch(Array(own.union(shared).union(function)))
}
