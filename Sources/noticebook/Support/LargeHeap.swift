import CSystem
import Threads

/// Memory for commands that read whole catalogs.
///
/// The C library asks the system for a little memory at a time, in threads beside the first one for a page, and each page
/// is given and cleared when it is first used. A command that fills some dozens of megabytes and ends spends a fifth of
/// its time there. So it takes room in one piece, in large pages where the system has them, and gives none of it back
/// before its end. Only what is used of it costs memory.
enum LargeHeap {
  /// A little less than the C library gives to one thread, 64 MiB.
  private static let size = 48 << 20

  /// Makes room for what is allocated from now on by this thread, and by those that work beside it.
  static func reserve() {
    guard nb_keep_freed_memory() != 0 else { return }
    nb_reserve_memory(size)
    #if canImport(Glibc)
      // Threads that begin later take over the heaps of those that have ended. There is one more than cores: it works in
      // the background.
      let threads = (0..<Parallel.coreCount).compactMap { _ in try? WorkerThread { nb_reserve_memory(size) } }
      for thread in threads { thread.join() }
    #endif
  }
}
