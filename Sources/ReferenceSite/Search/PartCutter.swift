/// Cuts a sequence of pieces into parts, each in a file of its own. The names of the pieces near the end of a part
/// decide where it ends, not the number of pieces before them. If pieces change, only nearby cuts may move.
package struct PartCutter {
  /// How many bytes a part has, but for the last one and for those that a longer piece leaves no choice.
  package static let sizes = 16_000...32_000

  /// The content of a file.
  package struct Part {
    package let bytes: [UInt8]
    /// The name of its first piece.
    package let first: [UInt8]
    /// How many pieces it has.
    package let count: Int

    package init(bytes: [UInt8], first: [UInt8], count: Int) {
      (self.bytes, self.first, self.count) = (bytes, first, count)
    }
  }

  /// The bytes between two pieces.
  private let separator: [UInt8]
  /// The pieces since the last cut.
  private var bytes: [UInt8] = []
  /// Where each of them begins in `bytes`, and its name.
  private var pieces: [(start: Int, name: [UInt8])] = []

  package init(separator: String) { self.separator = Array(separator.utf8) }

  /// Adds what `write` appends as a piece; gives the parts that are whole now.
  package mutating func add(_ name: [UInt8], _ write: (inout [UInt8]) -> Void) -> [Part] {
    if !pieces.isEmpty { bytes += separator }
    pieces.append((bytes.count, name))
    write(&bytes)
    var parts: [Part] = []
    while bytes.count > Self.sizes.upperBound, pieces.count > 1 { parts.append(take(cut)) }
    return parts
  }

  /// Gives what is left.
  package mutating func finish() -> Part? { pieces.isEmpty ? nil : take(pieces.count) }

  /// The number of pieces in the next part: of all possible cuts, the one before the piece with the lowest rank. If no
  /// cut gives a size in the range, the part is as long as possible.
  private var cut: Int {
    var best: (count: Int, rank: UInt64)?
    var longest = 1
    for count in 1..<pieces.count {
      let size = pieces[count].start - separator.count
      if size > Self.sizes.upperBound { break }
      longest = count
      guard size >= Self.sizes.lowerBound else { continue }
      let rank = Self.rank(pieces[count].name)
      if best.map({ rank < $0.rank }) ?? true { best = (count, rank) }
    }
    return best?.count ?? longest
  }

  private mutating func take(_ count: Int) -> Part {
    let isAll = count == pieces.count
    let end = isAll ? bytes.count : pieces[count].start
    let part = Part(
      bytes: Array(bytes[..<(isAll ? end : end - separator.count)]),
      first: pieces[0].name,
      count: count
    )
    bytes.removeFirst(end)
    pieces.removeFirst(count)
    for index in pieces.indices { pieces[index].start -= end }
    return part
  }

  /// A number that names have by chance, the same in every run (FNV-1a, with its bits mixed).
  private static func rank(_ name: [UInt8]) -> UInt64 {
    var rank: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { rank = (rank ^ UInt64(byte)) &* 0x0100_0000_01B3 }
    rank = (rank ^ rank >> 32) &* 0x9E37_79B9_7F4A_7C15
    return rank ^ rank >> 29
  }
}
