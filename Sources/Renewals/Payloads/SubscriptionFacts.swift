import Catalogs
import Diagnostics
import Instants

/// What a backend knows about one customer's subscription, as it came: renewal info, transaction, notification, and
/// what the request itself says (names, locale, zone, now).
///
/// Payloads may be decoded objects or signed texts, see ``init(_:opening:)``. Absent is a value of its own, not false and
/// not 0. Unknown fields of payloads are ignored.
public struct SubscriptionFacts: Sendable {
  let document: PayloadDocument
  private let trustRecord: TrustRecord
  private let renewalInfo: Int?
  private let transaction: Int?
  private let notification: Int?
  private let subscription: Int
  /// Whether the caller asks for the reminder of the notice.
  package let asksForReminder: Bool
  /// Whether the caller wants the link of the action in text messages (SMS).
  package let asksForTextMessageLink: Bool

  /// How far each payload can be trusted, by its name in the facts: `renewalInfo`, `transaction`, `notification`,
  /// `statusResponse`. Payloads that are not there are left out.
  public var trust: [String: PayloadTrust] { Dictionary(uniqueKeysWithValues: trustByName.map { ($0.name, $0.trust) }) }

  /// ``trust``, sorted by name.
  package var trustByName: [(name: String, trust: PayloadTrust)] { trustRecord.byName }
  var hasSignedPayload: Bool { trustRecord.hasSigned }
  var isVerified: Bool { trustRecord.transaction == .verified || trustRecord.renewalInfo == .verified }
  var transactionPlace: Int? { transaction }
  var renewalInfoPlace: Int? { renewalInfo }

  /// Fields of the request; what is neither one of these nor a payload is a mistake.
  public static let requestFields = PayloadPath.Object.request.fields.keys.sorted()
  private static let requestNames = requestFields.map { FieldName($0) }
  static let payloads = ["renewalInfo", "transaction", "notification", "statusResponse"]
  /// What Apple's answers call a signed transaction and renewal info, which may stand for the two.
  static let signedPayloads = ["signedRenewalInfo", "signedTransactionInfo"]

  /// The most bytes that one facts object may have.
  public static let sizeLimit = 1 << 20

  /// Reads a facts object from UTF-8 JSON; see ``init(_:opening:)``.
  public init(json: [UInt8], opening opener: PayloadOpener = .refusing) throws(PayloadError) {
    guard json.count <= Self.sizeLimit else {
      throw PayloadError(
        path: nil,
        summary: "The facts are larger than \(Self.sizeLimit >> 20) MiB",
        fix: "Pass one customer's renewal info and transaction"
      )
    }
    try self.init(PayloadDocument(json: json), opening: opener)
  }

  /// Reads a facts object from a decoded value.
  ///
  /// `renewalInfo`, `transaction` and `notification` may be decoded objects or signed texts, the first two also under the
  /// names of Apple's answers, `signedRenewalInfo` and `signedTransactionInfo`, and `notification` also
  /// `{"signedPayload": …}`; `statusResponse` is the App Store Server API's answer about all subscriptions, from which
  /// `originalTransactionId` and `subscriptionGroupIdentifier` of the facts choose one. What a notification or an
  /// answer carries stands in for a transaction and a renewal info that are not there. A notification or an answer
  /// may also be the whole value, with nothing but fields of the request beside its own.
  ///
  /// - Throws: Where a part has a type that it cannot have, where two parts contradict each other, and where `opener`
  ///   refuses a signed text.
  public init(_ value: PayloadValue, opening opener: PayloadOpener = .refusing) throws(PayloadError) {
    try self.init(PayloadDocument(value), opening: opener)
  }

  init(_ document: consuming PayloadDocument, opening opener: PayloadOpener = .refusing) throws(PayloadError) {
    var forms = try PayloadForms(document, opener: opener)
    subscription = try forms.addSubscription()
    renewalInfo = forms.renewalInfo?.place
    transaction = forms.transaction?.place
    notification = forms.notification?.place
    trustRecord = forms.trust
    asksForReminder = try Self.flag(Self.reminderName, in: forms.document)
    asksForTextMessageLink = try Self.flag(Self.textMessageLinkName, in: forms.document)
    self.document = forms.document
  }

  /// The value at a path; `nil` if it is absent or null.
  public func value(at path: PayloadPath) -> PayloadValue? { value(path.field, of: path.object) }

  /// The value of a field; `nil` if it is absent or null.
  func value(_ field: String, of object: PayloadPath.Object) -> PayloadValue? {
    value(at: FieldPlace(field, of: object))
  }

