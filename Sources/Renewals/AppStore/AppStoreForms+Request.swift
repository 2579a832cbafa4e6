import Catalogs

extension AppStoreForms {
  /// Puts each field where a request has it; what payloads say together about the subscription goes into a status
  /// response, and whether there is a win-back offer into the renewal info. The fields are sorted by their paths.
  static func request(_ fields: [PayloadField], of payloads: PayloadModel) -> RequestTree {
    let shared = RequestTree.fields(fields, of: .subscription)
    var request: [RequestTree.Member] = []
    for object in [PayloadPath.Object.renewalInfo, .transaction, .notification] {
      var members = RequestTree.members(of: object, fields)
      if object == .renewalInfo, case .literal(.boolean(let hasOffer))? = field("hasWinBackOffer", in: shared)?.value {
        RequestTree.put(.texts(hasOffer ? ["winBack"] : []), at: "eligibleWinBackOfferIds", into: &members)
      }
      if !members.isEmpty { request.append((object.name, .object(members))) }
    }
    if let response = statusResponse(shared) { request.append(("statusResponse", response)) }
    for field in RequestTree.fields(fields, of: .request) {
      RequestTree.put(.value(field), at: field.path.field, into: &request)
    }
    return .object(request)
  }

  private static func field(_ name: String, in fields: ArraySlice<PayloadField>) -> PayloadField? {
    fields.first { $0.path.field == name }
  }

  private static func statusResponse(_ shared: ArraySlice<PayloadField>) -> RequestTree? {
    if shared.isEmpty { return nil }
    func known(_ names: [String]) -> [RequestTree.Member] {
      names.compactMap { name in field(name, in: shared).map { (name, .value($0)) } }
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
}
