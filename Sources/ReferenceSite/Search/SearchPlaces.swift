/// Ascending numbers, each written as the difference to the one before it, in base 36: `page,position,position;page,position`.
struct SearchPlaces: Sendable {
  private(set) var bytes: [UInt8] = []
  private var last = 0

  mutating func add(_ number: Int) {
    append(number - last)
    last = number
  }

  mutating func add(mark: Unicode.Scalar) { bytes.append(UInt8(ascii: mark)) }

  mutating func add(written: UnsafeRawBufferPointer.SubSequence) { bytes += written }

  private mutating func append(_ number: Int) {
    guard number >= 36 else { return bytes.append(Self.digits[number]) }
    append(number / 36)
    bytes.append(Self.digits[number % 36])
  }

  private static let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)

  /// The pages with the positions on each of them.
  var all: [(page: Int, positions: [Int])] {
    var page = 0
    return bytes.split(separator: UInt8(ascii: ";")).map { place in
      let steps = place.split(separator: UInt8(ascii: ",")).map {
        Int(String(decoding: $0, as: UTF8.self), radix: 36) ?? 0
      }
      page += steps[0]
      var position = 0
      let positions = steps.dropFirst().map {
        position += $0
        return position
      }
      return (page, positions)
    }
  }
}
