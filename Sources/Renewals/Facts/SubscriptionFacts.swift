import Catalogs
import Diagnostics
import Instants

/// What a backend knows about one customer's subscription, as it came: renewal info, transaction, notification, and
/// what the request itself says (names, locale, zone, now).
///
/// Payloads may be decoded objects or signed texts, see ``init(_:opening:)``. Absent is a value of its own, not false
/// and not 0. Unknown fields of payloads are ignored.
public struct SubscriptionFacts: Sendable {
  private let content: Content

  /// One object, because to copy it would count references of all that it holds.
  private final class Content: Sendable {
    let payloads: PayloadModel
    let read: ReadPayloads
    let agreesToMarketing, asksForTextMessageLink: Bool
    let requestedStep: String?
    let since: Instant?

    init(_ read: consuming ReadPayloads, of payloads: PayloadModel) throws(PayloadError) {
      agreesToMarketing = try SubscriptionFacts.flag(payloads.common.marketingConsent, in: read)
      asksForTextMessageLink = try SubscriptionFacts.flag(payloads.common.textMessageLink, in: read)
      requestedStep = try SubscriptionFacts.text(payloads.common.step, in: read)
      since = try SubscriptionFacts.text(payloads.common.since, in: read).map(SubscriptionFacts.since)
      self.payloads = payloads
      self.read = read
    }
  }

  /// What the payloads are.
  public var payloads: PayloadModel { content.payloads }
  /// The subject of the payloads if it isn't a subscription, such as `testNotification`; there is no decision about it.
  public var otherSubject: String? { content.read.otherSubject }
  /// Whether the customer has agreed to marketing.
  package var agreesToMarketing: Bool { content.agreesToMarketing }
  /// The step of the notice that the caller wants in place of the one that is due.
  package var requestedStep: String? { content.requestedStep }
  /// When the occurrence of the notice began, as the caller says.
  package var since: Instant? { content.since }
  /// Whether the caller wants the link of the action in text messages (SMS).
  package var asksForTextMessageLink: Bool { content.asksForTextMessageLink }

  @inline(__always)
  var document: PayloadDocument { content.read.document }
  /// Where the objects and their fields are in ``document``.
  @inline(__always)
  var slots: FieldSlots { content.read.slots }
  private var trusts: PayloadTrusts { content.read.trusts }

  /// How far each payload can be trusted, by its name in the facts, such as `transaction`. Payloads that are not there
  /// are left out.
  public var trust: [String: PayloadTrust] { Dictionary(uniqueKeysWithValues: trustByName.map { ($0.name, $0.trust) }) }

  /// How far a payload can be trusted; `nil` if it isn't there.
  func trust(of object: PayloadPath.Object) -> PayloadTrust? { trusts[object] }

  /// How far each payload can be trusted, sorted by name.
  package var trustByName: [(name: String, trust: PayloadTrust)] {
    payloads.membersByName.compactMap { member in trusts[member.object].map { (member.object.name, $0) } }
  }

  /// How far the payloads that may come signed can be trusted, sorted by name.
  var signedTrust: [(name: String, trust: PayloadTrust)] {
    payloads.membersByName.compactMap { member in
      member.isSigned ? trusts[member.object].map { (member.object.name, $0) } : nil
    }
  }

  /// Whether any payload was signed, checked or not.
  var hasSignedPayload: Bool {
    payloads.areSigned
      && payloads.members.contains { $0.isSigned && trusts[$0.object].map { $0 != .unsigned } ?? false }
  }

  /// Whether a payload about the subscription itself was verified.
  var isVerified: Bool {
    payloads.areSigned
      && payloads.members.contains { $0.object != payloads.notification?.path.object && trusts[$0.object] == .verified }
  }

  /// The most bytes that one facts object may have.
  public static let sizeLimit = 1 << 20

  /// Refuses facts that are larger than ``sizeLimit``.
  static func checkSize(_ json: [UInt8]) throws(PayloadError) {
    guard json.count > sizeLimit else { return }
    throw PayloadError(
      path: nil,
      summary: "The facts are larger than \(sizeLimit >> 20) MiB",
      fix: "Pass one customer's payloads"
    )
  }

  /// Reads a facts object from UTF-8 JSON; see ``init(_:of:opening:)``.
  public init(
    json: [UInt8],
    of payloads: PayloadModel = .appStore,
    opening opener: PayloadOpener = .refusing
  ) throws(PayloadError) {
    try Self.checkSize(json)
    try self.init(PayloadDocument(json: json), of: payloads, opening: opener)
  }

  /// Reads a facts object from a decoded value.
  ///
  /// Each object of `payloads` is under its name or an alias. One object may also be the whole value, if its only other
  /// fields are those of the request. For the App Store, `renewalInfo`, `transaction` and `notification` may be decoded
  /// objects or signed texts. The first two may also have the names of Apple's answers, `signedRenewalInfo` and
  /// `signedTransactionInfo`, and `notification` may also be `{"signedPayload": …}`. `statusResponse` is the App Store
  /// Server API's answer about all subscriptions, from which `originalTransactionId` and `subscriptionGroupIdentifier`
  /// of the facts choose one. The contents of a notification or an answer replace a transaction and a renewal info that
  /// are missing. A notification or an answer may also be the whole value, if its only other fields are those of the
  /// request.
  ///
  /// - Throws: If a part has a type that it cannot have, if two parts contradict each other, or if `opener` refuses a
  ///   signed text.
  public init(
    _ value: PayloadValue,
    of payloads: PayloadModel = .appStore,
    opening opener: PayloadOpener = .refusing
  ) throws(PayloadError) {
    try self.init(PayloadDocument(value), of: payloads, opening: opener)
  }

