import CSystem
import Threads

/// Memory for commands that read whole catalogs.
///
/// The C library asks the system for a little memory at a time, in threads beside the first one for a page. A command that
/// fills some dozens of megabytes and ends spends much of its time there. So it takes room in one piece for each thread, and
/// gives none of it back before its end. Only what is used of it costs memory, page by page: large pages are quicker where
/// a machine has them at hand, and several times slower on a virtual one whose host takes free memory back.
enum LargeHeap {
  /// A little less than the C library gives to one thread, 64 MiB.
  private static let size = 48 << 20

  /// Makes room for what is allocated from now on by this thread, and by those that work beside it.
  static func reserve() {
    guard nb_keep_freed_memory() != 0 else { return }
    // There is one more than cores: it works in the background.
    makeRoom(besideThis: Parallel.coreCount)
  }

  /// Makes room in the heap of this thread and of so many others, which are there at the same time, so that each has its
  /// own. Threads that begin later take over the heaps of those that have ended.
  private static func makeRoom(besideThis count: Int) {
    nb_reserve_memory(size)
    #if canImport(Glibc)
      guard count > 0, let thread = try? WorkerThread({ makeRoom(besideThis: count - 1) }) else { return }
      thread.join()
    #endif
  }
}
