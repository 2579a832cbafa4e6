import Synchronization

/// The whole numbers from 0 to 255 that a formatter has written, as days, counts and percentages are.
///
/// Any task may read and write at any time, without a lock: a number is one word. Of two tasks that complete the same
/// word at once, one may undo the other, which only means that it is completed again.
@usableFromInline
package struct NumberMemo: ~Copyable, @unchecked Sendable {
  @usableFromInline
  let words: UnsafeMutablePointer<Atomic<UInt64>>

  init() {
    words = .allocate(capacity: Self.count)
    for index in 0..<Self.count { (words + index).initialize(to: Atomic(0)) }
  }

  deinit {
    words.deinitialize(count: Self.count)
    words.deallocate()
  }

  @usableFromInline
  static var count: Int { 256 }

  /// The cached data of a number; empty for most numbers.
  @inlinable
  package subscript(number: Int64) -> RememberedNumber {
    guard UInt64(bitPattern: number) < UInt64(bitPattern: Int64(Self.count)) else { return RememberedNumber(word: 0) }
    return RememberedNumber(word: words[Int(number)].load(ordering: .relaxed))
  }

  /// Updates the cached data of a number. Ignores numbers that aren't from 0 to 255.
  func update(_ number: Int, _ change: (RememberedNumber) -> RememberedNumber?) {
    guard (0..<Self.count).contains(number), let changed = change(self[Int64(number)]) else { return }
    words[number].store(changed.word, ordering: .relaxed)
  }
}
