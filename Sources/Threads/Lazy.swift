import Synchronization

/// A value that is made when it is first needed, and kept. It is made once: other threads that need it wait.
///
/// What it is made from is released once it is there. Reading it then takes no lock.
package final class Lazy<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private let box = AtomicLazyReference<Box>()
  private let make: Mutex<(@Sendable () -> Value)?>

  /// Keeps how the value is made.
  package init(_ make: @escaping @Sendable () -> Value) { self.make = Mutex(make) }

  /// The value, if it has been made.
  package var known: Value? { box.load()?.value }

  /// The value.
  package var value: Value {
    if let box = box.load() { return box.value }
    return make.withLock { make in
      if let box = box.load() { return box.value }
      guard let needed = make else { preconditionFailure("a value that was made is kept") }
      let made = box.storeIfNil(Box(needed()))
      make = nil
      return made.value
    }
  }
}
