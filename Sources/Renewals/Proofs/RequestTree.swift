import Catalogs
import JSON

/// Facts as a backend would pass them, before they are JSON or decoded payloads.
enum RequestTree {
  case value(GoldenCases.Value)
  case object([(name: String, value: RequestTree)])
  case list([RequestTree])

  /// Puts each field where a request has it; what payloads say together about the subscription goes into a status
  /// response, and whether there is a win-back offer into the renewal info.
  init(_ fields: [WitnessFacts.Field]) {
    self = .object([])
    let shared = Dictionary(
      fields.lazy.filter { $0.path.object == .subscription }.map { ($0.path.field, $0.value) }
    ) { first, _ in first }
    for object in PayloadPath.Object.allCases where object != .request && object != .subscription {
      for field in fields where field.path.object == object {
        insert(.value(field.value), at: object.rawValue, field.path.field[...])
      }
      guard object == .renewalInfo else { continue }
      if case .literal(.boolean(let hasOffer))? = shared["hasWinBackOffer"] {
        insert(.value(.texts(hasOffer ? ["winBack"] : [])), at: object.rawValue, "eligibleWinBackOfferIds")
      }
    }
    if let response = Self.statusResponse(shared) { insert(response, at: "statusResponse") }
    for field in fields where field.path.object == .request { insert(.value(field.value), at: field.path.field) }
  }

  private static func statusResponse(_ shared: [String: GoldenCases.Value]) -> RequestTree? {
    func known(_ names: [String]) -> [(name: String, value: RequestTree)] {
      names.compactMap { name in shared[name].map { (name, .value($0)) } }
    }
    let item = known(["originalTransactionId", "status"])
    let group = known(["subscriptionGroupIdentifier"])
    let response = known(["environment", "bundleId"])
    if item.isEmpty, group.isEmpty, response.isEmpty { return nil }
    // A response without a subscription would be refused.
    return .object(
      response + [("data", .list([.object(group + [("lastTransactions", .list([.object(item)]))])]))]
    )
  }

  /// Puts a value in place of what a name leads to, and the names behind it, which full stops part.
  private mutating func insert(_ value: RequestTree, at name: String, _ others: Substring? = nil) {
    var members: [(name: String, value: RequestTree)] = []
    if case .object(let known) = self { members = known }
    // Given away, so that what follows changes the members where they are.
    self = .object([])
    let index = members.firstIndex { $0.name == name } ?? members.endIndex
    if index == members.endIndex { members.append((name, .object([]))) }
    if let others {
      let end = others.utf8.firstIndex(of: UInt8(ascii: ".")) ?? others.endIndex
      let rest = end < others.endIndex ? others[others.utf8.index(after: end)...] : nil
      members[index].value.insert(value, at: String(others[..<end]), rest)
    } else {
      members[index].value = value
    }
    self = .object(members)
  }
}

extension RequestTree {
  /// As JSON; instants are `now` and so many milliseconds.
  func json(now: Int64) -> JSONValue {
    switch self {
    case .object(let members): .object(members.map { JSONValue.Member(name: $0.name, value: $0.value.json(now: now)) })
    case .list(let items): .array(items.map { $0.json(now: now) })
    case .value(.absent): .null
    case .value(.literal(.boolean(let value))): .boolean(value)
    case .value(.literal(.integer(let value))): .number(JSONNumber(Int64(value)))
    case .value(.literal(.text(let value))): .string(value)
    case .value(.texts(let texts)): .array(texts.map(JSONValue.string))
    case .value(.instant(let offset)): .number(JSONNumber(now + offset))
    }
  }

  /// As a decoded payload.
  func payload(now: Int64) -> PayloadValue {
    switch self {
    case .object(let members):
      .object(Dictionary(members.map { ($0.name, $0.value.payload(now: now)) }) { first, _ in first })
    case .list(let items): .list(items.map { $0.payload(now: now) })
    case .value(.absent): .null
    case .value(.literal(.boolean(let value))): .boolean(value)
    case .value(.literal(.integer(let value))): .integer(Int64(value))
    case .value(.literal(.text(let value))): .text(value)
    case .value(.texts(let texts)): .list(texts.map(PayloadValue.text))
    case .value(.instant(let offset)): .integer(now + offset)
    }
  }
}
