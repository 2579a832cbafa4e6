#if canImport(Glibc)
  import Glibc
#endif

/// A state that threads share, and a way to wait until it is as they need it.
///
/// Every change wakes all who wait. That is cheap enough for what happens a few hundred times a second, and leaves no
/// way to wake the wrong one.
package final class Monitor<State>: @unchecked Sendable {
  // The lock guards `state`; both are used through pointers that live as long as the monitor.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  package init(_ state: sending State) {
    self.state = state
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// Changes the state.
  package func change<Result>(_ body: (inout State) -> Result) -> Result { wait { body(&$0) } }

  /// Waits until `body` gives something; it may change the state only then.
  package func wait<Result>(_ body: (inout State) -> Result?) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while true {
      if let result = body(&state) {
        pthread_cond_broadcast(changed)
        return result
      }
      pthread_cond_wait(changed, lock)
    }
  }
}
