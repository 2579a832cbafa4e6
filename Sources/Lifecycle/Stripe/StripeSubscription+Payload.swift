import Catalogs
import Instants
import JSON

extension StripeSubscription {
  private static let identifier = "harbor1"

  func payload(with notification: TransitionFact.Notification?) -> SimulatedPayload {
    let events = notification.map { [("event", event(of: $0.type))] } ?? []
    return SimulatedPayload(
      of: catalog.facts.payloads,
      [("subscription", subscription), ("invoice", invoiceFields)] + events
    )
  }

  /// The status as Stripe writes it.
  var status: String {
    switch state {
    case .trialing: "trialing"
    case .ending where isInTrial: "trialing"
    case .active, .renewalPending, .ending: "active"
    case .pastDue: "past_due"
    case .unpaid: "unpaid"
    case .paused: "paused"
    case .canceled, .canceledNonpayment: "canceled"
    }
  }

  /// The subscription as the API returns it.
  var subscription: [JSONValue.Member] {
    members([
      ("id", .string("sub_\(Self.identifier)")),
      ("object", .string("subscription")),
      ("cancel_at", state == .ending ? seconds(periodEnd) : .null),
      ("cancel_at_period_end", .boolean(isCanceledAtPeriodEnd)),
      ("canceled_at", optional(cancellationRequest ?? end)),
      ("cancellation_details", object([("comment", .null), ("feedback", .null), ("reason", reason)])),
      ("collection_method", .string("charge_automatically")),
      ("created", seconds(start)),
      ("currency", .string(currency)),
      ("customer", .string("cus_\(Self.identifier)")),
      ("ended_at", optional(end)),
      ("items", object([("object", .string("list")), ("data", .array([.object(item)]))])),
      ("latest_invoice", .string(invoiceID)),
      ("livemode", .boolean(true)),
      ("pause_collection", .null),
      ("pending_update", .null),
      ("status", .string(status)),
      ("status_details", state == .paused ? pauseDetails : nil),
      ("trial_end", optional(trialEnd)),
      ("trial_start", trialEnd == nil ? .null : seconds(start)),
    ])
  }

  /// Stripe leaves this true after the period has ended.
  private var isCanceledAtPeriodEnd: Bool { state == .ending || state == .canceled && end != cancellationRequest }

  private var reason: JSONValue {
    if state == .canceledNonpayment { return .string("payment_failed") }
    return cancellationRequest == nil ? .null : .string("cancellation_requested")
  }

  private var pauseDetails: JSONValue {
    object([("paused", object([("subscription", object([("type", .string("final_payment_failure"))]))]))])
  }

  private var item: [JSONValue.Member] {
    members([
      ("id", .string("si_\(Self.identifier)")),
      ("object", .string("subscription_item")),
      ("current_period_end", seconds(periodEnd)),
      ("current_period_start", seconds(periodStart)),
      (
        "price",
        object([
          ("id", .string("price_\(Self.identifier)")), ("object", .string("price")), ("currency", .string(currency)),
          ("unit_amount", minorUnits(product.price)),
        ])
      ),
      ("quantity", .number(JSONNumber(1))),
    ])
  }

  private var invoiceFields: [JSONValue.Member] {
    let invoice = passedInvoice
    let isPaid = invoice.status == .paid
    return members([
      // A preview has no identifier, and a draft has no page.
      ("id", invoice.reason == .preview ? nil : .string(invoiceID)),
      ("object", .string("invoice")),
      ("amount_due", minorUnits(invoice.amount)),
      ("amount_paid", minorUnits(isPaid ? invoice.amount : 0)),
      ("amount_remaining", minorUnits(isPaid ? 0 : invoice.amount)),
      ("attempt_count", .number(JSONNumber(invoice.attempts))),
      ("attempted", .boolean(invoice.attempts > 0)),
      ("auto_advance", invoice.reason == .preview ? nil : .boolean(!isPaid && end == nil)),
      ("billing_reason", .string(invoice.reason.rawValue)),
      ("collection_method", .string("charge_automatically")),
      ("created", seconds(invoice.created)),
      ("currency", .string(currency)),
      ("customer", .string("cus_\(Self.identifier)")),
      ("due_date", .null),
      ("hosted_invoice_url", invoice.status == .draft ? .null : .string("https://invoice.stripe.com/i/\(invoiceID)")),
      ("livemode", .boolean(true)),
      ("next_payment_attempt", optional(nextCharge)),
      (
        "parent",
        object([
          ("type", .string("subscription_details")),
          ("subscription_details", object([("subscription", .string("sub_\(Self.identifier)"))])),
        ])
      ),
      ("status", .string(invoice.status.rawValue)),
      (
        "status_transitions",
        object([("finalized_at", optional(invoice.finalized)), ("paid_at", optional(invoice.paid))])
      ),
    ])
  }

  /// When Stripe charges for the invoice, or tries to again.
  private var nextCharge: Instant? { state == .renewalPending ? nextBoundary : nextAttempt }

  /// The former values of the fields that changed.
  private var changed: [JSONValue.Member] {
    let fields = subscription
    return subscriptionBefore.filter { before in
      fields.first { $0.name == before.name }?.value != before.value
    }
  }

  private func event(of type: String) -> [JSONValue.Member] {
    let subject = type.hasPrefix("invoice.") ? invoiceFields : subscription
    let data = object([
      ("object", .object(subject)),
      ("previous_attributes", type == "customer.subscription.updated" ? .object(changed) : nil),
    ])
    return members([
      ("id", .string("evt_harbor\(eventCount)")),
      ("object", .string("event")),
      ("api_version", .string("2026-09-30.endive")),
      ("created", seconds(now)),
      ("data", data),
      ("livemode", .boolean(true)),
      ("pending_webhooks", .number(JSONNumber(1))),
      ("type", .string(type)),
    ])
  }

  private var invoiceID: String { "in_harbor\(invoice.number)" }

  private var currency: String { product.currency.lowercased() }

  /// An amount in thousandths of the currency's unit, in its smallest units.
  private func minorUnits(_ thousandths: Int64) -> JSONValue {
    let digits = catalog.facts.payloads.minorUnits?.digits(of: product.currency) ?? 2
    return .number(JSONNumber((min(digits, 3)..<3).reduce(thousandths) { amount, _ in amount / 10 }))
  }

  private func seconds(_ instant: Instant) -> JSONValue { .number(JSONNumber(instant.milliseconds / 1000)) }

  private func optional(_ instant: Instant?) -> JSONValue { instant.map(seconds) ?? .null }
}
