/// What a run need not take apart at its end.
enum EndOfRun {
  private final class Kept {
    let value: Any

    init(_ value: Any) { self.value = value }
  }

  /// Keeps a value until the run ends: the system takes back all memory at once, faster than we could piece by piece.
  static func keep(_ value: Any) { _ = Unmanaged.passRetained(Kept(value)) }
}
