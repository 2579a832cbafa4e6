import StoreKit
import SwiftUI

/// A button that opens the App Store's sheet for requesting a refund of one
/// purchase.
struct RefundButton: View {
  let purchase: Transaction.ID
  @State private var isRequesting = false

  var body: some View {
    Button("Request a Refund…") { isRequesting = true }
      .refundRequestSheet(for: purchase, isPresented: $isRequesting) {
        result in
        // Success means that the request was received, not that it is
        // granted.
        if case .success(.success) = result { print("Refund requested") }
      }
  }
}
