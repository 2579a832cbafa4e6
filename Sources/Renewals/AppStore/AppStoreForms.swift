import Catalogs
import Instants

/// Brings the forms in which backends hold payloads into one: the fields of each object, and how far each is trusted.
///
/// A payload may be a decoded object or a signed text. A notification may be decoded, a text, or `{"signedPayload": …}`
/// as Apple posts it; what it carries, and what a status response carries, stands in for the transaction and the
/// renewal info that are not given themselves.
struct AppStoreForms: PayloadForms {
  private let opener: PayloadOpener
  /// The facts as they came, and after them what signed texts hold.
  private(set) var document: PayloadDocument
  /// The payload that counts for each object.
  private(set) var renewalInfo: TrustedPayload?
  private(set) var transaction: TrustedPayload?
  private(set) var notification: TrustedPayload?
  /// What is said about the subscription as a whole.
  private var subscription: [Statement] = []
  /// How far each payload is trusted.
  private(set) var trust = TrustRecord()

  /// A value that one of the payloads has for the subscription as a whole.
  private struct Statement {
    let field: FieldName
    let place: Int
    let path: PayloadTrail
  }

  static func read(
    _ document: consuming PayloadDocument,
    of payloads: PayloadModel,
    opener: PayloadOpener,
    now: Instant?
  ) throws(PayloadError) -> ReadPayloads {
    var forms = try AppStoreForms(document, opener: opener)
    let subscription = try forms.subscriptionFields()
    var read = ReadPayloads(document: forms.takeDocument(), trust: forms.trust.byName)
    read.places[.request] = 0
    read.places[.renewalInfo] = forms.renewalInfo?.place
    read.places[.transaction] = forms.transaction?.place
    read.places[.notification] = forms.notification?.place
    try read.addSubscription(subscription, of: payloads)
    return read
  }

  private enum Name {
    static let transaction: FieldName = "transaction"
    static let notification: FieldName = "notification"
    static let signedPayload: FieldName = "signedPayload"
    static let notificationType: FieldName = "notificationType"
    static let data: FieldName = "data"
    static let status: FieldName = "status"
    static let environment: FieldName = "environment"
    static let bundleId: FieldName = "bundleId"
    static let signedTransactionInfo: FieldName = "signedTransactionInfo"
    static let signedRenewalInfo: FieldName = "signedRenewalInfo"
    static let eligibleWinBackOfferIds: FieldName = "eligibleWinBackOfferIds"
    static let hasWinBackOffer: FieldName = "hasWinBackOffer"
    static let production: FieldName = "Production"
    static let transactionInfo: FieldName = "transactionInfo"
    static let renewalInfo: FieldName = "renewalInfo"
  }

  /// Reads the payloads of a facts object, which is the first value of `document`.
  init(_ document: consuming PayloadDocument, opener: PayloadOpener) throws(PayloadError) {
    self.opener = opener
    self.document = document
    let form = try WholeForm(self.document)
    if case .facts = form {
      let payloads: [(FieldName, AppStoreObject)] = [
        (Name.renewalInfo, .renewalInfo), (Name.signedRenewalInfo, .renewalInfo),
        (Name.transaction, .transaction), (Name.signedTransactionInfo, .transaction),
      ]
      for (name, object) in payloads {
        guard let place = self.document.member(name, at: 0) else { continue }
        try add(place, as: object, at: PayloadTrail("\(name)"), decoded: .unsigned)
      }
    }
    let notification = form.isNotification ? 0 : self.document.member(Name.notification, at: 0)
    if let notification { try addNotification(notification) }
    let response = try StatusResponse(self.document.node(at: 0), isWhole: form.isStatusResponse)
    if let response { try add(response) }
  }

  private mutating func add(
    _ place: Int,
    as object: AppStoreObject,
    at path: PayloadTrail,
    decoded trust: PayloadTrust
  ) throws(PayloadError) {
    let payload = try payload(place, as: object, at: path, decoded: trust)
    if object == .renewalInfo {
      renewalInfo = try counting(renewalInfo, payload, as: object)
      self.trust.renewalInfo = better(self.trust.renewalInfo, payload.trust)
    } else {
      transaction = try counting(transaction, payload, as: object)
      self.trust.transaction = better(self.trust.transaction, payload.trust)
    }
  }

  /// Of two payloads for one object the first; refuses payloads that contradict each other.
  private func counting(
    _ first: TrustedPayload?,
    _ payload: TrustedPayload,
    as object: AppStoreObject
  ) throws(PayloadError) -> TrustedPayload {
    guard let first else { return payload }
    guard document.node(at: payload.place).value == document.node(at: first.place).value else {
      throw PayloadError(
        path: payload.path.description,
        summary: "This is another \(object.rawValue) than the one at \(first.path)",
        fix: "Pass one of the two"
      )
    }
    return first
  }