  /// The value at a path that was prepared.
  package func value(at field: FieldPlace) -> PayloadValue? { place(of: field).map { document.node(at: $0).value } }

  /// Where the value of a field stands in ``document``; `nil` if it is absent or null.
  @inline(__always)
  func place(of field: FieldPlace) -> Int? {
    guard var place = self.place(of: field.object) else { return nil }
    for name in field.names {
      guard let found = document.member(name, at: place) else { return nil }
      place = found
    }
    return place
  }

  /// Where an object stands in ``document``.
  @inline(__always)
  func place(of object: PayloadPath.Object) -> Int? {
    switch object {
    case .renewalInfo: renewalInfo
    case .transaction: transaction
    case .notification: notification
    case .request: 0
    case .subscription: subscription
    }
  }

  /// The instant at a path, given in milliseconds since 1970, fractions allowed.
  public func instant(at path: PayloadPath) throws(PayloadError) -> Instant? {
    try instant(at: FieldPlace(path))
  }

  /// The instant at a path that was prepared.
  package func instant(at field: FieldPlace) throws(PayloadError) -> Instant? {
    guard let place = place(of: field) else { return nil }
    guard let instant = instant(atPlace: place) else {
      throw noInstant(document.node(at: place).value, at: field.description)
    }
    return instant
  }

  /// The instant at a place of ``document``; `nil` if the value cannot be one.
  @inline(__always)
  func instant(atPlace place: Int) -> Instant? {
    let instant =
      switch document.kind(at: place) {
      case .integer: Instant(milliseconds: document.integer(at: place))
      case .number: Instant(fractionalMilliseconds: document.number(at: place))
      default: nil as Instant?
      }
    // As milliseconds these are days of early 1970; as seconds they are the dates of the App Store's time.
    guard let instant, !Self.appStoreSeconds.contains(instant.milliseconds) else { return nil }
    return instant
  }

  private func noInstant(_ value: PayloadValue, at path: String) -> PayloadError {
    let summary =
      switch value {
      case .integer(let value) where Self.appStoreSeconds.contains(value):
        "This date is in 1970, so it is probably in seconds"
      case .number(let value) where Instant(fractionalMilliseconds: value) != nil:
        "This date is in 1970, so it is probably in seconds"
      case .integer, .number: "This date lies outside the years 1 to 9999"
      default: "This is \(value.kindName), where a date belongs"
      }
    return PayloadError(
      path: path,
      summary: summary,
      fix: "Write milliseconds since 1970, as Apple's payloads do, such as 1793199600000"
    )
  }

  /// The seconds since 1970 from 2008, when the App Store opened, to 2100.
  package static let appStoreSeconds: Range<Int64> = 1_199_145_600..<4_102_444_800

  /// The text at a path.
  public func text(at path: PayloadPath) throws(PayloadError) -> String? {
    try text(at: FieldPlace(path), shown: path.description)
  }

  /// A field of the request.
  public func request(_ field: String) throws(PayloadError) -> String? {
    for index in Self.requestNames.indices where Self.requestFields[index] == field {
      guard let place = document.member(Self.requestNames[index], at: 0) else { return nil }
      return try text(atPlace: place, shown: field)
    }
    return nil
  }

  private static let reminderName: FieldName = "reminder"
  private static let textMessageLinkName: FieldName = "textMessageLink"

  /// A field of the request that is true or false; false if it is absent or null.
  private static func flag(_ name: FieldName, in document: PayloadDocument) throws(PayloadError) -> Bool {
    guard let place = document.member(name, at: 0) else { return false }
    let value = document.node(at: place).value
    guard case .boolean(let flag) = value else {
      throw PayloadError(
        path: name.description,
        summary: "This is \(value.kindName), where true or false belongs",
        fix: "Write true or false, without quotation marks"
      )
    }
    return flag
  }

  /// The text at a path that was prepared; `shown` is the path as an error names it.
  package func text(
    at field: FieldPlace,
    shown path: @autoclosure () -> String
  ) throws(PayloadError) -> String? {
    guard let place = place(of: field) else { return nil }
    return try text(atPlace: place, shown: path())
  }

  private func text(atPlace place: Int, shown path: @autoclosure () -> String) throws(PayloadError) -> String {
    guard document.kind(at: place) == .text else {
      throw PayloadError(
        path: path(),
        summary: "This is \(document.node(at: place).value.kindName), where a text belongs",
        fix: "Write a JSON string"
      )
    }
    return document.text(at: place)
  }
}
