import Catalogs

/// The one subscription that the facts ask about, in the App Store Server API's answer about all of a customer's.
struct StatusResponse {
  /// Fields of the facts that choose a subscription.
  static let selectors = ["originalTransactionId", "subscriptionGroupIdentifier"]

  /// Where the subscription stands.
  let path: String
  /// What the answer says about it, with its place; sorted by name.
  let fields: [(name: FieldName, path: PayloadTrail, value: PayloadValue)]
  /// The subscription, with its signed parts.
  let item: PayloadNode

  private static let name = "statusResponse"
  private static let fieldName: FieldName = "statusResponse"

  private enum Name {
    static let selectors = StatusResponse.selectors.map { FieldName($0) }
    static let bundleId: FieldName = "bundleId"
    static let data: FieldName = "data"
    static let environment: FieldName = "environment"
    static let lastTransactions: FieldName = "lastTransactions"
    static let originalTransactionId: FieldName = "originalTransactionId"
    static let status: FieldName = "status"
    static let subscriptionGroupIdentifier: FieldName = "subscriptionGroupIdentifier"
  }

  /// A subscription that can be chosen.
  private struct Candidate {
    /// Where it stands in the answer: its group, and its place in the group.
    let place: (group: Int, item: Int)
    let group: String?
    let original: String?
    let item: PayloadNode

    /// Apple's status of it; `nil` without one.
    var status: Int64? {
      item[Name.status].flatMap { $0.kind == .integer ? $0.document.integer(at: $0.index) : nil }
    }

    /// The subscription in words for a message.
    var summary: String {
      "\(original?.shortened ?? "no originalTransactionId") in group \(group?.shortened ?? "without identifier")"
        + (status.map { ", status \($0)" } ?? "")
    }
  }

  /// Chooses from the answer in a facts object, or from a whole that is the answer itself; `nil` if there is none.
  init?(_ whole: PayloadNode, isWhole: Bool) throws(PayloadError) {
    let document = whole.document
    if !isWhole, document.member(Self.fieldName, at: whole.index) == nil,
      document.countOfMembers(named: Name.selectors, at: whole.index) == 0
    {
      return nil
    }
    var chosen: [String: String] = [:]
    for (selector, name) in zip(Self.selectors, Name.selectors) {
      if let node = whole[name] {
        chosen[selector] = try Self.identifier(node, selector, fix: "Write the identifier as a JSON string")
      }
    }
    guard let response = isWhole ? whole : whole[Self.fieldName] else {
      guard let selector = Self.selectors.first(where: { chosen[$0] != nil }) else { return nil }
      throw PayloadError(
        path: selector,
        summary: "This chooses a subscription of a statusResponse, and there is none",
        fix: "Pass statusResponse, or leave \(selector) out"
      )
    }
    try Self.checkObject(response, Self.name)
    let candidates = try Self.candidates(in: response)
    let matching = candidates.filter { candidate in
      (chosen["originalTransactionId"].map { $0 == candidate.original } ?? true)
        && (chosen["subscriptionGroupIdentifier"].map { $0 == candidate.group } ?? true)
    }
    guard let candidate = Self.deciding(matching) else {
      throw Self.undecided(matching, of: candidates, isChosen: !chosen.isEmpty)
    }
    path = Self.path(candidate.place)
    item = candidate.item
    let own = PayloadTrail(path)
    var fields: [(name: FieldName, path: PayloadTrail, value: PayloadValue)] = []
    for (name, field) in [("bundleId", Name.bundleId), ("environment", Name.environment)] {
      if let node = response[field] { fields.append((field, PayloadTrail(Self.name, ".\(name)"), node.value)) }
    }
    if let original = candidate.original {
      fields.append((Name.originalTransactionId, own.appending(".originalTransactionId"), .text(original)))
    }
    if let status = item[Name.status] { fields.append((Name.status, own.appending(".status"), status.value)) }
    if let group = candidate.group { fields.append((Name.subscriptionGroupIdentifier, own, .text(group))) }
    self.fields = fields
  }

