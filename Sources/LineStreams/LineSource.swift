/// An input whose pieces threads take in turn, each with its number.
struct LineSource {
  private var input: LineInput
  /// A descriptor that is readable when nothing more is to be read.
  private let stop: Int32
  private var count = 0
  /// Whether nothing more is to be read.
  var isAtEnd = false
  /// Why reading has ended before the end.
  private(set) var failure: (any Error)?

  init(_ input: LineInput, stop: Int32) {
    self.input = input
    self.stop = stop
  }

  /// The next piece, with its number from 0, as soon as there is one; nothing at the end.
  mutating func next() -> (number: Int, chunk: LineChunk)? {
    guard !isAtEnd else { return nil }
    do {
      if let chunk = try input.next(unless: stop) {
        defer { count += 1 }
        return (count, chunk)
      }
    } catch {
      failure = error
    }
    isAtEnd = true
    return nil
  }
}
