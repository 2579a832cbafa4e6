import StoreKit
import SwiftUI

/// Asks customers to review how they pay, as long as a renewal has not gone through.
struct PaymentReminder: View {
  let state: Product.SubscriptionInfo.RenewalState
  @Environment(\.openURL) private var openURL

  private static let paymentSettings = URL(string: "https://apps.apple.com/account/billing")

  var body: some View {
    if let explanation, let settings = Self.paymentSettings {
      VStack(alignment: .leading) {
        Text(explanation)
        Button("Review Payment Method") { openURL(settings) }
      }
    }
  }

  /// The cause is not known, so the text names none.
  private var explanation: LocalizedStringKey? {
    switch state {
    case .inGracePeriod: "The renewal hasn’t gone through yet. You can keep using everything for now."
    case .inBillingRetryPeriod: "The renewal hasn’t gone through, so access is paused."
    default: nil
    }
  }
}
