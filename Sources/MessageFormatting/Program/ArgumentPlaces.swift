/// Where a program finds its arguments among those that it is given.
struct ArgumentPlaces {
  /// The position of each slot's argument; negative for a literal, and for an argument that can't be passed.
  let positions: UnsafePointer<Int32>
  /// The program's pieces with the places of their values.
  let pieces: UnsafePointer<Program.Piece>
  /// The place of the first selector's value.
  let firstSelector: Int32

  /// `positions` are those of the slots; the storage has to outlive the places.
  init(
    positions: [Int?],
    _ pieces: some Sequence<Program.Piece>,
    _ selector: Unmanaged<Placeholder>?,
    in storage: ProgramStorage
  ) {
    func place(_ placeholder: Unmanaged<Placeholder>) -> Int32 {
      let slot = placeholder.get { $0.slot }
      return Int32(positions[slot] ?? ~slot)
    }
    let placed = pieces.map { piece in
      var piece = piece
      if let placeholder = piece.placeholder { piece.place = place(placeholder) }
      return piece
    }
    // Never empty, so that there is an address.
    self.positions = storage.copied(positions.map { Int32($0 ?? -1) } + [-1]).baseAddress.unsafelyUnwrapped
    self.pieces = storage.copied(placed).baseAddress.unsafelyUnwrapped
    firstSelector = selector.map(place) ?? -1
  }
}
