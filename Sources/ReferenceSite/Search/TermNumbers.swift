/// Numbers terms in the order in which they first come.
///
/// A table of its own, because every word of every page is looked up: a dictionary hashes unpredictably,
/// which took longer than all else that the index does.
package struct TermNumbers {
  /// The terms, by number.
  package private(set) var terms: [SearchScanner.Content] = []
  /// The number of a term plus one; 0 for a free slot. A term is in the first free slot from its hash on. At most half
  /// of the slots are used, and their number is a power of 2.
  private var places: [UInt32]

  /// Has room for half as many terms as `capacity`, a power of 2, before it grows.
  package init(capacity: Int = 1 << 12) { places = [UInt32](repeating: 0, count: capacity) }

  /// The number of a term, which is the next one where it is new.
  /// - Complexity: O(1) on average.
  package mutating func number(of term: SearchScanner.Content) -> Int {
    let place = place(of: term)
    if places[place] > 0 { return Int(places[place]) - 1 }
    terms.append(term)
    places[place] = UInt32(terms.count)
    if terms.count > places.count / 2 { grow() }
    return terms.count - 1
  }

  /// The slot of a term, or the slot where it would be added.
  private func place(of term: SearchScanner.Content) -> Int {
    var place = Int(truncatingIfNeeded: term.quickHash) & (places.count - 1)
    while places[place] > 0, terms[Int(places[place]) - 1] != term { place = (place + 1) & (places.count - 1) }
    return place
  }

  private mutating func grow() {
    places = [UInt32](repeating: 0, count: 2 * places.count)
    for (number, term) in terms.enumerated() { places[place(of: term)] = UInt32(number + 1) }
  }
}
