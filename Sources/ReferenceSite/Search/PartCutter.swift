/// Cuts a row of pieces into parts, each in a file of its own. Where a part ends is said by the names of the pieces near
/// its end, and not by how many came before: where pieces change, the cuts beside them may move, and all others stay.
struct PartCutter {
  /// How many bytes a part has, but for the last one and for those that a longer piece leaves no choice.
  static let sizes = 32_000...64_000

  /// What stands in a file.
  struct Part {
    let bytes: [UInt8]
    /// The name of its first piece.
    let first: [UInt8]
    /// How many pieces it has.
    let count: Int
  }

  /// What stands between two pieces.
  private let separator: [UInt8]
  /// The pieces since the last cut.
  private var bytes: [UInt8] = []
  /// Where each of them begins in `bytes`, and its name.
  private var pieces: [(start: Int, name: [UInt8])] = []

  init(separator: String) { self.separator = Array(separator.utf8) }

  /// Adds what `write` appends as a piece; gives the parts that are whole now.
  mutating func add(_ name: some Collection<UInt8>, _ write: (inout [UInt8]) -> Void) -> [Part] {
    if !pieces.isEmpty { bytes += separator }
    pieces.append((bytes.count, Array(name)))
    write(&bytes)
    var parts: [Part] = []
    while bytes.count > Self.sizes.upperBound, pieces.count > 1 { parts.append(take(cut)) }
    return parts
  }

  /// Gives what is left.
  mutating func finish() -> Part? { pieces.isEmpty ? nil : take(pieces.count) }

  /// How many pieces the next part has, of all that it may have: the piece behind it has the least rank. Where it cannot
  /// have a size as wanted, it is as long as can be.
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

/// The parts of a row of which some pieces have changed.
struct CutParts {
  /// How many parts there were.
  let count: Int
  /// What stands between two pieces.
  let separator: String
  /// How long a part was; nothing where that cannot be told.
  let size: (Int) -> Int?
  /// The pieces of a part as they are now, with their names; nothing where it cannot be read.
  let pieces: (Int) -> [(name: ArraySlice<UInt8>, bytes: ArraySlice<UInt8>)]?

  /// Cuts again what may be cut elsewhere, where only pieces of some parts have changed; gives the parts that may have
  /// changed, by number. Nothing where there are more parts or fewer now, or where one cannot be read.
  func recut(_ changed: Set<Int>) -> [Int: PartCutter.Part]? {
    guard changed.allSatisfy({ $0 < count }) else { return nil }
    var found: [Int: PartCutter.Part] = [:]
    // All parts before this one are as they will be, and it begins where it did.
    var next = 0
    for number in changed.sorted() where number >= next {
      guard let first = firstCut(at: number, from: next) else { return nil }
      var cutter = PartCutter(separator: separator)
      var ends: [Int: Int] = [first: 0]
      var (old, new, taken, given) = (first, first, 0, 0)
      func add(_ part: PartCutter.Part) {
        found[new] = part
        new += 1
        given += part.count
      }
      while true {
        guard old < count else {
          if let part = cutter.finish() { add(part) }
          guard new == count else { return nil }
          next = count
          break
        }
        guard let pieces = pieces(old) else { return nil }
        for piece in pieces { for part in cutter.add(piece.name, { $0 += piece.bytes }) { add(part) } }
        taken += pieces.count
        old += 1
        ends[old] = taken
        // An old part that begins where a new one does, where nothing behind that has changed.
        let start = ends.filter { $0.value == given && $0.key > number }.keys.max()
        guard let start, !changed.contains(where: (start..<old).contains) else { continue }
        guard new == start else { return nil }
        next = start
        break
      }
    }
    return found
  }

  /// The first part whose end may depend on a piece of another: as far back as a cut is looked for.
  private func firstCut(at number: Int, from start: Int) -> Int? {
    var (first, distance) = (number, 0)
    while first > start {
      guard let size = size(first - 1) else { return nil }
      distance += size + separator.utf8.count
      if distance > PartCutter.sizes.upperBound + separator.utf8.count { break }
      first -= 1
    }
    return first
  }
}
