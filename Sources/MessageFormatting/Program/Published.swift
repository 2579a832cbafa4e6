import Synchronization

/// Something that is made when first needed, and then read without a lock.
///
/// Readers do not count references to it either: cores that share a count wait for each other on every use.
final class Published<Value: AnyObject & Sendable, Failure: Error>: Sendable {
  private let make: @Sendable () throws(Failure) -> Value
  /// The address of the value; 0 before there is one.
  private let address = Atomic<UInt>(0)

  /// `make` may be called more than once, where tasks need it at the same time; one result is kept. A failure is not.
  init(_ make: @escaping @Sendable () throws(Failure) -> Value) { self.make = make }

  deinit { Self.reference(address.load(ordering: .acquiring))?.release() }

  /// The value if it was made before; it lives as long as this object.
  @inline(__always)
  var ready: Unmanaged<Value>? { Self.reference(address.load(ordering: .acquiring)) }

  /// The value, which lives as long as this object.
  func value() throws(Failure) -> Unmanaged<Value> {
    if let ready { return ready }
    let made = Unmanaged.passRetained(try make())
    let (isFirst, known) = address.compareExchange(
      expected: 0,
      desired: UInt(bitPattern: made.toOpaque()),
      ordering: .acquiringAndReleasing
    )
    guard !isFirst, let first = Self.reference(known) else { return made }
    made.release()
    return first
  }

  @inline(__always)
  private static func reference(_ address: UInt) -> Unmanaged<Value>? {
    UnsafeRawPointer(bitPattern: address).map(Unmanaged.fromOpaque)
  }
}

extension Unmanaged {
  /// Uses the object without counting a reference to it.
  @inline(__always)
  func get<Result>(_ body: (Instance) -> Result) -> Result { _withUnsafeGuaranteedRef(body) }
}
