import Synchronization
import Testing
import Threads

@Suite struct InOrderTests {
  /// Uneven pieces, so that threads overtake each other.
  @Test func `results are taken in their order and one at a time`() {
    let taken = Mutex<[Int]>([])
    let takers = Atomic(0)
    let most = Atomic(0)
    let turns = InOrder<Int> { index, value in
      most.max(takers.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue, ordering: .sequentiallyConsistent)
      #expect(value == index * 3)
      taken.withLock { $0.append(index) }
      takers.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    }
    _ = Parallel.map(5000) { index in
      let rounds = index % 7 == 0 ? 2000 : 10
      var value = 0
      for round in 0..<rounds { value &+= round & 1 }
      turns.add(index * 3 + (value < 0 ? 1 : 0), at: index)
    }
    #expect(taken.withLock { $0 } == Array(0..<5000))
    #expect(most.load(ordering: .sequentiallyConsistent) == 1)
  }

  @Test(.timeLimit(.minutes(1))) func `who comes while another takes leaves its result and goes on`() throws {
    let taken = Mutex<[Int]>([])
    let hasLeft = Atomic(false)
    let turns = Mutex<InOrder<Int>?>(nil)
    let own = InOrder<Int> { index, _ in
      taken.withLock { $0.append(index) }
      guard index == 0 else { return }
      // The first result is not done with before the other thread has handed over the second one.
      Parallel.onAnotherThread {
        turns.withLock { $0 }?.add(1, at: 1)
        hasLeft.store(true, ordering: .sequentiallyConsistent)
      }
      while !hasLeft.load(ordering: .sequentiallyConsistent) {}
      #expect(taken.withLock { $0 } == [0])
    }
    turns.withLock { $0 = own }
    own.add(0, at: 0)
    #expect(taken.withLock { $0 } == [0, 1])
  }

  @Test func `many results may wait for the first`() {
    let taken = Mutex<[Int]>([])
    let turns = InOrder<Int> { index, _ in taken.withLock { $0.append(index) } }
    for index in (0..<2000).reversed() {
      #expect(taken.withLock { $0.isEmpty })
      turns.add(index, at: index)
    }
    #expect(taken.withLock { $0 } == Array(0..<2000))
  }
}

extension Parallel {
  /// Starts a thread that is left to itself.
  fileprivate static func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
    do throws(WorkerThread.NotStarted) {
      try WorkerThread(body).detach()
    } catch {
      Issue.record("No thread was started: \(error.code)")
    }
  }
}
