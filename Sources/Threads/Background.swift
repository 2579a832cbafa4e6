/// A value that another thread works out while this one goes on.
package final class Background<Value: Sendable>: Sendable {
  private let made: Lazy<Value>

  /// Begins at once; if no thread can be started, the value is made when it is needed.
  package init(_ make: @escaping @Sendable () -> Value) {
    let made = Lazy(make)
    self.made = made
    #if canImport(Glibc)
      if let thread = try? WorkerThread({ _ = made.value }) { thread.detach() }
    #endif
  }

  /// The value; waits for it.
  package var value: Value { made.value }
}
