import StoreKit
import SwiftUI

/// Asks customers to review their payment method until a renewal succeeds.
struct PaymentReminder: View {
  let state: Product.SubscriptionInfo.RenewalState
  @Environment(\.openURL) private var openURL

  private static let settings = URL(
    string: "https://apps.apple.com/account/billing"
  )

  var body: some View {
    if let explanation, let settings = Self.settings {
      VStack(alignment: .leading) {
        Text(explanation)
        Button("Review Payment Method") { openURL(settings) }
      }
    }
  }

  /// The cause is not known, so the text names none.
  private var explanation: LocalizedStringKey? {
    switch state {
    case .inGracePeriod:
      "The renewal hasn’t gone through yet. For now, nothing changes for you."
    case .inBillingRetryPeriod:
      "The renewal hasn’t gone through, so access is paused."
    default: nil
    }
  }
}
