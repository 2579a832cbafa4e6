import Threads

#if canImport(Glibc)
  import Glibc
#endif

extension WorkerThread {
  /// Starts a thread, with an error that says what to do.
  package static func started(_ body: @escaping @Sendable () -> Void) throws -> WorkerThread {
    do throws(NotStarted) {
      return try WorkerThread(body)
    } catch {
      throw Failure("No thread can be started: \(String(cString: strerror(error.code)))", fix: "Pass a smaller --jobs.")
    }
  }
}
