import StoreKit

/// The messages to display, without those about an offer that the app shows
/// on a screen of its own.
func messages(showingOfferMyself: Bool, display: (Message) async -> Void)
  async
{
  for await message in Message.messages {
    if showingOfferMyself && message.reason == .winBackOffer { continue }
    await display(message)
  }
}