  /// The only one, or of several in one group the one with access: a group can have an entry for the customer's own purchase
  /// and one for a shared purchase, in any order.
  private static func deciding(_ matching: [Candidate]) -> Candidate? {
    if matching.count <= 1 { return matching.first }
    guard let group = matching[0].group, matching.allSatisfy({ $0.group == group }) else { return nil }
    let active = matching.filter { $0.status.map(statusesWithAccess.contains) ?? false }
    return active.count == 1 ? active[0] : nil
  }

  /// Apple's values for states in which the customer has access: subscribed and in the grace period.
  private static let statusesWithAccess: Set<Int64> = [1, 4]

  private static func path(_ group: Int) -> String { "\(name).data[\(group)]" }

  private static func path(_ place: (group: Int, item: Int)) -> String {
    "\(path(place.group)).lastTransactions[\(place.item)]"
  }

  private static func candidates(in response: PayloadNode) throws(PayloadError) -> [Candidate] {
    var candidates: [Candidate] = []
    for (groupIndex, group) in try list(response[Name.data], "\(name).data").enumerated() {
      try checkObject(group, path(groupIndex))
      let identifier = try identifier(
        group[Name.subscriptionGroupIdentifier],
        "\(path(groupIndex)).subscriptionGroupIdentifier"
      )
      let items = try list(group[Name.lastTransactions], "\(path(groupIndex)).lastTransactions")
      for (index, item) in items.enumerated() {
        let place = (group: groupIndex, item: index)
        try checkObject(item, path(place))
        let original = try Self.identifier(item[Name.originalTransactionId], "\(path(place)).originalTransactionId")
        candidates.append(Candidate(place: place, group: identifier, original: original, item: item))
      }
    }
    return candidates
  }

  private static func undecided(
    _ matching: [Candidate],
    of candidates: [Candidate],
    isChosen: Bool
  ) -> PayloadError {
    guard !candidates.isEmpty else {
      return PayloadError(
        path: "\(name).data",
        summary: "The response holds no subscription",
        fix: "Pass a response about a customer who has one"
      )
    }
    let shown = (matching.isEmpty ? candidates : matching).prefix(5)
    let rest = (matching.isEmpty ? candidates : matching).count - shown.count
    let list = shown.map(\.summary).joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
    return PayloadError(
      path: "\(name).data",
      summary: matching.isEmpty
        ? "The response does not hold the subscription that the facts ask for; it holds \(list)"
        : "The response holds \(matching.count) subscriptions\(isChosen ? " that match" : ""): \(list)",
      // Within one group, only the identifier of the first transaction chooses.
      fix: !matching.isEmpty && Set(matching.map(\.group)).count == 1
        ? "Add originalTransactionId to the facts"
        : "Add originalTransactionId, subscriptionGroupIdentifier or both to the facts"
    )
  }

  private static func list(
    _ node: PayloadNode?,
    _ path: @autoclosure () -> String
  ) throws(PayloadError) -> [PayloadNode] {
    guard let node, node.kind == .list else { throw wrongType(node, path(), "a list") }
    return node.items
  }

  private static func checkObject(_ node: PayloadNode, _ path: @autoclosure () -> String) throws(PayloadError) {
    guard node.kind == .object else { throw wrongType(node, path(), "an object") }
  }

  /// An identifier, which Apple writes as a text and others as a number; `nil` if there is none.
  private static func identifier(
    _ node: PayloadNode?,
    _ path: @autoclosure () -> String,
    fix: String = responseFix
  ) throws(PayloadError) -> String? {
    switch node?.kind {
    case nil: return nil
    case .text?: return node?.string
    case .integer?: return node.map { String($0.document.integer(at: $0.index)) }
    default: throw wrongType(node, path(), "a text", fix: fix)
    }
  }

  private static let responseFix = "Pass the response of the App Store Server API as it came"

  private static func wrongType(
    _ node: PayloadNode?,
    _ path: String,
    _ expected: String,
    fix: String = responseFix
  ) -> PayloadError {
    PayloadError(
      path: path,
      summary: "This is \((node?.value ?? .null).kindName), where \(expected) belongs",
      fix: fix
    )
  }
}
