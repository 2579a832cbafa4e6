import CMalloc
import Logging
import ServiceLifecycle
import UnixSignals

/// Loads the content again after each SIGHUP. Content with errors is not used; the one before stays.
struct ReloadService: Service {
  /// The signals, from before the content was read for the first time.
  let signals: UnixSignalsSequence
  let store: ContentStore
  let metrics: ServiceMetrics
  let logger: Logger

  func run() async throws {
    for await _ in signals.cancelOnGracefulShutdown() { reload() }
  }

  private func reload() {
    do throws(ServiceFailure) {
      try store.reload()
      // The content before was large; without this the process would keep its memory.
      malloc_trim(0)
      metrics.countReload(succeeded: true)
      let catalogs = store.current.library.catalogs.joined(separator: ", ")
      logger.notice("reloaded", metadata: ["catalogs": "\(catalogs)"])
    } catch {
      metrics.countReload(succeeded: false)
      logger.error(
        "The new content has errors, and the content before stays in use",
        metadata: ["errors": "\(error.summary)", "fix": "\(error.fix)"]
      )
    }
  }
}
