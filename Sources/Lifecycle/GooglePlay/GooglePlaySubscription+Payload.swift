import Catalogs
import Instants
import JSON

extension GooglePlaySubscription {
  /// The token of the purchase, which the API requires and no response contains.
  private static let token = "token.harbor"
  private static let package = "com.example.harbor"
  private static let productID = "harbor_plus"

  func payload(with notification: TransitionFact.Notification?) -> SimulatedPayload {
    let notice = notification.map { [("notification", fields(of: $0))] } ?? []
    return SimulatedPayload(
      of: catalog.facts.payloads,
      [("purchase", purchase)] + notice,
      request: [.init(name: "purchaseToken", value: .string(Self.token))]
    )
  }

  private var purchase: [JSONValue.Member] {
    var raw = stateName
    if case .text(let text)? = catalog.facts.states.named(stateName)?.raw { raw = text }
    return members([
      ("acknowledgementState", .string("ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED")),
      ("canceledStateContext", canceledStateContext),
      ("latestOrderId", .string(order)),
      ("lineItems", .array([.object(lineItem)])),
      ("pausedStateContext", autoResumeTime.map { object([("autoResumeTime", text($0))]) }),
      ("regionCode", .string("US")),
      ("startTime", text(start)),
      ("subscriptionState", .string(raw)),
    ])
  }

  private var canceledStateContext: JSONValue? {
    guard let cancellation, state == .canceled || state == .expired else { return nil }
    let time = cancellation.by == .user ? [("cancelTime", text(cancellation.at) as JSONValue?)] : []
    return object([(cancellation.by.rawValue, object(time))])
  }

  private var lineItem: [JSONValue.Member] {
    members([
      (
        "autoRenewingPlan",
        object([
          // What is false is left out.
          ("autoRenewEnabled", renews ? .boolean(true) : nil),
          ("installmentDetails", installmentDetails),
          ("priceChangeDetails", priceChangeDetails),
          ("recurringPrice", money(price)),
        ])
      ),
      ("expiryTime", text(expiry)),
      ("latestSuccessfulOrderId", .string(order)),
      ("productId", .string(Self.productID)),
    ])
  }

  private var installmentDetails: JSONValue? {
    guard let payments = terms.commitment, let remainingPayments else { return nil }
    return object([
      ("initialCommittedPaymentsCount", .number(JSONNumber(payments))),
      ("pendingCancellation", cancellationIsPending ? .object([]) : nil),
      // What is 0 is left out.
      ("remainingCommittedPaymentsCount", remainingPayments > 0 ? .number(JSONNumber(remainingPayments)) : nil),
    ])
  }

  private var priceChangeDetails: JSONValue? {
    guard let increase else { return nil }
    return object([
      ("expectedNewPriceChargeTime", text(expiry)),
      ("newPrice", money(product.increasedPrice)),
      ("priceChangeMode", .string("PRICE_INCREASE")),
      ("priceChangeState", .string(increase.rawValue)),
    ])
  }

  private var order: String { "GPA.1234-5678-9012-34567" + (orderNumber == 0 ? "" : "..\(orderNumber - 1)") }

  private func fields(of notification: TransitionFact.Notification) -> [JSONValue.Member] {
    let number = catalog.facts.notifications.first { $0.notification == notification }?.number
    return members([
      ("eventTimeMillis", .string(String(now.milliseconds))),
      ("messageId", .string(String(now.milliseconds / 1000) + String(orderNumber))),
      ("packageName", .string(Self.package)),
      (
        "subscriptionNotification",
        object([
          ("notificationType", number.map { .number(JSONNumber($0)) }),
          ("purchaseToken", .string(Self.token)),
          ("subscriptionId", .string(Self.productID)),
          ("version", .string("1.0")),
        ])
      ),
      ("version", .string("1.0")),
    ])
  }

  /// An amount in thousandths of the currency's unit, as units and billionths.
  private func money(_ thousandths: Int64) -> JSONValue {
    object([
      ("currencyCode", .string(product.currency)),
      ("nanos", thousandths % 1000 == 0 ? nil : .number(JSONNumber(thousandths % 1000 * 1_000_000))),
      ("units", .string(String(thousandths / 1000))),
    ])
  }

  private func text(_ instant: Instant) -> JSONValue { .string(instant.description) }
}
