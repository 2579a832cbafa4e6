import StoreKit

/// Keeps the App Store's question while the customer is busy, and leaves
/// all other messages to the app.
@MainActor
final class PriceQuestions {
  private var waiting: [Message] = []

  func keep(_ message: Message) -> Bool {
    guard message.reason == .priceIncreaseConsent else { return false }
    waiting.append(message)
    return true
  }

  /// The messages to show now; the App Store shows no sheet for a question
  /// that has been answered.
  func take() -> [Message] {
    defer { waiting = [] }
    return waiting
  }
}
