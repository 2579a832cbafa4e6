import Synchronization

/// Values by key, of which those used recently are kept.
///
/// Safe to share. Its methods may be inlined, so that keys of other modules are hashed without a detour.
/// A value that two tasks miss at the same time is made twice and kept once.
@usableFromInline
package final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// Two generations instead of a list of uses: when the young one is full it becomes the old one, and what was old and
  /// has not been asked for since is dropped. A hit costs one look-up.
  @usableFromInline
  struct Generations {
    @usableFromInline var young: [Key: Value] = [:]
    @usableFromInline var old: [Key: Value] = [:]
  }

  @usableFromInline let capacity: Int
  @usableFromInline let generations = Mutex(Generations())

  /// Keeps at least the last `capacity` distinct keys and at most twice as many.
  package init(capacity: Int) { self.capacity = max(1, capacity) }

  /// How many values are held.
  package var count: Int { generations.withLock { $0.young.count + $0.old.count } }

  /// Returns the value for a key. If the key isn't cached, calls `make` outside the lock. Errors aren't cached.
  @inlinable
  package func value<Failure: Error>(
    for key: Key,
    make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let known = generations.withLock { state -> Value? in
      if let value = state.young[key] { return value }
      guard let value = state.old.removeValue(forKey: key) else { return nil }
      insert(value, for: key, into: &state)
      return value
    }
    if let known { return known }
    let made = try make()
    return generations.withLock { state in
      if let first = state.young[key] { return first }
      state.old[key] = nil
      insert(made, for: key, into: &state)
      return made
    }
  }

  @inlinable
  func insert(_ value: Value, for key: Key, into state: inout Generations) {
    if state.young.count >= capacity {
      state.old = state.young
      state.young = [:]
    }
    state.young[key] = value
  }
}
