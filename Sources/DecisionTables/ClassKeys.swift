/// Numbers the classes of points after a stage by their keys.
///
/// A key has the values of the variables that still matter and of the outputs, side by side in as few words as they
/// need. There are many, so they are in one array, and a hash table with open addressing finds them.
struct ClassKeys {
  private let layout: ClassLayout
  /// The words of each key, one key after the other.
  private var words: [UInt64] = []
  /// The number of the key of each slot, or -1; as many as a power of two.
  private var slots = [Int32](repeating: -1, count: 64)
  private(set) var count = 0

  init(_ layout: ClassLayout) { self.layout = layout }

  /// The number of the key that a point has once a row has overwritten some of its values; new keys count on.
  mutating func number(of point: [UInt16], _ overwriting: ClassLayout.Overwriting) -> Int {
    // The new key is appended, and removed again if it is known.
    let width = layout.wordCount
    let start = words.count
    layout.append(point, overwriting, to: &words)
    var slot = slot(ofKeyAt: start, width)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if isEqual(number * width, start, width) {
        words.removeLast(width)
        return number
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(count)
    count += 1
    if count * 2 > slots.count { grow(width) }
    return count - 1
  }

  private mutating func grow(_ width: Int) {
    slots = Array(repeating: -1, count: slots.count * 4)
    for number in 0..<count {
      var slot = slot(ofKeyAt: number * width, width)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }

  /// Where the search for the key that begins at a word starts.
  private func slot(ofKeyAt start: Int, _ width: Int) -> Int {
    var hash: UInt64 = 0
    for index in start..<start + width {
      hash = (hash ^ words[index]) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    return Int(truncatingIfNeeded: hash) & (slots.count - 1)
  }

  private func isEqual(_ first: Int, _ second: Int, _ width: Int) -> Bool {
    for offset in 0..<width where words[first + offset] != words[second + offset] { return false }
    return true
  }
}
