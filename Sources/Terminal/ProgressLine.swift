import Synchronization

/// Tells a person at a terminal how far a long run is, in one line that is written over and goes away at the end.
package final class ProgressLine: Sendable {
  private struct State {
    var done = 0
    var last: ContinuousClock.Instant
    var isShown = false
  }

  /// How long a run may take before it is worth a word.
  package static let patience = Duration.seconds(1)
  /// The shortest time between two updates of the line.
  package static let pause = Duration.milliseconds(100)

  private let words: String
  private let total: Int
  private let write: @Sendable (String) -> Void
  private let state: Mutex<State>

  /// - Parameters:
  ///   - words: What is counted, as the beginning of the line.
  ///   - start: When the run began.
  ///   - write: Where the line goes; to standard error where that is a terminal, when left out.
  package init(
    _ words: String,
    total: Int,
    since start: ContinuousClock.Instant = .now,
    write: (@Sendable (String) -> Void)? = nil
  ) {
    (self.words, self.total) = (words, total)
    self.write = write ?? Self.terminal
    // Up to the end of the patience nothing is written.
    state = Mutex(State(last: start + Self.patience - Self.pause))
  }

  /// Writes to standard error where that is a terminal.
  private static let terminal: @Sendable (String) -> Void = { Console.progress($0) }

  /// Counts one more; several threads may do so.
  package func advance(at now: ContinuousClock.Instant = .now) {
    state.withLock { state in
      state.done += 1
      guard now - state.last >= Self.pause else { return }
      state.last = now
      state.isShown = true
      write("\r\(words) \(state.done) of \(total)\u{1B}[K")
    }
  }

  /// Takes the line away.
  package func end() {
    state.withLock { state in
      if state.isShown { write("\r\u{1B}[K") }
      state.isShown = false
    }
  }
}
