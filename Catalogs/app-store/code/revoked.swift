import StoreKit

/// Removes what a refunded purchase gave, and distinguishes the two reasons.
func followRefunds(
  _ remove: (_ product: String, _ wasAppProblem: Bool?) async -> Void
) async {
  for await update in Transaction.updates {
    guard case .verified(let purchase) = update else { continue }
    if purchase.revocationDate != nil {
      // Without a reason, a family member no longer shares the purchase.
      await remove(
        purchase.productID,
        purchase.revocationReason.map { $0 == .developerIssue }
      )
    }
    await purchase.finish()
  }
}
