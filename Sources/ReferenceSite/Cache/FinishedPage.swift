/// What the files that hold all pages take of one.
struct FinishedPage: Sendable {
  /// The page as JSON.
  let value: String
  /// The page in the list for language models.
  let line: String
  let abstract: String
  let search: SearchIndex.Entry
}

extension FinishedPage {
  /// The texts that a later run makes the same of.
  var texts: [String] { [value, line, abstract, search.terms, search.written] }

  /// `nil` if the texts are not those of a page.
  init?(texts: [String]) {
    guard texts.count == 5 else { return nil }
    (value, line, abstract) = (texts[0], texts[1], texts[2])
    search = SearchIndex.Entry(terms: texts[3], written: texts[4])
  }
}
