/// SplitMix64: the same numbers on every run and every machine.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Starts a sequence; each seed has its own.
  public init(seed: UInt64) { state = seed }

  /// The next number of the sequence.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// One of the elements; `fallback` if the collection is empty.
  public mutating func pick<Element>(_ elements: [Element], or fallback: Element) -> Element {
    elements.randomElement(using: &self) ?? fallback
  }

  /// True once in so many times.
  public mutating func one(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}