  init(
    _ document: consuming PayloadDocument,
    of payloads: PayloadModel = .appStore,
    opening opener: PayloadOpener = .refusing,
    now: Instant? = nil
  ) throws(PayloadError) {
    content = try Content(PayloadReader.read(document, of: payloads, opener: opener, now: now), of: payloads)
  }

  /// The facts with the item of a list that is running at a moment.
  /// - Throws: If several items are running.
  func at(_ moment: Instant) throws(PayloadError) -> SubscriptionFacts {
    content.read.isItemOpen ? try SubscriptionFacts(document, of: payloads, now: moment) : self
  }

  /// The value at a path; `nil` if it is absent or null.
  public func value(at path: PayloadPath) -> PayloadValue? { place(of: path).map { document.node(at: $0).value } }

  /// The place of the value of a field in ``document``; `nil` if it is absent or null.
  @inline(__always)
  func place(of field: PayloadPath) -> Int? {
    guard let slot = field.slot else {
      // No payload of the description has it, but these may.
      return place(of: field.object).flatMap { document.member(field.names, at: $0) }
    }
    return slots[slot]
  }

  /// Where an object is, or what names lead to in it; `nil` if it is absent or null.
  func place(of place: PayloadModel.Place) -> Int? { slots[place.slot] }

  /// The names of members of payloads that the product doesn't know, with their objects; sorted.
  package var unknownFields: [String] {
    payloads.members.flatMap { member -> [String] in
      guard let place = place(of: member.object) else { return [] }
      var known = Set(payloads.fields(of: member.object).keys.map { String($0.prefix { $0 != "." }) })
      // A whole value has the fields of the request, and other payloads, next to its own.
      if place == 0 { known.formUnion(payloads.requestFields + payloads.topNames) }
      known.formUnion(payloads.members.compactMap { $0.item?.owner == member.object ? $0.item?.list : nil })
      if let envelope = member.envelope { known.insert(envelope.field) }
      let names = document.node(at: place).members.map(\.name).filter { !known.contains($0) }
      return names.sorted().map { "\(member.object.name).\($0.shortened)" }
    }
  }

  /// The place of an object in ``document``.
  @inline(__always)
  func place(of object: PayloadPath.Object) -> Int? { slots[object] }

  /// The instant at a path.
  public func instant(at path: PayloadPath) throws(PayloadError) -> Instant? {
    guard let place = place(of: path) else { return nil }
    guard let instant = path.date.instant(at: place, in: document) else {
      throw path.date.noInstant(document.node(at: place).value, at: path.shown)
    }
    return instant
  }

  /// The text at a path.
  public func text(at path: PayloadPath) throws(PayloadError) -> String? {
    try text(at: path, shown: path.shown)
  }

  /// The texts of fields that are texts or lists of texts; anything else in them is passed over.
  package func texts(at paths: [PayloadPath]) -> [String] {
    paths.flatMap { path -> [String] in
      guard let node = place(of: path).map(document.node(at:)) else { return [] }
      return (node.kind == .list ? node.items : [node]).filter { $0.kind == .text }.map { document.text(at: $0.index) }
    }
  }

  /// A field of the request.
  public func request(_ field: String) throws(PayloadError) -> String? {
    guard payloads.fields(of: .request)[field] == .text else { return nil }
    return try text(at: PayloadPath(.request, field, in: payloads))
  }

  /// A field of the request that is true or false; false if it is absent or null.
  private static func flag(_ path: PayloadPath, in read: borrowing ReadPayloads) throws(PayloadError) -> Bool {
    guard let place = read.place(of: path) else { return false }
    switch read.document.kind(at: place) {
    case .false: return false
    case .true: return true
    default: throw PayloadError(.notFlag, at: path.field, ["kind": read.document.kindName(at: place)])
    }
  }

  private static func since(_ text: String) throws(PayloadError) -> Instant {
    if let instant = Instant(iso8601: text) { return instant }
    throw PayloadError(.notMoment, at: "since", ["text": text.shortened])
  }

  /// A field of the request that is a text; `nil` if it is absent or null.
  private static func text(_ path: PayloadPath, in read: borrowing ReadPayloads) throws(PayloadError) -> String? {
    guard let place = read.place(of: path) else { return nil }
    guard read.document.kind(at: place) == .text else {
      throw PayloadError(.notText, at: path.field, ["kind": read.document.kindName(at: place)])
    }
    return read.document.text(at: place)
  }

  /// The text at a path; `shown` is the path as an error names it.
  package func text(
    at field: PayloadPath,
    shown path: @autoclosure () -> String
  ) throws(PayloadError) -> String? {
    guard let place = place(of: field) else { return nil }
    return try text(atPlace: place, shown: path())
  }

  private func text(atPlace place: Int, shown path: @autoclosure () -> String) throws(PayloadError) -> String {
    guard document.kind(at: place) == .text else {
      throw PayloadError(.notText, at: path(), ["kind": document.kindName(at: place)])
    }
    return document.text(at: place)
  }
}
