import CNoticebookSystem
import Synchronization
import Terminal
import Threads

#if canImport(Glibc)
  import Glibc
#endif

/// Turns the first SIGTERM, SIGINT or SIGHUP into the end of the input, so that what was read is still answered.
///
/// Signals that the caller has the run ignore, as shells do for SIGINT in the background, stay ignored. A thread waits for the signals, which all other threads block; nothing runs in a signal handler. A second signal ends
/// the run at once, also one whose output isn't read.
final class TerminationWatch: Sendable {
  private let caught = Mutex<Int32?>(nil)
  /// Becomes readable, without anything to read, when a signal has come.
  let descriptor: Int32
  private let signalled: Int32
  private let signals: [Int32]

  /// Begins to watch; to be called before other threads are started, which inherit what is blocked.
  init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw Failure("No pipe can be made: \(String(cString: strerror(errno)))", fix: "Close other files and run again.")
    }
    (descriptor, signalled) = (ends[0], ends[1])
    signals = [SIGTERM, SIGINT, SIGHUP].filter { nb_is_signal_ignored($0) == 0 }
    var set = set
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  func start() throws {
    try WorkerThread.started { [self] in
      // Where all of them are ignored, there is nothing to wait for.
      guard !signals.isEmpty else { return }
      var set = set
      var signal: Int32 = 0
      while sigwait(&set, &signal) != 0 {}
      caught.withLock { $0 = signal }
      close(signalled)
      while sigwait(&set, &signal) != 0 {}
      end(by: signal)
    }.detach()
  }

  /// Ends the run by the signal that was caught, as a caller who sent it expects; does nothing without one.
  func finish() {
    if let signal = caught.withLock({ $0 }) { end(by: signal) }
  }

  private var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }

  private func end(by signal: Int32) {
    Glibc.signal(signal, SIG_DFL)
    var set = set
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(signal)
  }
}
