#if os(Linux)
  import Foundation
  import Synchronization
  import Testing

  import Threads

  struct WorkerThreadTests {
    /// A thread begins on another core than the one that starts it, and is bound to none.
    @Test func `a thread may run wherever the process may`() throws {
      let seen = Mutex("")
      try WorkerThread { seen.withLock { $0 = Self.cores } }.join()
      #expect(seen.withLock { $0 } == Self.cores)
      #expect(Self.cores.hasPrefix("Cpus_allowed:"))
    }

    @Test func `a thread begins while the one that started it is busy`() throws {
      let isDone = Atomic(false)
      let thread = try WorkerThread { isDone.store(true, ordering: .releasing) }
      while !isDone.load(ordering: .acquiring) {}
      thread.join()
    }

    /// What the system says of the cores on which this thread may run.
    private static var cores: String {
      let status = (try? String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)) ?? ""
      return status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed:") }.map(String.init) ?? ""
    }
  }
#endif
