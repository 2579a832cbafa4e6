import Catalogs
import Instants
import JSON

extension SubscriptionFacts {
  /// The most bytes that a caller's own name for a customer may have.
  public static let customerLimit = 256

  /// The most bytes that a caller's own name for a request may have.
  public static let idLimit = 256

  /// The caller's own name for the request, which results repeat; `nil` if there isn't one, or if the whole of the
  /// facts is a payload with a field of this name.
  public var id: String? {
    idPlace.flatMap { document.isKind(.text, at: $0) ? document.text(at: $0) : nil }
  }

  private var idPlace: Int? {
    guard let place = place(of: payloads.common.id) else { return nil }
    let isOfPayload = payloads.members.contains { member in
      self.place(of: member.object) == 0 && payloads.fields(of: member.object)["id"] != nil
    }
    return isOfPayload ? nil : place
  }

  private func checkID() throws(PayloadError) {
    guard let place = idPlace else { return }
    let value = document.node(at: place).value
    guard document.isKind(.text, at: place) || value == .null else {
      throw PayloadError(.notText, at: "id", ["kind": value.kindName])
    }
    guard (id ?? "").utf8.count <= Self.idLimit else {
      throw PayloadError(.longName, at: "id", ["object": "request", "limit": String(Self.idLimit)])
    }
  }

  /// Refuses identifiers that identify nothing, and payloads of different subscriptions.
  func checkIdentity() throws(PayloadError) {
    try checkSameSubscription()
    if let name = payloads.notification, name.isUUID, let place = place(of: name.path) {
      try checkUUID(place, name.path)
    }
    let identity = payloads.identity
    if try firstIdentifier(of: identity.subscription) == nil, try firstIdentifier(of: identity.customer) != nil {
      _ = try firstIdentifier(of: identity.product)
    }
    try checkID()
    if let place = place(of: payloads.common.customer), document.isKind(.text, at: place),
      document.text(at: place).utf8.count > Self.customerLimit
    {
      throw PayloadError(.longName, at: "customer", ["object": "customer", "limit": String(Self.customerLimit)])
    }
  }

  private func checkUUID(_ place: Int, _ path: PayloadPath) throws(PayloadError) {
    let path = path.description
    guard let uuid = document.node(at: place).string else {
      throw PayloadError(.notText, at: path, ["kind": document.kindName(at: place)])
    }
    guard uuid.isEmpty || uuid.isUUID else {
      throw PayloadError(.notUUID, at: path)
    }
  }

  /// What the provider calls the notification, for a caller that must count each event once; `nil` if it is absent or
  /// empty.
  public var event: String? {
    guard let path = payloads.notification?.path, let place = place(of: path),
      let name = document.node(at: place).string,
      !name.isEmpty
    else { return nil }
    return name
  }

  /// What a backend needs to ask the store about the subscription, sorted by name.
  public var references: [(name: String, value: String)] {
    payloads.references.compactMap { reference in
      reference.paths.lazy.compactMap(place(of:)).first {
        document.isKind(.text, at: $0) || document.isKind(.integer, at: $0)
      }
      .map { (reference.name, string(at: $0)) }
    }
  }

  /// Whether any of the fields names a period.
  func hasOccurrence(_ paths: [PayloadPath]) -> Bool { paths.contains { occurrencePlace($0) != nil } }

  /// Refuses a field that names a period and isn't an instant.
  func checkOccurrence(_ paths: [PayloadPath]) throws(PayloadError) {
    for path in paths {
      if case .instant? = path.type { _ = try instant(at: path) }
    }
  }

  /// Where a field is that names a period; `nil` if it is absent, empty or of another type.
  private func occurrencePlace(_ path: PayloadPath) -> Int? {
    guard let place = place(of: path) else { return nil }
    if case .instant? = path.type { return place }
    switch document.kind(at: place) {
    case .text: return document.extent(at: place) == 1 ? nil : place
    case .integer: return place
    default: return nil
    }
  }

  /// Appends the first of the fields that is there: an instant in ISO 8601, anything else unchanged.
  /// - Returns: Whether there is one.
  func appendOccurrence(_ paths: [PayloadPath], to text: inout ByteBuffer) -> Bool {
    for path in paths {
      guard let place = occurrencePlace(path) else { continue }
      if case .instant(let date)? = path.type {
        guard let instant = date.instant(at: place, in: document) else { continue }
        text.append(upTo: Instant.longestText) { instant.write(to: $0) }
      } else {
        append(place, to: &text)
      }
      return true
    }
    return false
  }

