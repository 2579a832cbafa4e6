import Synchronization

/// Takes the results of pieces of work in their order, whichever thread has done which: one that comes too early waits
/// for those before it.
///
/// Who comes while another thread takes results leaves its own to that one and goes on, unless very many wait already.
package final class InOrder<Value: Sendable>: Sendable {
  private struct State {
    var next = 0
    var waiting: [Int: Value] = [:]
  }

  /// How many results may wait while one thread takes them; then the others wait too, so that memory stays bounded.
  private static var limit: Int { 256 }

  private let state = Mutex(State())
  private let taking = Mutex(())
  private let take: @Sendable (Int, Value) -> Void

  /// Keeps what becomes of the results; it is called for one at a time.
  package init(_ take: @escaping @Sendable (Int, Value) -> Void) { self.take = take }

  /// Hands over the result of a piece, each once. All have been taken when all calls have returned.
  package func add(_ value: sending Value, at index: Int) {
    let count = state.withLock { state in
      state.waiting[index] = value
      return state.waiting.count
    }
    if count > Self.limit { taking.withLock { _ in takeAll() } }
    // The thread that takes may have looked for the last time just before this result came; it looks once more behind the
    // lock, so that one of the two finds it.
    while hasNext, taking.withLockIfAvailable({ _ in takeAll() }) != nil {}
  }

  private var hasNext: Bool { state.withLock { $0.waiting[$0.next] != nil } }

  private func takeAll() {
    while let (index, value) = takeNext() { take(index, value) }
  }

  private func takeNext() -> (Int, Value)? {
    state.withLock { state in
      guard let value = state.waiting.removeValue(forKey: state.next) else { return nil }
      state.next += 1
      return (state.next - 1, value)
    }
  }
}
