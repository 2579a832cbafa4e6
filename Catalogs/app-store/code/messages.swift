import Observation
import StoreKit

/// Keeps messages until the app is ready to show them.
@MainActor @Observable
final class StoreMessageInbox {
  private(set) var messages: [Message] = []

  /// Start this in a task at launch; it runs as long as the app does.
  func listen() async {
    for await message in Message.messages { messages.append(message) }
  }
}
