import StoreKit
import SwiftUI

/// Shows each message as soon as it arrives.
struct MessagesWhenIdle: ViewModifier {
  @Environment(\.displayStoreKitMessage) private var display

  func body(content: Content) -> some View {
    content.task { await follow() }
  }

  private func follow() async {
    for await message in Message.messages {
      // Called like a function, with the message as the argument.
      try? display(message)
    }
  }
}
