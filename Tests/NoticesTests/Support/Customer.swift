import ICU
import Instants
import Notices
import Renewals

/// A customer whose renewal has failed, in grace unless fields say otherwise.
struct Customer: Sendable {
  struct BadMoment: Error {}

  var now = "2026-10-20T09:00:00Z"
  var expiry: String? = "2026-10-12T15:00:00Z"
  var graceEnd: String? = "2026-10-28T15:00:00Z"
  var appName: String? = "Harbor Radio"
  var productName: String? = "Harbor Plus"
  var locale = "en"
  var timeZone = "Asia/Tokyo"
  var channels: [String] = []
  var support: String? = "support@harbor.example"
  /// The step that the request names; `nil` for the one that is due.
  var step: String? = "first"
  /// More fields of the request.
  var request: [String: PayloadValue] = [:]
  /// More fields of the renewal info.
  var renewalInfo: [String: PayloadValue] = [
    "isInBillingRetryPeriod": .boolean(true), "expirationIntent": .integer(2),
  ]
  var notification: [String: PayloadValue] = [:]
  /// More fields of the transaction.
  var transaction: [String: PayloadValue] = [:]
  /// What the caller says of the state before.
  var previousState: String?

  static func inJapan() -> Customer {
    Customer(appName: "ハーバーラジオ", productName: "ハーバープラス", locale: "ja")
  }

  static func recovered() -> Customer {
    Customer(
      expiry: "2026-11-28T15:00:00Z",
      graceEnd: nil,
      renewalInfo: [:],
      notification: ["notificationType": .text("DID_RENEW"), "subtype": .text("BILLING_RECOVERY")]
    )
  }

  func facts() throws -> SubscriptionFacts {
    var info = renewalInfo
    if let graceEnd { info["gracePeriodExpiresDate"] = .integer(try Self.instant(graceEnd).milliseconds) }
    var transaction = transaction
    transaction["originalTransactionId"] = .text("2000000123456789")
    if let expiry { transaction["expiresDate"] = .integer(try Self.instant(expiry).milliseconds) }
    var top = request
    if top["step"] == nil { top["step"] = step.map { .text($0) } }
    top["renewalInfo"] = .object(info)
    top["transaction"] = .object(transaction)
    top["support"] = support.map { .text($0) }
    if !notification.isEmpty { top["notification"] = .object(notification) }
    top["appName"] = appName.map { .text($0) }
    top["productName"] = productName.map { .text($0) }
    top["previousState"] = previousState.map { .text($0) }
    return try SubscriptionFacts(.object(top))
  }

  func result(_ renderer: NoticeRenderer? = nil) throws -> NoticeResult {
    let locale = try LocaleIdentifier(locale)
    let zone = try TimeZoneIdentifier(timeZone)
    let now = try Self.instant(now)
    return try (renderer ?? Shipped.renderer()).notice(
      for: facts(),
      locale: locale,
      timeZone: zone,
      now: now,
      channels: channels
    )
  }

  static func instant(_ text: String) throws -> Instant {
    guard let instant = Instant(iso8601: text) else { throw BadMoment() }
    return instant
  }
}

extension NoticeResult {
  /// The plain text of a part, named as `push.title`.
  subscript(_ path: String) -> String? { notice?[path]?.text }
  /// The HTML of a part.
  func html(_ path: String) -> String? { notice?[path]?.html }
}

extension RenderedNotice {
  subscript(_ path: String) -> RenderedChannel.Part? {
    let names = path.split(separator: ".").map(String.init)
    return channels.first { $0.id == names.first }?.parts.first { $0.id == names.last }
  }
}
