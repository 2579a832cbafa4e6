import Catalogs

/// Tells by a facts object which of several providers it is about.
package struct PayloadChoice: Sendable {
  private let models: [PayloadModel]
  /// The names at the top of facts, and inside objects of one name, that only one provider has; by provider.
  private let ownNames: [Set<String>]
  private let ownFields: [Set<String>]

  /// Makes a choice among providers, at least one.
  package init(_ models: [PayloadModel]) {
    self.models = models
    ownNames = Self.unshared(models.map { Set($0.topNames).subtracting($0.requestFields) })
    ownFields = Self.unshared(models.map(\.fieldNames))
  }

  private static func unshared(_ sets: [Set<String>]) -> [Set<String>] {
    sets.indices.map { index in
      sets.indices.filter { $0 != index }.reduce(into: sets[index]) { $0.subtract(sets[$1]) }
    }
  }

  /// Reads a facts object, and gives the place of its provider.
  ///
  /// - Throws: If the facts cannot be read, or hold payloads of several providers, or of none.
  package func facts(
    json: [UInt8],
    opening opener: PayloadOpener = .refusing
  ) throws(PayloadError) -> (index: Int, facts: SubscriptionFacts) {
    guard models.count > 1 else { return (0, try SubscriptionFacts(json: json, of: models[0], opening: opener)) }
    try SubscriptionFacts.checkSize(json)
    let document = try PayloadDocument(json: json)
    let index = try index(of: document.node(at: 0))
    return (index, try SubscriptionFacts(document, of: models[index], opening: opener))
  }

  private func index(of whole: PayloadNode) throws(PayloadError) -> Int {
    let members = whole.members.filter { $0.node.kind != .null }
    let names = members.map(\.name)
    // A text is an object only where objects come signed: the body of a push request of Pub/Sub names its own subscription.
    var found = models.indices.filter { index in
      members.contains { ownNames[index].contains($0.name) && ($0.node.kind != .text || models[index].areSigned) }
    }
    if found.isEmpty {
      // Objects of several providers with the same name are distinguished by their contents; only the App Store signs
      // payloads.
      let shared = members.filter { member in models.contains { $0.passedNames.contains(member.name) } }
      found = models.indices.filter { index in
        shared.contains { member in
          guard models[index].passedNames.contains(member.name) else { return false }
          return member.node.kind == .text
            ? models[index].areSigned
            : !ownFields[index].isDisjoint(with: member.node.members.map(\.name))
        }
      }
    }
    if found.isEmpty {
      // What a store sends in place of a payload is refused by that store's words.
      found = models.indices.filter { index in
        models[index].refusals.flatMap(\.places).contains { place in
          place.object == .request && place.names.first.map { names.contains($0.description) } == true
        }
      }
    }
    let providers = models.map(\.name).joined(separator: " or ")
    guard let index = found.first else {
      throw PayloadError(
        path: nil,
        summary: "The facts have no payload of \(providers)",
        fix: "Pass one of \(models.flatMap(\.passedNames).sortedWithoutRepeats.joined(separator: ", "))"
      )
    }
    guard found.count == 1 else {
      throw PayloadError(
        path: nil,
        summary: "The facts have payloads of \(found.map { models[$0].name }.joined(separator: " and "))",
        fix: "Pass the payloads of one store in each object"
      )
    }
    return index
  }
}

extension PayloadModel {
  /// The first names of the fields that the objects of a backend have, and of what they may come inside of.
  fileprivate var fieldNames: Set<String> {
    var names: Set<String> = []
    for member in members {
      for field in fields(of: member.object).keys { names.insert(String(field.prefix { $0 != "." })) }
      if let envelope = member.envelope { names.insert(envelope.data[0]) }
      names.formUnion(member.wholes)
      if let wrapper = member.wrapper { names.insert(wrapper.name.description) }
    }
    return names
  }
}

extension [String] {
  fileprivate var sortedWithoutRepeats: [String] { Set(self).sorted() }
}
