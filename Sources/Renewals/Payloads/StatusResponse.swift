import Catalogs

/// The one subscription that the facts ask about, in the App Store Server API's answer about all of a customer's.
struct StatusResponse {
  /// Fields of the facts that choose a subscription.
  static let selectors = ["originalTransactionId", "subscriptionGroupIdentifier"]

  /// Where the subscription stands.
  let path: String
  /// What the answer says about it, with its place; sorted by name.
  let fields: [(name: String, path: String, value: PayloadValue)]
  /// The subscription, with its signed parts.
  let item: PayloadNode

  private static let name = "statusResponse"
  private static let selectorNames: [FieldName] = selectors.map { FieldName($0) }
  private static let fieldName: FieldName = "statusResponse"

  /// A subscription that can be chosen.
  private struct Candidate {
    let path: String
    let group: String?
    let original: String?
    let item: PayloadNode

    /// The subscription in words for a message.
    var summary: String {
      "\(original?.shortened ?? "no originalTransactionId") in group \(group?.shortened ?? "without identifier")"
    }
  }

  /// Chooses from the answer in a facts object, or from a whole that is the answer itself; nothing where there is none.
  init?(_ whole: PayloadNode, isWhole: Bool) throws(PayloadError) {
    let document = whole.document
    if !isWhole, document.member(Self.fieldName, at: whole.index) == nil,
      document.countOfMembers(named: Self.selectorNames, at: whole.index) == 0
    {
      return nil
    }
    var chosen: [String: String] = [:]
    for selector in Self.selectors {
      if let node = whole[FieldName(selector)] { chosen[selector] = try Self.identifier(node, selector) }
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
    guard matching.count == 1 else { throw Self.undecided(matching, of: candidates, isChosen: !chosen.isEmpty) }
    let candidate = matching[0]
    path = candidate.path
    item = candidate.item
    var fields: [(name: String, path: String, value: PayloadValue)] = []
    for name in ["bundleId", "environment"] {
      if let node = response[FieldName(name)] { fields.append((name, "\(Self.name).\(name)", node.value)) }
    }
    if let original = candidate.original {
      fields.append(("originalTransactionId", "\(path).originalTransactionId", .text(original)))
    }
    if let status = item["status"] { fields.append(("status", "\(path).status", status.value)) }
    if let group = candidate.group { fields.append(("subscriptionGroupIdentifier", path, .text(group))) }
    self.fields = fields
  }

  private static func candidates(in response: PayloadNode) throws(PayloadError) -> [Candidate] {
    var candidates: [Candidate] = []
    for (index, group) in try list(response["data"], "\(name).data").enumerated() {
      let path = "\(name).data[\(index)]"
      try checkObject(group, path)
      let identifier = try identifier(group["subscriptionGroupIdentifier"], "\(path).subscriptionGroupIdentifier")
      for (index, item) in try list(group["lastTransactions"], "\(path).lastTransactions").enumerated() {
        let path = "\(path).lastTransactions[\(index)]"
        try checkObject(item, path)
        let original = try Self.identifier(item["originalTransactionId"], "\(path).originalTransactionId")
        candidates.append(Candidate(path: path, group: identifier, original: original, item: item))
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
      fix: "Add originalTransactionId, subscriptionGroupIdentifier or both to the facts"
    )
  }

  private static func list(_ node: PayloadNode?, _ path: String) throws(PayloadError) -> [PayloadNode] {
    guard let node, node.kind == .list else { throw wrongType(node, path, "a list") }
    return node.items
  }

  private static func checkObject(_ node: PayloadNode, _ path: String) throws(PayloadError) {
    guard node.kind == .object else { throw wrongType(node, path, "an object") }
  }

  /// An identifier, which Apple writes as a text and others as a number; nothing where there is none.
  private static func identifier(_ node: PayloadNode?, _ path: String) throws(PayloadError) -> String? {
    switch node?.kind {
    case nil: return nil
    case .text?: return node?.string
    case .integer?: return node.map { String($0.document.integer(at: $0.index)) }
    default: throw wrongType(node, path, "a text")
    }
  }

  private static func wrongType(_ node: PayloadNode?, _ path: String, _ expected: String) -> PayloadError {
    PayloadError(
      path: path,
      summary: "This is \((node?.value ?? .null).kindName), where \(expected) belongs",
      fix: "Pass the response of the App Store Server API as it came"
    )
  }
}
