import Logging
import Synchronization

/// The content that requests are answered from; loading it again replaces all of it at once, or nothing.
final class ContentStore: Sendable {
  private let settings: ServiceSettings
  private let content: Mutex<Content>

  init(_ settings: ServiceSettings) throws(ServiceFailure) {
    self.settings = settings
    content = Mutex(try Content(settings))
  }

  var current: Content { content.withLock { $0 } }

  /// Reads all files again.
  func reload() throws(ServiceFailure) {
    let new = try Content(settings)
    content.withLock { $0 = new }
  }
}
