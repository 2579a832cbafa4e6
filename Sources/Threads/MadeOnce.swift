import Synchronization

/// A value that is worked out when it is first asked for; others who ask in the meantime wait for it.
///
/// What it is made from is let go once it is there.
package final class MadeOnce<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case waiting(@Sendable () -> Value)
    case made(Value)
  }

  private let state: Mutex<State>

  /// Keeps how the value is made.
  package init(_ make: @escaping @Sendable () -> Value) { state = Mutex(.waiting(make)) }

  /// The value.
  package var value: Value {
    state.withLock { state in
      switch state {
      case .made(let value): return value
      case .waiting(let make):
        let value = make()
        state = .made(value)
        return value
      }
    }
  }
}
