import Synchronization

/// Takes the results of pieces of work in their order, whichever thread has done which: one that comes too early waits
/// for those before it.
package final class InOrder<Value: Sendable>: Sendable {
  private struct State {
    var next = 0
    var waiting: [Int: Value] = [:]
  }

  private let state = Mutex(State())
  private let take: @Sendable (Int, Value) -> Void

  /// Keeps what becomes of the results; it is called for one at a time.
  package init(_ take: @escaping @Sendable (Int, Value) -> Void) { self.take = take }

  /// Hands over the result of a piece, each once.
  package func add(_ value: sending Value, at index: Int) {
    state.withLock { state in
      state.waiting[index] = value
      while let value = state.waiting.removeValue(forKey: state.next) {
        take(state.next, value)
        state.next += 1
      }
    }
  }
}
