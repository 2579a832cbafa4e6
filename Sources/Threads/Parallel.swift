#if canImport(Glibc)
  import Glibc
#endif
import Synchronization

/// Work on all cores at the same time. Threads of the system are used and not Swift's tasks, because it is done where
/// nothing waits for tasks, and each piece fills its core.
package enum Parallel {
  /// The results of pieces of work, in their order, whichever thread has done which.
  ///
  /// Pieces are begun in their order, `portion` of them at a time, so that the longest should come first. The caller's
  /// thread does its part, and all of it where no other can be started.
  package static func map<Result: Sendable>(
    _ count: Int,
    portion: Int = 1,
    _ body: @Sendable (Int) -> Result
  ) -> [Result] {
    [Result](unsafeUninitializedCapacity: count) { results, initializedCount in
      // Each index is taken by one thread, and all threads have ended before the array is used.
      nonisolated(unsafe) let results = results
      let next = Atomic<Int>(0)
      run(helpers: min(coreCount, (count + portion - 1) / portion) - 1) {
        while true {
          let start = next.wrappingAdd(portion, ordering: .relaxed).oldValue
          guard start < count else { return }
          for index in start..<min(start + portion, count) {
            results.initializeElement(at: index, to: body(index))
          }
        }
      }
      initializedCount = count
    }
  }

  #if canImport(Glibc)
    package static var coreCount: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }

    /// Runs a body on this thread and on a number of others, and waits for all of them.
    private static func run(helpers: Int, _ body: @Sendable () -> Void) {
      withoutActuallyEscaping(body) { body in
        var threads: [WorkerThread] = []
        for _ in 0..<max(0, helpers) {
          guard let thread = try? WorkerThread(body) else { break }
          threads.append(thread)
        }
        body()
        for thread in threads { thread.join() }
      }
    }
  #else
    package static var coreCount: Int { 1 }

    private static func run(helpers: Int, _ body: @Sendable () -> Void) { body() }
  #endif
}
