import Catalogs

/// The one subscription that the facts ask about, in the App Store Server API's answer about all of a customer's.
struct StatusResponse {
  /// Fields of the facts that choose a subscription.
  static let selectors = ["originalTransactionId", "subscriptionGroupIdentifier"]

  /// Where the subscription stands.
  let path: String
  /// What the answer says about it, with its place.
  let fields: [String: (path: String, value: PayloadValue)]
  /// The subscription, with its signed parts.
  let signed: [String: PayloadValue]

  private static let name = "statusResponse"

  /// A subscription that can be chosen.
  private struct Candidate {
    let path: String
    let group: String?
    let original: String?
    let item: [String: PayloadValue]

    /// The subscription in words for a message.
    var summary: String {
      "\(original?.shortened ?? "no originalTransactionId") in group \(group?.shortened ?? "without identifier")"
    }
  }

  /// Chooses from the answer in a facts object; nothing where there is none.
  init?(_ top: [String: PayloadValue]) throws(PayloadError) {
    var chosen: [String: String] = [:]
    for selector in Self.selectors { chosen[selector] = try Self.identifier(top[selector] ?? .null, selector) }
    guard let value = top[Self.name], value != .null else {
      guard let selector = Self.selectors.first(where: { chosen[$0] != nil }) else { return nil }
      throw PayloadError(
        path: selector,
        summary: "This chooses a subscription of a statusResponse, and there is none",
        fix: "Pass statusResponse, or leave \(selector) out"
      )
    }
    let response = try Self.object(value, Self.name)
    let candidates = try Self.candidates(in: response)
    let matching = candidates.filter { candidate in
      (chosen["originalTransactionId"].map { $0 == candidate.original } ?? true)
        && (chosen["subscriptionGroupIdentifier"].map { $0 == candidate.group } ?? true)
    }
    guard matching.count == 1 else { throw Self.undecided(matching, of: candidates, isChosen: !chosen.isEmpty) }
    let candidate = matching[0]
    path = candidate.path
    signed = candidate.item
    var fields: [String: (path: String, value: PayloadValue)] = [:]
    for name in ["environment", "bundleId"] { fields[name] = response[name].map { ("\(Self.name).\(name)", $0) } }
    fields["status"] = candidate.item["status"].map { ("\(candidate.path).status", $0) }
    fields["originalTransactionId"] = candidate.original.map {
      ("\(candidate.path).originalTransactionId", .text($0))
    }
    fields["subscriptionGroupIdentifier"] = candidate.group.map { (candidate.path, .text($0)) }
    self.fields = fields
  }

  private static func candidates(in response: [String: PayloadValue]) throws(PayloadError) -> [Candidate] {
    var candidates: [Candidate] = []
    for (index, group) in try list(response["data"], "\(name).data").enumerated() {
      let path = "\(name).data[\(index)]"
      let group = try object(group, path)
      let identifier = try identifier(
        group["subscriptionGroupIdentifier"] ?? .null,
        "\(path).subscriptionGroupIdentifier"
      )
      for (index, item) in try list(group["lastTransactions"], "\(path).lastTransactions").enumerated() {
        let path = "\(path).lastTransactions[\(index)]"
        let item = try object(item, path)
        let original = try Self.identifier(item["originalTransactionId"] ?? .null, "\(path).originalTransactionId")
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

  private static func list(_ value: PayloadValue?, _ path: String) throws(PayloadError) -> [PayloadValue] {
    guard case .list(let items)? = value else { throw wrongType(value ?? .null, path, "a list") }
    return items
  }

  private static func object(_ value: PayloadValue, _ path: String) throws(PayloadError) -> [String: PayloadValue] {
    guard case .object(let fields) = value else { throw wrongType(value, path, "an object") }
    return fields
  }

  /// An identifier, which Apple writes as a text and others as a number; nothing for null.
  private static func identifier(_ value: PayloadValue, _ path: String) throws(PayloadError) -> String? {
    switch value {
    case .null: return nil
    case .text(let text): return text
    case .integer(let number): return String(number)
    default: throw wrongType(value, path, "a text")
    }
  }

  private static func wrongType(_ value: PayloadValue, _ path: String, _ expected: String) -> PayloadError {
    PayloadError(
      path: path,
      summary: "This is \(value.kindName), where \(expected) belongs",
      fix: "Pass the response of the App Store Server API as it came"
    )
  }
}
