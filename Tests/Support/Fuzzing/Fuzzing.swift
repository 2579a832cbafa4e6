import Foundation

/// How long random tests run, and which case they repeat.
///
/// `NOTICEBOOK_FUZZ_ROUNDS` multiplies the seeds that a test runs with; `NOTICEBOOK_FUZZ_SEED` leaves one seed only.
/// Without them a test runs with the same few seeds each time. `Scripts/fuzz` sets both.
public enum Fuzzing {
  /// The seeds of a test that has `count` of them by default.
  public static func seeds(_ count: Int) -> [UInt64] {
    if let seed { return [seed] }
    return (0..<UInt64(count * (rounds ?? 1))).map(\.self)
  }

  /// The generator of a seed.
  ///
  /// While fuzzing, the seed is printed before it is used, so the last one is known if the process crashes.
  public static func generator(_ seed: UInt64, of test: String = #function) -> SeededGenerator {
    if isFuzzing { FileHandle.standardError.write(Data("seed \(seed) of \(test)\n".utf8)) }
    return SeededGenerator(seed: seed &* 0x1_0000_0001 &+ UInt64(test.utf8.reduce(0) { ($0 * 31 + Int($1)) % 65_521 }))
  }

  private static let rounds = number("NOTICEBOOK_FUZZ_ROUNDS").flatMap { Int(exactly: $0) }.map { max(1, $0) }
  private static let seed = number("NOTICEBOOK_FUZZ_SEED")
  private static let isFuzzing = rounds != nil || seed != nil

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
