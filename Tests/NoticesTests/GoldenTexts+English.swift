extension GoldenTexts {
  /// The texts of every notice as a reader sees them, by the name of the notice.
  static let english: [String: String] = [
    "accessRevoked": """
    push.title: Access is no longer available
    push.body: Access to Harbor Plus has ended because the App Store has taken the purchase back. Apple Support can answer questions.
    banner.header: Access to Harbor Plus has ended
    banner.body: The App Store took the purchase back on Oct 19. Apple Support can answer questions.
    banner.action: Contact Apple Support
    email.subject: About the purchase of Harbor Plus
    email.preheader: Access has ended because the App Store has taken the purchase back.
    email.body: Access to Harbor Plus in Harbor Radio has ended. The App Store took back the purchase of this subscription on October 19, 2026.

    That happens after a refund, or when Family Sharing no longer covers a purchase. For questions, please contact Apple Support (https://support.apple.com/billing).

    Payments are handled by Apple, so payment details are not visible to us.
    sms.text: Harbor Radio: access to Harbor Plus has ended because the App Store has taken the purchase back. Apple Support can answer questions.
    """,
    "priceIncreasePending": """
    push.title: New price for your review
    push.body: Access to Harbor Plus continues for now. The renewal on Nov 29 needs your consent: $11.99 instead of $9.99.
    banner.header: Please review the price of Harbor Plus from Nov 29
    banner.body: Access continues through Nov 28. The renewal on Nov 29 needs your consent: $11.99 instead of $9.99.
    banner.action: Review the new price
    email.subject: Please review the price of Harbor Plus
    email.preheader: The renewal on Nov 29 needs your consent: $11.99 instead of $9.99.
    email.body: Access to Harbor Plus in Harbor Radio continues through Saturday, November 28 at the present price.

    With the renewal on November 29, 2026, the price of this subscription changes from $9.99 to $11.99. The renewal needs your consent: please review the new price (https://apps.apple.com/account/subscriptions). Without your consent the subscription ends with the paid period, and the new price is not charged.

    Payments are handled by Apple, so payment details are not visible to us.
    If this has already been taken care of, there is nothing more for you to do.
    sms.text: Harbor Radio: access to Harbor Plus continues for now. The renewal on Nov 29 needs your consent: $11.99 instead of $9.99.
    """,
    "priceIncreaseAgreed": """
    push.title: Price change at the renewal
    push.body: Access to Harbor Plus continues. With the renewal on Nov 29, the price changes from $9.99 to $11.99.
    banner.header: New price for Harbor Plus from Nov 29
    banner.body: Access continues. With the renewal on Nov 29, the price changes from $9.99 to $11.99.
    email.subject: A new price for Harbor Plus
    email.preheader: From Nov 29, the price is $11.99 instead of $9.99.
    email.body: Access to Harbor Plus in Harbor Radio continues.

    With the renewal on November 29, 2026, the price of this subscription changes from $9.99 to $11.99. There is nothing for you to do. You can view the subscription (https://apps.apple.com/account/subscriptions) whenever you like.

    Payments are handled by Apple, so payment details are not visible to us.
    sms.text: Harbor Radio: access to Harbor Plus continues. With the renewal on Nov 29, the price changes from $9.99 to $11.99.
    """,
    "renewalOff": """
    push.title: Automatic renewal is off
    push.body: Access to Harbor Plus continues through Nov 28 and ends after that. Until then, you can turn renewal on again.
    banner.header: Access continues through Nov 28
    banner.body: Automatic renewal of Harbor Plus is off, so access ends after that day. Until then, you can turn renewal on again.
    banner.action: Turn renewal on
    email.subject: Automatic renewal of Harbor Plus is off
    email.preheader: Access continues through Nov 28. Until then, you can turn renewal on again.
    email.body: Access to Harbor Plus in Harbor Radio continues through Saturday, November 28.

    Automatic renewal of this subscription is off, so access ends after that day. Should you wish to keep it, you can turn renewal on again (https://apps.apple.com/account/subscriptions) until then.

    If this has already been taken care of, there is nothing more for you to do.
    sms.text: Harbor Radio: access to Harbor Plus continues through Nov 28 and ends after that, as automatic renewal is off.
    """,
    "grace": """
    push.title: Access continues for now
    push.body: Access to Harbor Plus continues through Oct 28. The renewal is not complete yet; please review your payment method.
    push.reminder: Access to Harbor Plus continues for 8 more days. For access after that, please review your payment method.
    banner.header: Access continues through Oct 28
    banner.body: The renewal of Harbor Plus is not complete yet. For access beyond that day, please review your payment method.
    banner.action: Review payment method
    email.subject: Access continues through Oct 28
    email.preheader: The renewal of Harbor Plus is not complete yet. Please review your payment method.
    email.body: Access to Harbor Plus in Harbor Radio continues through Wednesday, October 28, the last day of the grace period.

    The renewal of this subscription is not complete yet, and Apple is trying again. For access beyond that day, please review your payment method (https://apps.apple.com/account/billing).

    Payments are handled by Apple, so payment details are not visible to us.
    If this has already been taken care of, there is nothing more for you to do.
    sms.text: Harbor Radio: access to Harbor Plus continues through Oct 28. The renewal is not complete yet; please review your payment method.
    """,
    "softBilling": """
    push.title: Access continues as before
    push.body: Access to Harbor Plus continues through Nov 28. The next renewal is not complete yet; please review your payment method.
    banner.header: Access continues through Nov 28
    banner.body: The next renewal of Harbor Plus is not complete yet. When it suits you, please review your payment method.
    banner.action: Review payment method
    email.subject: About the next renewal of Harbor Plus
    email.preheader: Access continues through Nov 28. Please review your payment method.
    email.body: Access to Harbor Plus in Harbor Radio continues through Saturday, November 28.

    The next renewal of this subscription is not complete yet, and Apple is trying again. When it suits you, please review your payment method (https://apps.apple.com/account/billing).

    Payments are handled by Apple, so payment details are not visible to us.
    If this has already been taken care of, there is nothing more for you to do.
    sms.text: Harbor Radio: access to Harbor Plus continues through Nov 28. The renewal is not complete yet; please review your payment method.
    """,
    "retry": """
    push.title: Access is paused
    push.body: Access to Harbor Plus is paused because the renewal has not gone through yet. To resume, please review your payment method.
    banner.header: Access is paused for now
    banner.body: The renewal of Harbor Plus has not gone through yet. Access returns as soon as it does; to resume, please review your payment method.
    banner.action: Review payment method
    email.subject: Harbor Plus is paused for now
    email.preheader: The renewal has not gone through yet. To resume, please review your payment method.
    email.body: Access to Harbor Plus in Harbor Radio is paused because the renewal of this subscription has not gone through yet.

    Apple keeps trying for up to 60 days from the renewal date, and access returns as soon as the renewal goes through. To resume, please review your payment method (https://apps.apple.com/account/billing).

    Payments are handled by Apple, so payment details are not visible to us.
    If this has already been taken care of, there is nothing more for you to do.
    sms.text: Harbor Radio: access to Harbor Plus is paused until the renewal goes through. To resume, please review your payment method.
    """,
    "retryAfterGrace": """
    push.title: Access is now paused
    push.body: Access to Harbor Plus is now paused because the grace period is over. To resume, please review your payment method.
    banner.header: Access is paused, as the grace period is over
    banner.body: The renewal of Harbor Plus has not gone through yet. To resume, please review your payment method.
    banner.action: Review payment method
    email.subject: The grace period for Harbor Plus is over
    email.preheader: Access is now paused. To resume, please review your payment method.
    email.body: Access to Harbor Plus in Harbor Radio is now paused because the grace period ended before the renewal of this subscription went through.

    Apple keeps trying for up to 60 days from the renewal date, and access returns as soon as the renewal goes through. To resume, please review your payment method (https://apps.apple.com/account/billing).

    Payments are handled by Apple, so payment details are not visible to us.
    If this has already been taken care of, there is nothing more for you to do.
    sms.text: Harbor Radio: access to Harbor Plus is now paused because the grace period is over. To resume, please review your payment method.
    """,
    "expiredByChoice": """
    push.title: Access has ended
    push.body: Access to Harbor Plus has ended because automatic renewal was off. You can subscribe again whenever you like.
    banner.header: Access to Harbor Plus has ended
    banner.body: Automatic renewal was off. You can subscribe again whenever you like.
    banner.action: Subscribe again
    email.subject: Access to Harbor Plus has ended
    email.preheader: Automatic renewal was off. You can subscribe again whenever you like.
    email.body: Access to Harbor Plus in Harbor Radio has ended. Automatic renewal of this subscription was off, and the paid period ran through October 12, 2026.

    Should you wish to come back, you can subscribe again (https://apps.apple.com/account/subscriptions) whenever you like.

    Payments are handled by Apple, so payment details are not visible to us.
    sms.text: Harbor Radio: access to Harbor Plus has ended because automatic renewal was off. You can subscribe again whenever you like.
    """,
    "expiredAfterRetry": """
    push.title: Access has ended
    push.body: Access to Harbor Plus has ended because the renewal did not go through. You can subscribe again whenever you like.
    banner.header: Access to Harbor Plus has ended
    banner.body: The renewal did not go through. You can subscribe again whenever you like.
    banner.action: Subscribe again
    email.subject: Access to Harbor Plus has ended
    email.preheader: The renewal did not go through. You can subscribe again whenever you like.
    email.body: Access to Harbor Plus in Harbor Radio has ended. The renewal of this subscription did not go through, and Apple has stopped trying.

    Should you wish to come back, you can subscribe again (https://apps.apple.com/account/subscriptions) whenever you like.

    Payments are handled by Apple, so payment details are not visible to us.
    sms.text: Harbor Radio: access to Harbor Plus has ended because the renewal did not go through. You can subscribe again whenever you like.
    """,
    "expiredWithoutConsent": """
    push.title: Access has ended
    push.body: Access to Harbor Plus has ended because there was no consent to the new price. You can view the plans whenever you like.
    banner.header: Access to Harbor Plus has ended
    banner.body: There was no consent to the new price, and it has not been charged. You can view the plans whenever you like.
    banner.action: View plans
    email.subject: Access to Harbor Plus has ended
    email.preheader: There was no consent to the new price, and it has not been charged.
    email.body: Access to Harbor Plus in Harbor Radio has ended. The renewal of this subscription needed consent to a new price, and the paid period ran through October 12, 2026 without it. The new price has not been charged.

    Should you wish to come back, you can view the plans (https://apps.apple.com/account/subscriptions) whenever you like.

    Payments are handled by Apple, so payment details are not visible to us.
    sms.text: Harbor Radio: access to Harbor Plus has ended because there was no consent to the new price. You can view the plans whenever you like.
    """,
    "productUnavailable": """
    push.title: Plan no longer available
    push.body: Access to Harbor Plus has ended because this plan is no longer available. You can check for other plans whenever you like.
    banner.header: Access to Harbor Plus has ended
    banner.body: This plan is no longer available. You can check for other plans whenever you like.
    banner.action: View plans
    email.subject: Harbor Plus is no longer available
    email.preheader: Access has ended. You can check for other plans whenever you like.
    email.body: Access to Harbor Plus in Harbor Radio has ended. This plan is no longer available, and the paid period ran through October 12, 2026.

    Should you wish to come back, you can check for other plans (https://apps.apple.com/account/subscriptions) whenever you like.

    Payments are handled by Apple, so payment details are not visible to us.
    sms.text: Harbor Radio: access to Harbor Plus has ended because this plan is no longer available. You can check for other plans whenever you like.
    """,
    "expiredForOtherCause": """
    push.title: Access has ended
    push.body: Access to Harbor Plus has ended, as there was no renewal.
    banner.header: Access to Harbor Plus has ended
    banner.body: There was no renewal. The paid period ran through October 12, 2026.
    email.subject: Access to Harbor Plus has ended
    email.preheader: The paid period ran through October 12, 2026.
    email.body: Access to Harbor Plus in Harbor Radio has ended. This subscription has not been renewed, and the paid period ran through October 12, 2026.

    The cause is not known to us. There is nothing for you to do.

    Payments are handled by Apple, so payment details are not visible to us.
    sms.text: Harbor Radio: access to Harbor Plus has ended, as there was no renewal.
    """,
    "recovered": """
    push.title: Renewal completed
    push.body: Access to Harbor Plus is open, now that the renewal has gone through. The next renewal is on November 29, 2026.
    banner.header: Harbor Plus has been renewed
    banner.body: Access is open. The next renewal is on November 29, 2026.
    email.subject: Harbor Plus has been renewed
    email.preheader: Access is open, and there is nothing for you to do.
    email.body: Access to Harbor Plus in Harbor Radio is open, now that the renewal of this subscription has gone through.

    The next renewal is on November 29, 2026. There is nothing for you to do.
    sms.text: Harbor Radio: access to Harbor Plus is open, now that the renewal has gone through. Next renewal: November 29, 2026.
    """,
    "recoveredInGrace": """
    push.title: Renewal completed
    push.body: Access to Harbor Plus continues, and the billing cycle stays as it was. The next renewal is on November 29, 2026.
    banner.header: Harbor Plus has been renewed
    banner.body: Access continues, and the billing cycle stays as it was. The next renewal is on November 29, 2026.
    email.subject: Harbor Plus has been renewed
    email.preheader: Access continues, and there is nothing for you to do.
    email.body: Access to Harbor Plus in Harbor Radio continues, now that the renewal of this subscription has gone through.

    The billing cycle stays as it was: the next renewal is on November 29, 2026. There is nothing for you to do.
    sms.text: Harbor Radio: access to Harbor Plus continues, and the billing cycle stays as it was. Next renewal: November 29, 2026.
    """,
    "recoveredInRetry": """
    push.title: Access is open again
    push.body: Harbor Plus has been renewed, and a new billing cycle has begun. The next renewal is on November 29, 2026.
    banner.header: Access to Harbor Plus is open again
    banner.body: A new billing cycle began on Oct 19. The next renewal is on November 29, 2026.
    email.subject: Access to Harbor Plus is open again
    email.preheader: The renewal has gone through, and there is nothing for you to do.
    email.body: Access to Harbor Plus in Harbor Radio is open again, now that the renewal of this subscription has gone through.

    A new billing cycle began on October 19, 2026, so the day of renewal has changed: the next renewal is on November 29, 2026. There is nothing for you to do.
    sms.text: Harbor Radio: access to Harbor Plus is open again. A new billing cycle has begun. Next renewal: November 29, 2026.
    """,
    "winBackOffer": """
    push.title: An offer for your return
    push.body: Access to Harbor Plus has ended. Should you wish to come back, an offer for returning subscribers is open to you.
    banner.header: An offer for your return to Harbor Plus
    banner.body: Access has ended. Should you wish to come back, an offer for returning subscribers is open to you.
    banner.action: View the offer
    email.subject: An offer for your return to Harbor Plus
    email.preheader: Access has ended. Should you wish to come back, an offer is open to you.
    email.body: Access to Harbor Plus in Harbor Radio has ended.

    Should you wish to come back to this subscription, an offer for returning subscribers is open to you. Apple shows its price and its terms when you view the offer (https://apps.apple.com/account/subscriptions).

    Payments are handled by Apple, so payment details are not visible to us.
    sms.text: Harbor Radio: access to Harbor Plus has ended. Should you wish to come back, an offer for returning subscribers is open to you.
    """,
  ]
}
