/// What a caller should know about a result, each with its words, written once as those of ``FactsProblem`` are.
package enum FactsWarning: String, CaseIterable, Sendable {
  // The payloads themselves
  case noIdentity, unknownEvent, unexpanded
  // The decision
  case unknownStatus, statusCounts, rowCounts, neitherCounts, noPeriod, noPeriodWithoutFields, unrecognised
  case refreshEntitled, refreshNotEntitled, refreshUnknown
  // The notice
  case noStep, noConsent, expired, notFetched, otherCurrencies, lowerPrice, noTexts, noChannel, otherLocale, unsafeText

  /// The words.
  package var words: String {
    switch self {
    case .noIdentity:
      "The facts don't say which subscription this is, so there is no deduplicationKey; pass {fields}, or customer"
    case .unknownEvent: "The {object} {values} is unknown; the rest of the facts decides"
    case .unexpanded: "{path} is the identifier '{text}'; fetch what it names, and decide again"
    case .unknownStatus: "{path} is {value}, which the catalog does not know; the rest of the facts decides"
    case .statusCounts: "{owner}'s status is {status} ({theirs}), but row {row} says {own}; {owner}'s counts"
    case .rowCounts: "{owner}'s status is {status} ({theirs}), but row {row} says {own}; the row counts"
    case .neitherCounts: "{owner}'s status is {status} ({theirs}), but row {row} says {own}; neither counts"
    case .noPeriod:
      "Nothing in the facts names the period that the notice is about, so there is no deduplicationKey; pass {fields}"
    case .noPeriodWithoutFields:
      "Nothing in the facts names the period that the notice is about, so there is no deduplicationKey"
    case .unrecognised: "{path} is {value}, which the catalog does not know; it counts as unrecognised"
    case .refreshEntitled:
      "The facts contradict each other or say too little ({place}); the customer keeps access; fetch the subscription again"
    case .refreshNotEntitled: "The facts say too little ({place}); fetch the subscription again"
    case .refreshUnknown:
      "The facts are too old, contradict each other or say too little ({place}); leave the customer's access unchanged, "
        + "and fetch the subscription again"
    case .noStep: "Notice {notice} has no step '{step}'; it has {steps}"
    case .noConsent:
      "Notice {notice} is marketing; pass \"marketingConsent\": true if the customer agreed to receive it"
    case .expired: "Notice {notice} was valid until {moment}, which is over; it must not be sent"
    case .notFetched: "Notice {notice} isn't due yet: {path} is in an object that has to be fetched"
    case .otherCurrencies: "Notice {notice} must not be sent: {higher} and {lower} are in different currencies"
    case .lowerPrice: "Notice {notice} must not be sent: {higher} is not more than {lower}"
    case .noTexts: "The catalog has no texts in {locale}; the notice is in {source}"
    case .noChannel: "Notice {notice} has no texts for channel '{channel}'; it has {channels}"
    case .otherLocale: "Channel {channel} of notice {notice} is in {source}: {locale} has no text {key}{more}"
    case .unsafeText: "{path} held U+{code}, which has no place in a line of text and was left out"
    }
  }

  /// The words with values in place of the names in braces.
  package func text(_ values: [String: String]) -> String { words.filling(values) }

  /// The words of an advice that need nothing but the row; `nil` if the advice has others, or none.
  package static let advice: [String: String] = [
    "fetchInvoice":
      "The decision needs the newest invoice with its payments, or in a trial the preview of the next one; fetch it",
    "fetchSubscription": "The facts have no subscription; fetch it, and decide again",
    "noRecipient": "The customer was deleted, so there is no one to tell",
    "otherSubscriptions": "The customer may have another subscription; pass all of them",
    "reviewDispute": "A payment is disputed; review it before you write to the customer",
    "fetchPurchase": "The facts have no purchase; fetch it from the store, and decide again",
    "report": "The facts are incomplete, contradictory or have an unknown value (row {row}); report the payload",
    "pricesDiffer":
      "The old and the new price can't be compared, because one is of an offer or of another product; there is no notice",
    "reportClockSkew": "The revocation lies in the future; compare the clocks and report the payload",
    "sendAsTest": "The facts do not come from production; this is a test, and no notice of it may reach a customer",
  ]
}
