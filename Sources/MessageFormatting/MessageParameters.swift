/// The names of arguments in an order, by which ``MessageArguments`` hold their values.
///
/// Make one for all messages that are given the same arguments, or take that of a ``MessageFormatter``.
public struct MessageParameters: Sendable {
  final class Storage: Sendable {
    let names: [String]

    init(_ names: [String]) { self.names = names }
  }

  private let storage: Storage
  /// Tells parameters from others; those that were made apart differ.
  var identity: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(storage).toOpaque()) }

  /// Makes parameters. Of a name that occurs twice the first position counts.
  public init(_ names: [String]) { storage = Storage(names) }

  /// The names, in the order of their positions.
  public var names: [String] { storage.names }

  /// How many there are; positions are from 0 to one less.
  public var count: Int { storage.names.count }

  /// The position of a name.
  ///
  /// - Complexity: O(*n*) in the number of names, so ask once and not for each message.
  public func position(of name: String) -> Int? { storage.names.firstIndex(of: name) }
}
