/// What distinguishes classes of points after a stage of a chain, as words of keys.
struct ClassLayout: Sendable {
  private struct Field: Sendable {
    let place: Int
    let shift: UInt64
    let mask: UInt64
  }

  /// Some values in place of others: what is kept of each word, and what is put there.
  struct Overwriting: Sendable {
    fileprivate var words: [(kept: UInt64, bits: UInt64)]
  }

  /// The fields of each word.
  private var words: [[Field]] = [[]]

  /// How many words a key has.
  var wordCount: Int { words.count }

  /// Makes room for the values of some variables and of all outputs; points are given as a value index for each
  /// variable and then one for each output.
  init(_ chain: TableChain, variables: [Int]) {
    let counts = chain.variables.map(\.valueCount) + chain.outputs.map(\.values.count)
    var end: UInt64 = 0
    for place in variables + Array(chain.variables.count..<counts.count) {
      let width = UInt64(Int.bitWidth - max(1, counts[place] - 1).leadingZeroBitCount)
      if end + width > 64 {
        words.append([])
        end = 0
      }
      words[words.count - 1].append(Field(place: place, shift: end, mask: (1 << width - 1) << end))
      end += width
    }
  }

  /// What other values of some places, all of them of outputs, change in a key.
  func overwriting(_ values: [(place: Int, value: UInt16)]) -> Overwriting {
    Overwriting(
      words: words.map { fields in
        var word = (kept: UInt64.max, bits: UInt64(0))
        for (place, value) in values {
          guard let field = fields.first(where: { $0.place == place }) else { continue }
          word = (word.kept & ~field.mask, word.bits & ~field.mask | UInt64(value) << field.shift)
        }
        return word
      }
    )
  }

  /// Adds the words of a point, with some values overwritten.
  func append(_ point: [UInt16], _ overwriting: Overwriting, to key: inout [UInt64]) {
    for (index, fields) in words.enumerated() {
      var word: UInt64 = 0
      for field in fields { word |= UInt64(point[field.place]) << field.shift }
      key.append(word & overwriting.words[index].kept | overwriting.words[index].bits)
    }
  }
}
