import Fuzzing
import Testing

@testable import ReferenceSite

/// Parts end where their pieces say, so that what changes in one place leaves the parts elsewhere as they are.
struct PartCutterTests {
  private typealias Piece = (name: [UInt8], bytes: [UInt8])

  private static let separator = ", "

  private func pieces(_ count: Int, _ random: inout SeededGenerator) -> [Piece] {
    (0..<count).map { piece("p\($0)", &random) }
  }

  /// A piece of a size that is usual, now and then one that is as long as a part.
  private func piece(_ name: String, _ random: inout SeededGenerator) -> Piece {
    let size =
      random.one(in: 20) ? Int.random(in: 1...90_000, using: &random) : Int.random(in: 1...4000, using: &random)
    return (Array(name.utf8), Array(repeating: UInt8.random(in: 97...122, using: &random), count: size))
  }

  private func cut(_ pieces: [Piece]) -> [PartCutter.Part] {
    var cutter = PartCutter(separator: Self.separator)
    var parts: [PartCutter.Part] = []
    for piece in pieces { parts += cutter.add(piece.name) { $0 += piece.bytes } }
    return parts + [cutter.finish()].compactMap(\.self)
  }

  @Test(arguments: Fuzzing.seeds(4))
  func partsHoldAllPiecesInOrderAndHaveTheSizesThatAreWanted(seed: UInt64) {
    var random = Fuzzing.generator(seed)
    let pieces = pieces(Int.random(in: 1...300, using: &random), &random)
    let parts = cut(pieces)
    let (limits, separator) = (PartCutter.sizes, Array(Self.separator.utf8))
    #expect(
      Array(parts.map(\.bytes).joined(separator: separator)) == Array(pieces.map(\.bytes).joined(separator: separator))
    )
    #expect(parts.reduce(0) { $0 + $1.count } == pieces.count)
    var number = 0
    for (index, part) in parts.enumerated() {
      #expect(part.first == pieces[number].name)
      number += part.count
      #expect(part.bytes.count <= limits.upperBound || part.count == 1)
      guard index + 1 < parts.count, part.bytes.count < limits.lowerBound else { continue }
      #expect(part.bytes.count + separator.count + pieces[number].bytes.count > limits.upperBound)
    }
  }

  @Test func aLongerPieceMovesNoOtherCutsThanThoseBesideIt() {
    var random = Fuzzing.generator(3)
    var pieces = (0..<2000).map { number -> Piece in
      ("p\(number)".utf8.map { $0 }, Array(repeating: 97, count: Int.random(in: 200...2000, using: &random)))
    }
    let before = cut(pieces)
    var moved = 0
    for number in stride(from: 0, to: 2000, by: 50) {
      let piece = pieces[number]
      pieces[number].bytes += Array(repeating: 98, count: 30)
      moved = max(moved, cut(pieces).count { part in !before.contains { $0.bytes == part.bytes } })
      pieces[number] = piece
    }
    #expect(before.count > 30 && (1...5).contains(moved), "\(moved) of \(before.count)")
  }

  /// The pieces of each part as they were, some of them changed, gone or new ones beside them.
  private func edited(_ parts: [[Piece]], _ random: inout SeededGenerator) -> (parts: [[Piece]], changed: Set<Int>) {
    var (parts, changed) = (parts, Set<Int>())
    for step in 0..<Int.random(in: 1...4, using: &random) {
      let number = Int.random(in: parts.indices, using: &random)
      changed.insert(number)
      guard !parts[number].isEmpty else { continue }
      let place = Int.random(in: parts[number].indices, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: parts[number].remove(at: place)
      case 1: parts[number].insert(piece("new\(step)", &random), at: place)
      case 2: parts[number][place] = piece(String(decoding: parts[number][place].name, as: UTF8.self), &random)
      default: parts[number][place].bytes.append(97)
      }
    }
    return (parts, changed)
  }

  @Test(arguments: Fuzzing.seeds(8))
  func partsThatAreCutAgainAreThoseOfARowThatIsCutAsAWhole(seed: UInt64) {
    var random = Fuzzing.generator(seed)
    var (same, others) = (0, 0)
    for _ in 0..<12 {
      var rest = pieces(Int.random(in: 1...250, using: &random), &random)[...]
      let old = cut(Array(rest))
      let parts = old.map { part -> [Piece] in
        defer { rest = rest.dropFirst(part.count) }
        return Array(rest.prefix(part.count))
      }
      let (new, changed) = edited(parts, &random)
      let cutParts = CutParts(
        count: old.count,
        separator: Self.separator,
        size: { old[$0].bytes.count },
        pieces: { new[$0].map { ($0.name[...], $0.bytes[...]) } }
      )
      let expected = cut(new.flatMap(\.self))
      guard let recut = cutParts.recut(changed) else {
        #expect(expected.count != old.count, "seed \(seed)")
        others += 1
        continue
      }
      same += 1
      #expect(expected.count == old.count)
      for (number, part) in expected.enumerated() {
        let found = recut[number] ?? old[number]
        #expect(found.bytes == part.bytes && found.first == part.first && found.count == part.count, "seed \(seed)")
      }
    }
    #expect(same > others)
  }
}
