import Threads

/// Has threads write their answers in the order of the pieces that they answer.
///
/// The thread with the next answers writes them at once, and then those that others have queued. No thread waits for an
/// answer that is ready, and no thread is there for writing alone.
struct LineTurns: Sendable {
  /// The most bytes of answers that are laid down; a thread that has more waits.
  private static let waitingLimit = 1 << 24

  private struct State: Sendable {
    /// What is laid down of each piece, and whether that is all of it.
    var answers: [Int: (parts: [[UInt8]], isComplete: Bool)] = [:]
    /// How many bytes these answers have.
    var byteCount = 0
    /// How many pieces have been written.
    var written = 0
    /// Whether a thread is writing.
    var isWriting = false
    var isWhole = true

    /// Whether a piece is the next and nothing of it is laid down.
    func isNext(_ number: Int) -> Bool { written == number && answers[number] == nil }

    /// What can be written now; nothing, and no thread is writing any more, when that waits for another piece.
    mutating func nextParts() -> [[UInt8]]? {
      guard let answer = answers.removeValue(forKey: written) else {
        isWriting = false
        return nil
      }
      if answer.isComplete { written += 1 }
      byteCount -= answer.parts.reduce(0) { $0 + $1.count }
      return answer.parts
    }
  }

  private let state = Monitor(State())
  /// How many pieces may be on their way at a time.
  let pieceLimit: Int

  /// Whether all pieces that have ended had an answer to every line.
  var isWhole: Bool { state.change { $0.isWhole } }

  /// Waits until a piece may be answered: a consumer that is slow holds up the input.
  func waitForRoom(_ number: Int) {
    state.wait { $0.written + pieceLimit > number ? () : nil }
  }

  /// Writes lines of a piece, or lays them down when other pieces come before it.
  func write(_ lines: UnsafeBufferPointer<UInt8>, of number: Int) {
    let mayWrite = state.wait { state -> Bool? in
      if state.isNext(number), !state.isWriting {
        state.isWriting = true
        return true
      }
      // The piece that all others wait for makes room for them.
      guard state.isNext(number) || state.byteCount < Self.waitingLimit else { return nil }
      state.answers[number, default: ([], false)].parts.append(Array(lines))
      state.byteCount += lines.count
      return false
    }
    if mayWrite {
      LineOutput.write(lines)
      writeWaiting()
    }
  }

  /// Says that a piece has no more lines, and whether each had an answer.
  func end(_ number: Int, isWhole: Bool) {
    let mayWrite = state.change { state in
      state.answers[number, default: ([], false)].isComplete = true
      state.isWhole = state.isWhole && isWhole
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if mayWrite { writeWaiting() }
  }

  /// Writes what is laid down, as far as it goes on where the last piece ended.
  private func writeWaiting() {
    while let parts = state.change({ $0.nextParts() }) {
      for lines in parts { lines.withUnsafeBufferPointer(LineOutput.write) }
    }
  }
}
