import Catalogs

#if canImport(Glibc)
  import Glibc
#endif

/// The bytes of a new file in pieces, some of which still lie in the old one.
struct PiecedFile: Sendable {
  private enum Piece: Sendable {
    case new([UInt8])
    case old(MappedFile, Range<Int>)
  }

  private var pieces: [Piece] = []
  private(set) var count = 0

  init(_ bytes: [UInt8]) {
    pieces = [.new(bytes)]
    count = bytes.count
  }

  /// An old file with other texts in the place of some ranges, which are ascending.
  init(_ file: MappedFile, _ edits: [(range: Range<Int>, text: String)]) {
    var position = 0
    for (range, text) in edits {
      add(file, position..<range.lowerBound)
      let bytes = Array(text.utf8)
      pieces.append(.new(bytes))
      count += bytes.count
      position = range.upperBound
    }
    add(file, position..<file.bytes.count)
  }

  private mutating func add(_ file: MappedFile, _ range: Range<Int>) {
    pieces.append(.old(file, range))
    count += range.count
  }

  /// Lends the pieces in their order, up to the first for which `body` gives something else than 0; gives that.
  func forEachPiece(_ body: (UnsafeRawBufferPointer) -> Int32) -> Int32 {
    for piece in pieces {
      let code =
        switch piece {
        case .new(let bytes): bytes.withUnsafeBytes(body)
        case .old(let file, let range): body(UnsafeRawBufferPointer(rebasing: file.bytes[range]))
        }
      if code != 0 { return code }
    }
    return 0
  }

  /// SHA-256 as hexadecimal digits.
  var digest: String {
    var digest = RunningDigest()
    _ = forEachPiece {
      digest.add($0)
      return 0
    }
    return digest.hexadecimalDigits
  }

  /// Whether a file holds the same.
  func equals(_ other: MappedFile?) -> Bool {
    guard let other, other.bytes.count == count else { return false }
    var position = 0
    return forEachPiece { piece in
      defer { position += piece.count }
      guard let own = piece.baseAddress, let place = other.bytes.baseAddress else { return 0 }
      return memcmp(own, place + position, piece.count)
    } == 0
  }
}
