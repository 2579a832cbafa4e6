import StoreKit
import SwiftUI

/// A button that opens the App Store's sheet for redeeming an offer code.
struct RedeemButton: View {
  @State private var isRedeeming = false

  var body: some View {
    Button("Redeem a Code…") { isRedeeming = true }
      .offerCodeRedemption(isPresented: $isRedeeming)
  }
}
