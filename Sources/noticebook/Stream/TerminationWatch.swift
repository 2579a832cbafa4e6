import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Turns the first SIGTERM or SIGINT into the end of the input, so that what was read is still answered.
///
/// A thread waits for the signals, which all other threads block; nothing runs in a signal handler. A second signal ends
/// the run at once, also one whose output nobody reads.
final class TerminationWatch: Sendable {
  private let caught = Mutex<Int32?>(nil)
  /// Becomes readable, without anything to read, when a signal has come.
  let descriptor: Int32
  private let signalled: Int32

  /// Begins to watch; to be called before other threads are started, which inherit what is blocked.
  init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw Failure("No pipe can be made: \(String(cString: strerror(errno)))", fix: "Close other files and run again.")
    }
    (descriptor, signalled) = (ends[0], ends[1])
    var signals = Self.signals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  func start() throws {
    try WorkerThread { [self] in
      var signals = Self.signals
      var signal: Int32 = 0
      while sigwait(&signals, &signal) != 0 {}
      caught.withLock { $0 = signal }
      close(signalled)
      while sigwait(&signals, &signal) != 0 {}
      Self.end(by: signal)
    }.detach()
  }

  /// Ends the run by the signal that was caught, as a caller who sent it expects; does nothing without one.
  func finish() {
    if let signal = caught.withLock({ $0 }) { Self.end(by: signal) }
  }

  private static var signals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGINT)
    return signals
  }

  private static func end(by signal: Int32) {
    Glibc.signal(signal, SIG_DFL)
    var signals = Self.signals
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(signal)
  }
}