  /// The same payload twice is as trustworthy as the better of the two.
  private func better(_ first: PayloadTrust?, _ second: PayloadTrust) -> PayloadTrust {
    first == .verified ? .verified : second
  }

  /// A payload in one of its forms. `trust` is that of a payload that is already decoded.
  private mutating func payload(
    _ place: Int,
    as object: AppStoreObject,
    at path: PayloadTrail,
    decoded trust: PayloadTrust
  ) throws(PayloadError) -> TrustedPayload {
    switch document.kind(at: place) {
    case .object:
      guard trust != .unsigned || opener.unsigned == .accepted else {
        throw PayloadError(
          path: path.description,
          summary: "This is not signed, and a root certificate was given to verify what is passed",
          fix: "Pass the \(object.rawValue) as Apple signed it, or accept unsigned payloads (--allow-unsigned)"
        )
      }
      return TrustedPayload(place: place, trust: trust, path: path)
    case .text:
      let opened = try opener.open(document.text(at: place), as: object, at: path)
      return TrustedPayload(place: document.append(opened), trust: opener.trust, path: path)
    default:
      throw PayloadError(
        path: path.description,
        summary: "This is \(document.node(at: place).value.kindName), not an object",
        fix: "Pass the decoded \(object.rawValue) object"
      )
    }
  }

  private mutating func addNotification(_ place: Int) throws(PayloadError) {
    var (place, path) = (place, PayloadTrail("notification"))
    if let signed = document.member(Name.signedPayload, at: place) {
      path = PayloadTrail("notification.signedPayload")
      guard document.kind(at: signed) == .text else {
        throw PayloadError(
          path: path.description,
          summary: "This is \(document.node(at: signed).value.kindName), where the signed notification belongs",
          fix: "Pass the body of Apple's request as it came"
        )
      }
      guard document.member(Name.notificationType, at: place) == nil else {
        throw PayloadError(
          path: path.description,
          summary: "The notification is both signed and decoded",
          fix: "Pass one of the two"
        )
      }
      place = signed
    }
    let notification = try payload(place, as: .notification, at: path, decoded: .unsigned)
    self.notification = notification
    trust.notification = notification.trust
    try addData(of: notification)
  }

  private mutating func addData(of notification: TrustedPayload) throws(PayloadError) {
    guard let data = document.member(Name.data, at: notification.place) else { return }
    guard document.kind(at: data) == .object else {
      throw PayloadError(
        path: "\(notification.path).data",
        summary: "This is \(document.node(at: data).value.kindName), not an object",
        fix: "Pass the decoded notification as Apple sends it"
      )
    }
    let prefix = notification.path
    try add(
      document.member(Name.signedTransactionInfo, at: data),
      as: .transaction,
      at: prefix.appending(".data.signedTransactionInfo"),
      trust: notification.trust
    )
    try add(
      document.member(Name.signedRenewalInfo, at: data),
      as: .renewalInfo,
      at: prefix.appending(".data.signedRenewalInfo"),
      trust: notification.trust
    )
    // Some libraries put what they have decoded next to the signed texts, or in their place.
    if transaction == nil {
      try add(
        document.member(Name.transactionInfo, at: data),
        as: .transaction,
        at: prefix.appending(".data.transactionInfo"),
        trust: notification.trust
      )
    }
    if renewalInfo == nil {
      try add(
        document.member(Name.renewalInfo, at: data),
        as: .renewalInfo,
        at: prefix.appending(".data.renewalInfo"),
        trust: notification.trust
      )
    }
    try state(Name.status, document.member(Name.status, at: data), at: prefix.appending(".data.status"))
    try state(Name.environment, document.member(Name.environment, at: data), at: prefix.appending(".data.environment"))
    try state(Name.bundleId, document.member(Name.bundleId, at: data), at: prefix.appending(".data.bundleId"))
  }

  private mutating func add(
    _ place: Int?,
    as object: AppStoreObject,
    at path: PayloadTrail,
    trust: PayloadTrust
  ) throws(PayloadError) {
    if let place { try add(place, as: object, at: path, decoded: trust) }
  }

