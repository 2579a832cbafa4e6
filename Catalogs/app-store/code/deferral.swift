import StoreKit
import SwiftUI

/// Keeps the App Store's messages while no sheet should interrupt the
/// customer.
@MainActor @Observable
final class MessageQueue {
  private var waiting: [Message] = []
  /// Set this while a view is open that no sheet should cover.
  var isPaused = false

  /// How many messages could be shown right now.
  var ready: Int { isPaused ? 0 : waiting.count }

  /// An app that iterates the sequence must display every message, so none
  /// is dropped.
  func listen() async {
    for await message in Message.messages { waiting.append(message) }
  }

  func showNext(with display: DisplayMessageAction) {
    guard ready > 0 else { return }
    let message = waiting.removeFirst()
    // StoreKit checks again: if the problem has been resolved, no sheet
    // appears.
    do { try display(message) } catch { waiting.append(message) }
  }
}

struct StoreMessages: ViewModifier {
  let queue: MessageQueue
  @Environment(\.displayStoreKitMessage) private var display

  func body(content: Content) -> some View {
    content
      .task { await queue.listen() }
      .onChange(of: queue.ready, initial: true) {
        queue.showNext(with: display)
      }
  }
}
