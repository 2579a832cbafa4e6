/// The renewal decision once more, written from the domain facts as nested conditions and without the catalog.
struct Verdict: Hashable, Sendable {
  var state: String
  var isEntitled: Bool? = false
  var message: String?
  var notice: String?
  var action: String?
  var advice: String?

  static func of(_ facts: Situation) -> Verdict {
    if facts["revocation"] == "past" {
      // Only a running period shows that the refund is for the current one.
      return facts["expiry"] == "future"
        ? Verdict(state: "revoked", notice: "accessRevoked", action: "support") : undetermined(advice: "refresh")
    }
    if facts["revocation"] == "future" { return undetermined(advice: "reportClockSkew") }
    let isBillingOrUnsaid = ["absent", "billingError"].contains(facts["reason"])
    switch facts["expiry"] {
    case "future":
      return isBillingOrUnsaid ? paidFor(facts) : Verdict(state: "subscribed", isEntitled: true, advice: "report")
    case "past": return facts["grace"] == "future" ? inGrace(facts, isBillingOrUnsaid) : over(facts, isBillingOrUnsaid)
    default: return undetermined(advice: "refresh")
    }
  }

  private static func undetermined(advice: String) -> Verdict {
    Verdict(state: "undetermined", isEntitled: nil, advice: advice)
  }

  /// The period that was paid for still runs.
  private static func paidFor(_ facts: Situation) -> Verdict {
    if facts["grace"] == "future" {
      return Verdict(
        state: "inGracePeriod",
        isEntitled: true,
        message: "appStoreDecides",
        notice: "grace",
        action: "updatePayment"
      )
    }
    var verdict = Verdict(state: "subscribed", isEntitled: true)
    if facts["retry"] == "raised", facts["autoRenew"] == "ends" {
      verdict.notice = "renewalOff"
      verdict.action = "turnOnRenewal"
    } else if facts["retry"] == "raised" {
      verdict.message = "appStoreDecides"
      verdict.notice = "softBilling"
      verdict.action = "updatePayment"
    } else if facts["reason"] == "billingError" {
      verdict.advice = "report"
    } else if facts["autoRenew"] == "unrecognised" {
      verdict.advice = "report"
    } else if facts["autoRenew"] == "ends", facts["commitment"] != "ends" {
      verdict.notice = "renewalOff"
      verdict.action = "turnOnRenewal"
    } else if facts["commitment"] == "ends" {
      verdict.notice = "commitmentEnds"
      verdict.action = "turnOnRenewal"
    } else {
      askAboutPrice(facts["increase"], &verdict)
    }
    return verdict
  }

  private static func askAboutPrice(_ increase: String?, _ verdict: inout Verdict) {
    switch increase {
    case "pending":
      verdict.message = "priceIncreaseConsent"
      verdict.notice = "priceIncreasePending"
      verdict.action = "reviewPrice"
    case "agreed": verdict.notice = "priceIncreaseAgreed"
    case "unrecognised": verdict.advice = "report"
    default: break
    }
  }

  /// The paid period is over, and the grace period is not.
  private static func inGrace(_ facts: Situation, _ isBillingOrUnsaid: Bool) -> Verdict {
    if facts["retry"] == "raised" ? isBillingOrUnsaid : facts["reason"] == "absent" {
      return Verdict(
        state: "inGracePeriod",
        isEntitled: true,
        message: "billingIssue",
        notice: "grace",
        action: "updatePayment"
      )
    }
    return facts["retry"] == "raised"
      ? Verdict(state: "inGracePeriod", isEntitled: true, advice: "report")
      : undetermined(advice: "refresh")
  }

  /// The paid period is over, and no grace period is open.
  private static func over(_ facts: Situation, _ isBillingOrUnsaid: Bool) -> Verdict {
    if facts["retry"] == "raised" {
      guard isBillingOrUnsaid else { return Verdict(state: "inBillingRetryPeriod", advice: "report") }
      let isAfterGrace = facts["grace"] == "past"
      return Verdict(
        state: "inBillingRetryPeriod",
        message: "billingIssue",
        notice: isAfterGrace ? "retryAfterGrace" : "retry",
        action: "updatePayment"
      )
    }
    var verdict = Verdict(state: "expired")
    switch facts["reason"] {
    case "absent": verdict = Verdict(state: "stale", isEntitled: nil, advice: "refresh")
    case "billingError":
      verdict.message = "winBackOfferIfEligible"
      verdict.notice = "expiredAfterRetry"
      verdict.action = "resubscribe"
    case "autoRenewDisabled":
      verdict.message = "winBackOfferIfEligible"
      verdict.notice = "expiredByChoice"
      verdict.action = "resubscribe"
    case "didNotConsentToPriceIncrease":
      verdict.message = "winBackOfferIfEligible"
      verdict.notice = "expiredWithoutConsent"
      verdict.action = "viewPlans"
    case "productUnavailable":
      verdict.notice = "productUnavailable"
      verdict.action = "viewPlans"
    default: verdict.notice = "expiredForOtherCause"
    }
    return verdict
  }
}
