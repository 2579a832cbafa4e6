import Catalogs
import JSON

/// Facts as a backend would pass them, before they are JSON or a document.
enum RequestTree {
  typealias Member = (name: String, value: RequestTree)

  case value(GoldenCases.Value)
  case object([Member])
  case list([RequestTree])

  /// Puts each field where a request has it; what payloads say together about the subscription goes into a status
  /// response, and whether there is a win-back offer into the renewal info. The fields are sorted by their paths.
  init(_ fields: [WitnessFacts.Field]) {
    let shared = Self.fields(fields, of: .subscription)
    var request: [Member] = []
    for object in PayloadPath.Object.allCases where object != .request && object != .subscription {
      var members = Self.members(Self.fields(fields, of: object), behind: 0)
      if object == .renewalInfo, case .literal(.boolean(let hasOffer))? = Self.value("hasWinBackOffer", in: shared) {
        Self.put(.value(.texts(hasOffer ? ["winBack"] : [])), at: "eligibleWinBackOfferIds", into: &members)
      }
      if !members.isEmpty { request.append((object.rawValue, .object(members))) }
    }
    if let response = Self.statusResponse(shared) { request.append(("statusResponse", response)) }
    for field in Self.fields(fields, of: .request) {
      Self.put(.value(field.value), at: field.path.field, into: &request)
    }
    self = .object(request)
  }

  /// The fields of an object, which stand side by side.
  private static func fields(
    _ fields: [WitnessFacts.Field],
    of object: PayloadPath.Object
  ) -> ArraySlice<WitnessFacts.Field> {
    // By their places, because to hand on a field copies all that it holds.
    guard let start = fields.indices.first(where: { fields[$0].path.object == object }) else { return [] }
    let end = fields.indices[start...].first { fields[$0].path.object != object } ?? fields.endIndex
    return fields[start..<end]
  }

  private static func value(_ name: String, in fields: ArraySlice<WitnessFacts.Field>) -> GoldenCases.Value? {
    fields.first { $0.path.field == name }?.value
  }

  private static func statusResponse(_ shared: ArraySlice<WitnessFacts.Field>) -> RequestTree? {
    if shared.isEmpty { return nil }
    func known(_ names: [String]) -> [Member] {
      names.compactMap { name in value(name, in: shared).map { (name, .value($0)) } }
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

  /// The members that fields make of an object: names are parted by full stops, and so many bytes of them have led there.
  private static func members(_ fields: ArraySlice<WitnessFacts.Field>, behind count: Int) -> [Member] {
    var members: [Member] = []
    members.reserveCapacity(fields.count)
    var start = fields.startIndex
    while start < fields.endIndex {
      let field = fields[start].path.field
      guard let length = field.lengthOfName(behind: count) else {
        let name = count == 0 ? field : String(Substring(field.utf8.dropFirst(count)))
        put(.value(fields[start].value), at: name, into: &members)
        start += 1
        continue
      }
      // Names that begin alike stand side by side.
      let inner = field.utf8.prefix(count + length + 1)
      let end = fields[start...].firstIndex { !$0.path.field.utf8.starts(with: inner) } ?? fields.endIndex
      let value = RequestTree.object(Self.members(fields[start..<end], behind: inner.count))
      put(value, at: String(Substring(inner.dropFirst(count).dropLast())), into: &members)
      start = end
    }
    return members
  }

  /// Puts a value in place of the member of a name, or behind the others.
  private static func put(_ value: RequestTree, at name: String, into members: inout [Member]) {
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index].value = value
    } else {
      members.append((name, value))
    }
  }
}

extension String {
  /// The length in bytes of the name that begins behind so many bytes and ends before a full stop; `nil` if none is.
  fileprivate func lengthOfName(behind count: Int) -> Int? {
    var text = self
    return text.withUTF8 { bytes in
      bytes[count...].firstIndex(of: UInt8(ascii: ".")).map { $0 - count }
    }
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

  /// As decoded JSON.
  func document(now: Int64) -> PayloadDocument {
    var document = PayloadDocument()
    append(to: &document, now: now)
    return document
  }

  private func append(to document: inout PayloadDocument, now: Int64) {
    switch self {
    case .object(let members):
      let object = document.open()
      for (name, value) in members {
        document.appendName(name)
        value.append(to: &document, now: now)
      }
      document.closeObject(at: object, count: members.count)
    case .list(let items):
      let list = document.open()
      for item in items { item.append(to: &document, now: now) }
      document.closeList(at: list, count: items.count)
    case .value(.absent): document.append(.null)
    case .value(.literal(.boolean(let value))): document.append(.boolean(value))
    case .value(.literal(.integer(let value))): document.append(.integer(Int64(value)))
    case .value(.literal(.text(let value))): document.append(.text(value))
    case .value(.texts(let texts)): document.append(.list(texts.map(PayloadValue.text)))
    case .value(.instant(let offset)): document.append(.integer(now + offset))
    }
  }
}
