import Synchronization

/// A value that is worked out when it is first asked for, and kept.
///
/// Tasks that ask at the same time may each work it out; all of them get the one that was ready first.
package final class OnDemand<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private let box = AtomicLazyReference<Box>()
  private let make: @Sendable () -> Value

  /// Keeps how the value is made; it must be the same value each time.
  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value.
  package var value: Value {
    if let box = box.load() { return box.value }
    return box.storeIfNil(Box(make())).value
  }
}
