/// What the files that hold all pages take of one.
struct FinishedPage: Sendable {
  /// The page as JSON.
  let value: String
  /// The page in the list for language models.
  let line: String
  let abstract: String
  let search: SearchIndex.Entry
}
