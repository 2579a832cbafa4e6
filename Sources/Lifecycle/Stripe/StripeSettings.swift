import Catalogs

/// What a subscription of Stripe lives by, besides the period of its price.
struct StripeSettings {
  /// The length of the trial; `nil` without one.
  let trial: SubscriptionTerms.Period?
  /// How long before the end of a trial its event comes, in milliseconds.
  let trialEventAhead: Int64
  /// How long an invoice of a renewal is a draft, in milliseconds.
  let draft: Int64
  /// How long a payment that failed is retried.
  let retries: SubscriptionTerms.Period
  /// How often.
  let retryCount: Int
  let afterRetries: Scenario.AfterRetries
}