  /// The provider's own state of the subscription; `nil` if no payload has one.
  var status: PayloadLiteral? {
    guard let path = payloads.status, let place = place(of: path) else { return nil }
    switch document.kind(at: place) {
    case .integer: return .integer(Int(document.integer(at: place)))
    case .text: return .text(document.text(at: place))
    default: return nil
    }
  }

  /// Whether the facts distinguish the customer's subscription from all others.
  var hasIdentity: Bool {
    first(of: payloads.identity.subscription) != nil
      || first(of: payloads.identity.customer) != nil && first(of: payloads.identity.product) != nil
  }

  /// Appends what distinguishes the customer's subscription from all others: the first field that names it, or else the
  /// first that names the customer, with the first that distinguishes the customer's subscriptions.
  /// - Returns: Whether the facts have such a field.
  func appendIdentity(to text: inout ByteBuffer) -> Bool {
    if let place = first(of: payloads.identity.subscription) {
      append(place, to: &text)
      return true
    }
    guard let customer = first(of: payloads.identity.customer),
      let product = first(of: payloads.identity.product)
    else {
      return false
    }
    var customerText = string(at: customer)
    // With its length, so that no other pair of texts reads the same.
    var prefix = "customer \(customerText.utf8.count) "
    prefix.withUTF8 { text.append($0) }
    customerText.withUTF8 { text.append($0) }
    append(product, to: &text)
    return true
  }

  /// The same as ``firstIdentifier(of:)`` for fields that ``checkIdentity()`` has looked at.
  private func first(of fields: [PayloadPath]) -> Int? { (try? firstIdentifier(of: fields)) ?? nil }

  private func firstIdentifier(of fields: [PayloadPath]) throws(PayloadError) -> Int? {
    for field in fields {
      if let place = try identifier(field) { return place }
    }
    return nil
  }

  private func append(_ place: Int, to text: inout ByteBuffer) {
    if document.kind(at: place) == .text {
      document.appendText(at: place, to: &text)
    } else {
      var digits = String(document.integer(at: place))
      digits.withUTF8 { text.append($0) }
    }
  }

  /// Refuses payloads that name different subscriptions. A verified payload that names none could be of any, so that it
  /// counts as different from one that does.
  private func checkSameSubscription() throws(PayloadError) {
    var known: (path: PayloadPath, place: Int)?
    for path in payloads.identity.same {
      guard let place = try identifier(path) else { continue }
      if let known, !isSame(known.place, place) {
        throw PayloadError(
          .otherSubscription,
          at: path.shown,
          [
            "value": string(at: place).shortened, "holder": known.path.shown,
            "other": string(at: known.place).shortened,
          ]
        )
      }
      known = known ?? (path, place)
    }
    guard isVerified, known != nil else { return }
    for path in payloads.identity.same where path.object != .subscription && place(of: path.object) != nil {
      guard try identifier(path) == nil else { continue }
      throw PayloadError(
        path: path.description,
        summary: "This is missing, so that \(path.object.name) may be of another subscription than what is verified",
        fix: "Pass the payloads of one subscription as \(payloads.owner) signed them"
      )
    }
  }

  private func isSame(_ first: Int, _ second: Int) -> Bool {
    first == second || document.isEqual(first, second) || string(at: first) == string(at: second)
  }

  private func string(at place: Int) -> String {
    document.kind(at: place) == .text ? document.text(at: place) : String(document.integer(at: place))
  }

  /// The place of an identifier, which some stores write as a text and others as a number; `nil` if it is absent or
  /// empty.
  private func identifier(_ path: PayloadPath) throws(PayloadError) -> Int? {
    guard let place = place(of: path) else { return nil }
    switch document.kind(at: place) {
    case .text: return document.extent(at: place) == 1 ? nil : place
    case .integer where path.object != .request: return place
    default:
      throw PayloadError(.notText, at: path.shown, ["kind": document.kindName(at: place)])
    }
  }
}

extension String {
  /// Whether the text is a UUID as RFC 9562 writes it: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
  fileprivate var isUUID: Bool {
    utf8.count == 36
      && utf8.enumerated().allSatisfy { index, byte in
        [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : "0123456789abcdefABCDEF".utf8.contains(byte)
      }
  }
}
