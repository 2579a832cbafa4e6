import Fuzzing
import Testing

import ReferenceSite

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
  func `parts hold all pieces in order and have the sizes that are wanted`(seed: UInt64) {
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

  @Test func `a longer piece moves no other cuts than those beside it`() {
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
}
