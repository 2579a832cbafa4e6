#if canImport(Glibc)
  import CSystem
  import Glibc
  import Synchronization
  import Testing

  @testable import Threads

  struct WorkerThreadTests {
    /// A thread begins on another core than the one that starts it, and is bound to none.
    @Test func aThreadMayRunWhereverTheProcessMay() throws {
      let seen = Mutex<[UInt8]>([])
      try WorkerThread { seen.withLock { $0 = Self.cores } }.join()
      #expect(seen.withLock { $0 } == Self.cores)
      #expect(Self.cores.contains { $0 != 0 })
    }

    @Test func aThreadBeginsWhileTheOneThatStartedItIsBusy() throws {
      let isDone = Atomic(false)
      let thread = try WorkerThread { isDone.store(true, ordering: .releasing) }
      while !isDone.load(ordering: .acquiring) {}
      thread.join()
    }

    /// The cores on which this thread may run, a bit each.
    private static var cores: [UInt8] {
      var set = cpu_set_t()
      #expect(sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &set) == 0)
      return withUnsafeBytes(of: set) { Array($0) }
    }
  }
#endif
