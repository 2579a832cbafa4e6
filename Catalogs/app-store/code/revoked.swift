import StoreKit

/// Reports refunded purchases. Look at the state before you remove access:
/// the refund can be for an earlier period.
func followRefunds(
  _ review: (_ product: String, _ wasAppProblem: Bool?) async -> Void
) async {
  for await update in Transaction.updates {
    guard case .verified(let purchase) = update else { continue }
    if purchase.revocationDate != nil {
      // The other reason also covers a family member who no longer shares it.
      await review(
        purchase.productID,
        purchase.revocationReason.map { $0 == .developerIssue }
      )
    }
    await purchase.finish()
  }
}
