/// What tells classes of points apart behind a stage of a chain: the values of the variables that still matter and of the
/// outputs, side by side in as few words as they need.
struct ClassKey: Hashable {
  private var words: [UInt64]

  func hash(into hasher: inout Hasher) { for word in words { hasher.combine(word) } }

  /// Where a key has which value.
  struct Layout {
    private struct Field {
      let place: Int
      let word: Int
      let shift: UInt64
      let mask: UInt64
    }

    /// Some values in place of others.
    struct Overwriting {
      fileprivate var changes: [(word: Int, mask: UInt64, bits: UInt64)]
    }

    private var fields: [Field] = []
    private var wordCount = 1

    /// Makes room for the values of some variables and of all outputs; points are given as a value index for each
    /// variable and then one for each output.
    init(_ chain: TableChain, variables: [Int]) {
      let counts = chain.variables.map(\.valueCount) + chain.outputs.map(\.values.count)
      var end: UInt64 = 0
      for place in variables + Array(chain.variables.count..<counts.count) {
        let width = UInt64(Int.bitWidth - max(1, counts[place] - 1).leadingZeroBitCount)
        if end + width > 64 {
          wordCount += 1
          end = 0
        }
        fields.append(Field(place: place, word: wordCount - 1, shift: end, mask: (1 << width - 1) << end))
        end += width
      }
    }

    /// A key to be set.
    var empty: ClassKey { ClassKey(words: Array(repeating: 0, count: wordCount)) }

    /// What other values of some places, all of them of outputs, change in a key.
    func overwriting(_ values: [(place: Int, value: UInt16)]) -> Overwriting {
      Overwriting(
        changes: values.compactMap { place, value in
          fields.first { $0.place == place }.map { ($0.word, ~$0.mask, UInt64(value) << $0.shift) }
        }
      )
    }

    /// Makes a key that of a point, with some values overwritten.
    func set(_ key: inout ClassKey, to point: [UInt16], _ overwriting: Overwriting) {
      for word in key.words.indices { key.words[word] = 0 }
      for field in fields { key.words[field.word] |= UInt64(point[field.place]) << field.shift }
      for change in overwriting.changes { key.words[change.word] = key.words[change.word] & change.mask | change.bits }
    }
  }
}
