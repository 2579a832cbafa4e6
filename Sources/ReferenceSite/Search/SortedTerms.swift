/// All terms of an index, sorted by UTF-16 as the script compares them.
struct SortedTerms {
  struct Term {
    let text: String
    let places: SearchPlaces
    fileprivate let units: [UInt16]
  }

  let terms: [Term]

  init(_ terms: some Sequence<(text: String, places: SearchPlaces)>) {
    self.terms = terms.map { Term(text: $0.text, places: $0.places, units: Array($0.text.utf16)) }
      .sorted { $0.units.lexicographicallyPrecedes($1.units) }
  }

  /// Whether a page has some words one after the other, each of which may go on: it has `billing problem` if it says
  /// `Billing problems`.
  func hasPhrase(_ phrase: String) -> Bool {
    let wanted = SearchScanner.terms(of: phrase).terms
    var starts: Set<Start>?
    for term in wanted {
      let offset = term.position - wanted[0].position
      var found: Set<Start> = []
      for (page, positions) in terms(beginningWith: term.text).flatMap(\.places.all) {
        found.formUnion(positions.map { Start(page: page, position: $0 - offset) })
      }
      starts = starts.map(found.intersection) ?? found
      if starts?.isEmpty ?? false { return false }
    }
    return starts != nil
  }

  /// Where a phrase may begin.
  private struct Start: Hashable {
    let page: Int
    let position: Int
  }

  private func terms(beginningWith text: String) -> ArraySlice<Term> {
    let units = Array(text.utf16)
    var low = 0
    var high = terms.count
    while low < high {
      let middle = (low + high) / 2
      if terms[middle].units.lexicographicallyPrecedes(units) { low = middle + 1 } else { high = middle }
    }
    return terms[low...].prefix { $0.units.starts(with: units) }
  }
}
