/// Where the scalars of a text stand in the one that it was made from, some of which was left out or had one scalar put
/// in its place.
struct ProsePlaces {
  /// Scalars that stand one behind another in both texts; one that takes more room, on its own.
  private struct Piece {
    /// The first of them.
    let start: Int32
    /// Its place.
    let place: Int32
    /// How many scalars of the source each stands for.
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

  /// Notes where the scalars from one on stand, until the next is noted.
  mutating func note(_ start: Int, at place: Int) { note(start, at: place..<place + 1) }

  /// Notes where a scalar stands, and that those behind it follow there, if it takes the room of one.
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
