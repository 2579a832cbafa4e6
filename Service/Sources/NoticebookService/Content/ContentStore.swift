import Instants
import Logging
import Synchronization

/// The content that requests are answered from; loading it again replaces all of it at once, or nothing.
final class ContentStore: Sendable {
  private let settings: ServiceSettings
  private let clock: @Sendable () -> Instant
  private let content: Mutex<Content>

  init(_ settings: ServiceSettings, clock: @escaping @Sendable () -> Instant) throws(ServiceFailure) {
    (self.settings, self.clock) = (settings, clock)
    content = Mutex(try Content(settings, now: clock()))
  }

  var current: Content { content.withLock { $0 } }

  /// Reads all files again.
  func reload() throws(ServiceFailure) {
    let new = try Content(settings, now: clock())
    content.withLock { $0 = new }
  }
}
