import Synchronization

/// The texts of dates that a formatter has written, each with the instants for which it is valid.
///
/// Time is divided into steps of UTC that are as long as a text can be valid: days, minutes or seconds. Each step has
/// three slots: for the text that is valid when the step begins, for one that begins inside it, and for one that both
/// begins and ends inside it, such as at a clock change. The slots of an instant are therefore found without the zone,
/// and a text is returned only for instants of its own span, which the formatter determines from the calendar, the zone
/// and its changes.
///
/// Any task may read and write at any time. A reader takes no lock and writes nothing that another reader reads, so
/// readers on several cores don't slow each other down. Each slot is a sequence lock, whose version is odd during a
/// write. A reader that sees the version change has a cache miss; a writer that meets another writer gives up. All
/// fields are atomic, so a copy that is discarded isn't a data race.
@usableFromInline
package struct DateMemo: ~Copyable, @unchecked Sendable {
  /// One field of a slot.
  @usableFromInline typealias Word = Atomic<UInt64>

  /// In words: the version, the first instant, the end instant (exclusive), the bytes of the text, and the text.
  @usableFromInline static var slotSize: Int { 16 }
  @usableFromInline static var textPlace: Int { 4 }
  @usableFromInline static var slotsOfStep: Int { 3 }
  @usableFromInline static var stepCount: Int { 32 }
  /// The most bytes of a text that is remembered.
  @usableFromInline package static var longest: Int { 96 }

  @usableFromInline let slots: UnsafeMutablePointer<Word>
  /// The length of a step in milliseconds; 0 where nothing is remembered.
  @usableFromInline package let step: Int64

  package init(step: Int64) {
    let isKnown = [Self.day, Self.minute, Self.second].contains(step)
    self.step = isKnown ? step : 0
    let count = isKnown ? Self.wordCount : 0
    slots = .allocate(capacity: count)
    for index in 0..<count { (slots + index).initialize(to: Atomic(0)) }
  }

  deinit {
    slots.deinitialize(count: step == 0 ? 0 : Self.wordCount)
    slots.deallocate()
  }

  private static var wordCount: Int { stepCount * slotsOfStep * slotSize }

  @usableFromInline static var day: Int64 { 86_400_000 }
  @usableFromInline static var minute: Int64 { 60_000 }
  @usableFromInline static var second: Int64 { 1000 }

  /// The number of the step of an instant, counted from a time before all instants. The lengths are constants, because a
  /// division by one takes a few cycles and any other many times that.
  @inlinable
  static func number(of instant: Int64, step: Int64) -> UInt64 {
    let positive = UInt64(bitPattern: instant &+ 1_000_000 &* day)
    if step == day { return positive / UInt64(day) }
    return step == minute ? positive / UInt64(minute) : positive / UInt64(second)
  }

  @inlinable
  func slots(of number: UInt64) -> UnsafeMutablePointer<Word> {
    slots + Int(number % UInt64(Self.stepCount)) &* (Self.slotsOfStep &* Self.slotSize)
  }

  /// Writes the text of an instant if it is remembered, into memory for ``longest`` bytes, and gives its length.
  @inlinable
  package func write(_ instant: Int64, to bytes: UnsafeMutablePointer<UInt8>) -> Int? {
    guard step != 0 else { return nil }
    var slot = slots(of: Self.number(of: instant, step: step))
    var version = slot[0].load(ordering: .acquiring)
    if !Self.contains(instant, slot) {
      slot += Self.slotSize
      version = slot[0].load(ordering: .acquiring)
      if !Self.contains(instant, slot) {
        slot += Self.slotSize
        version = slot[0].load(ordering: .acquiring)
        guard Self.contains(instant, slot) else { return nil }
      }
    }
    guard version & 1 == 0 else { return nil }
    let count = Int(truncatingIfNeeded: slot[3].load(ordering: .relaxed))
    let target = UnsafeMutableRawPointer(bytes)
    var offset = 0
    repeat {
      for place in offset..<offset &+ 3 {
        let word = slot[Self.textPlace &+ place].load(ordering: .relaxed)
        target.storeBytes(of: word, toByteOffset: place &* 8, as: UInt64.self)
      }
      offset &+= 3
    } while offset &* 8 < count && offset < 12
    atomicMemoryFence(ordering: .acquiring)
    return slot[0].load(ordering: .relaxed) == version ? count : nil
  }

  @inlinable
  static func contains(_ instant: Int64, _ slot: UnsafeMutablePointer<Word>) -> Bool {
    let start = Int64(bitPattern: slot[1].load(ordering: .relaxed))
    let end = Int64(bitPattern: slot[2].load(ordering: .relaxed))
    return start <= instant && instant < end
  }

  /// Keeps the text of an instant, which holds from `start` (inclusive) to `end` (exclusive), unless it is too long.
  package func keep(_ text: UnsafeBufferPointer<UInt8>, of instant: Int64, from start: Int64, to end: Int64) {
    guard step != 0, start <= instant, instant < end, text.count <= Self.longest else { return }
    let number = Self.number(of: instant, step: step)
    let beginsInside = Self.number(of: start - 1, step: step) == number
    let endsInside = Self.number(of: end, step: step) == number
    let slot = slots(of: number) + (beginsInside ? endsInside ? 2 : 1 : 0) * Self.slotSize
    let version = slot[0].load(ordering: .relaxed)
    guard version & 1 == 0,
      slot[0].compareExchange(expected: version, desired: version + 1, ordering: .acquiring).exchanged
    else { return }
    atomicMemoryFence(ordering: .releasing)
    slot[1].store(UInt64(bitPattern: start), ordering: .relaxed)
    slot[2].store(UInt64(bitPattern: end), ordering: .relaxed)
    slot[3].store(UInt64(text.count), ordering: .relaxed)
    for offset in stride(from: 0, to: text.count, by: 8) {
      var word: UInt64 = 0
      withUnsafeMutableBytes(of: &word) { bytes in
        bytes.copyBytes(from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[offset...].prefix(8)))
      }
      slot[Self.textPlace + offset / 8].store(word, ordering: .relaxed)
    }
    slot[0].store(version + 2, ordering: .releasing)
  }
}
