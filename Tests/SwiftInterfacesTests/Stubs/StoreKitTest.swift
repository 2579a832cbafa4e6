// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What the samples use of StoreKitTest, with Apple's signatures. Nothing here runs.

import Foundation
import StoreKit

extension Product {
  public struct PurchaseOption: Hashable, Sendable {}
}

open class SKTestSession: @unchecked Sendable {
  public enum TimeRate: UInt, Sendable {
    case realTime = 0
    case monthlyRenewalEveryThirtySeconds = 15
  }

  public init(configurationFileNamed filename: String) throws {}

  open var disableDialogs: Bool {
    get { fatalError() }
    set {}
  }
  open var timeRate: SKTestSession.TimeRate {
    get { fatalError() }
    set {}
  }
  open var billingGracePeriodIsEnabled: Bool {
    get { fatalError() }
    set {}
  }
  open var shouldEnterBillingRetryOnRenewal: Bool {
    get { fatalError() }
    set {}
  }

  open func resetToDefaultState() {}
  open func clearTransactions() {}
  open func allTransactions() -> [SKTestTransaction] { fatalError() }
  public func buyProduct(
    identifier: String,
    options: Set<Product.PurchaseOption> = []
  ) async throws -> Transaction { fatalError() }
  open func expireSubscription(productIdentifier: String) throws {}
  open func resolveIssueForTransaction(identifier: UInt) throws {}
  open func requestPriceIncreaseConsentForTransaction(identifier: UInt) throws {}
  open func consentToPriceIncreaseForTransaction(identifier: UInt) throws {}
  open func declinePriceIncreaseForTransaction(identifier: UInt) throws {}
}

open class SKTestTransaction: @unchecked Sendable {
  open var identifier: UInt { fatalError() }
  open var hasPurchaseIssue: Bool { fatalError() }
  open var isPendingPriceIncreaseConsent: Bool { fatalError() }
}
