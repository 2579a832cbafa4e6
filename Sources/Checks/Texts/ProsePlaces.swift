/// Maps the scalars of a text to their places in its source. Some of the source was left out or replaced by one scalar.
struct ProsePlaces {
  /// Scalars that are consecutive in both texts, or a single scalar that replaces several scalars of the source.
  private struct Piece {
    /// The first of them.
    let start: Int32
    /// Its place.
    let place: Int32
    /// The number of scalars of the source for each scalar.
    let width: Int32
  }

  /// The pieces in order; without any, both texts are the same.
  private var pieces: [Piece] = []

  /// The place of a scalar, in scalars of the source.
  /// - Complexity: O(log *n*) in the number of pieces.
  func range(of index: Int) -> Range<Int> {
    guard let piece = piece(at: index) else { return index..<index + 1 }
    let place = Int(piece.place) + index - Int(piece.start)
    return place..<place + Int(piece.width)
  }

  private func piece(at index: Int) -> Piece? {
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(pieces[middle].start) <= index { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? pieces[low - 1] : nil
  }

  /// Notes the place of the scalars from an index on, up to the next noted index.
  mutating func note(_ start: Int, at place: Int) { note(start, at: place..<place + 1) }

  /// Notes the place of a scalar. If it covers one scalar of the source, the scalars after it follow there.
  mutating func note(_ start: Int, at range: Range<Int>) {
    if let last = pieces.last, last.width == 1, range.count == 1,
      range.lowerBound - Int(last.place) == start - Int(last.start)
    {
      return
    }
    pieces.append(
      Piece(
        start: Int32(truncatingIfNeeded: start),
        place: Int32(truncatingIfNeeded: range.lowerBound),
        width: Int32(truncatingIfNeeded: range.count)
      )
    )
  }

  /// The places of so many scalars in the source's own source.
  func within(_ source: ProsePlaces, count: Int) -> ProsePlaces {
    if pieces.isEmpty { return source }
    if source.pieces.isEmpty { return self }
    var places = ProsePlaces()
    for index in 0..<count {
      let range = range(of: index)
      let first = source.range(of: range.lowerBound)
      let last = range.count == 1 ? first : source.range(of: range.upperBound - 1)
      places.note(index, at: first.lowerBound..<last.upperBound)
    }
    return places
  }
}