  private mutating func add(_ response: StatusResponse) throws(PayloadError) {
    trust.statusResponse = .unsigned
    // Apple does not sign an answer, only its parts: what it says of the state and the app counts where unsigned payloads do.
    let unsigned = [Name.status.head, Name.bundleId.head]
    for field in response.fields where opener.unsigned == .accepted || !unsigned.contains(field.name.head) {
      try state(field.name, document.append(field.value), at: field.path)
    }
    let item = response.item.index
    try add(
      document.member(Name.signedTransactionInfo, at: item),
      as: .transaction,
      at: PayloadTrail(response.path).appending(".signedTransactionInfo"),
      trust: .unsigned
    )
    try add(
      document.member(Name.signedRenewalInfo, at: item),
      as: .renewalInfo,
      at: PayloadTrail(response.path).appending(".signedRenewalInfo"),
      trust: .unsigned
    )
  }

  private mutating func state(_ field: FieldName, _ place: Int?, at path: PayloadTrail) throws(PayloadError) {
    guard let place, document.kind(at: place) != .null else { return }
    try check(place, as: field, at: path)
    subscription.append(Statement(field: field, place: place, path: path))
  }
}

extension AppStoreForms {
  /// The document, which the forms no longer have after that, so that adding to it copies nothing.
  fileprivate mutating func takeDocument() -> PayloadDocument {
    let taken = document
    document = .empty
    return taken
  }

  /// What the payloads say together, with where it is: Apple's status, the environment, and whether there is a win-back
  /// offer.
  mutating func subscriptionFields() throws(PayloadError) -> [(name: FieldName, place: Int)] {
    let environment = try environment()
    let offer = try winBackOffer()
    var fields: [(name: FieldName, place: Int)] = []
    func add(_ name: FieldName, _ place: Int?) {
      if let place { fields.append((name, place)) }
    }
    for statement in subscription where statement.field.head != Name.environment.head {
      if let known = subscription.first(where: { $0.field.head == statement.field.head }),
        known.place != statement.place
      {
        guard document.isEqual(known.place, statement.place) else {
          throw PayloadError(
            path: statement.path.description,
            summary: "This differs from the value at \(known.path)",
            fix: "Pass the newer of the two"
          )
        }
      } else {
        add(statement.field, statement.place)
      }
    }
    add(Name.environment, environment)
    add(Name.hasWinBackOffer, offer)
    return fields
  }

  /// The environment; where payloads name several, one that is not production, because the result must be marked then.
  private func environment() throws(PayloadError) -> Int? {
    var first: Int?
    if let transaction {
      first = try environment(of: transaction, "transaction")
      if let first, !isProduction(first) { return first }
    }
    if let renewalInfo, let place = try environment(of: renewalInfo, "renewalInfo") {
      guard isProduction(place) else { return place }
      first = first ?? place
    }
    for statement in subscription where statement.field.head == Name.environment.head {
      guard isProduction(statement.place) else { return statement.place }
      first = first ?? statement.place
    }
    return first
  }

  private func environment(of payload: TrustedPayload, _ object: String) throws(PayloadError) -> Int? {
    guard let place = document.member(Name.environment, at: payload.place) else { return nil }
    try check(place, as: Name.environment, at: PayloadTrail(object, ".environment"))
    return place
  }

  private func isProduction(_ place: Int) -> Bool { document.isText(Name.production, at: place) }

  /// What comes from several places is checked where it stands, because `subscription.status` isn't written anywhere.
  private func check(_ place: Int, as field: FieldName, at path: PayloadTrail) throws(PayloadError) {
    let isStatus = field.head == Name.status.head
    guard isStatus || field.head == Name.environment.head || field.head == Name.bundleId.head,
      document.kind(at: place) != (isStatus ? .integer : .text)
    else { return }
    throw PayloadError(
      path: path.description,
      summary:
        "This is \(document.node(at: place).value.shortText), where \(isStatus ? "a whole number" : "a text") belongs",
      fix: "Pass the field as Apple's payload has it, or leave it out"
    )
  }

  private mutating func winBackOffer() throws(PayloadError) -> Int? {
    guard let renewalInfo, let place = document.member(Name.eligibleWinBackOfferIds, at: renewalInfo.place)
    else { return nil }
    let path = "renewalInfo.eligibleWinBackOfferIds"
    let offers = document.node(at: place)
    guard offers.kind == .list else {
      throw PayloadError(
        path: path,
        summary: "This is \(offers.value.kindName), where a list of identifiers belongs",
        fix: "Pass the field as Apple's payload has it, or leave it out"
      )
    }
    let items = offers.items
    if let wrong = items.first(where: { $0.kind != .text }) {
      throw PayloadError(
        path: path,
        summary: "The list holds \(wrong.value.kindName), where identifiers of offers belong",
        fix: "Pass the field as Apple's payload has it, or leave it out"
      )
    }
    return document.append(.boolean(!items.isEmpty))
  }
}
