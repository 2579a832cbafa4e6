import Bytes
import Catalogs

/// Payloads that come as their description says: objects under their names, or one of them as the whole value.
struct DeclaredForms: PayloadForms {
  private let payloads: PayloadModel
  private var read: ReadPayloads

  static func read(
    _ document: consuming PayloadDocument,
    of payloads: PayloadModel,
    opener: PayloadOpener
  ) throws(PayloadError) -> ReadPayloads {
    var forms = DeclaredForms(payloads: payloads, read: ReadPayloads(document: document))
    try forms.readObjects()
    for member in payloads.members { try forms.chooseItem(member) }
    forms.addDerived()
    return forms.read
  }

  private var document: PayloadDocument { read.document }

  private mutating func readObjects() throws(PayloadError) {
    let whole = document.node(at: 0)
    guard whole.kind == .object else {
      throw PayloadError(
        path: nil,
        summary: "The facts are \(whole.value.kindName), not an object",
        fix: "Pass one JSON object with \(payloads.passedNames.joined(separator: ", "))"
      )
    }
    read.places[.request] = 0
    let names = whole.members.filter { $0.node.kind != .null }.map(\.name)
    if !names.contains(where: payloads.passedNames.contains),
      let member = payloads.members.first(where: { isWhole($0, names) })
    {
      try add(member, at: 0, path: member.object.name)
      return
    }
    try payloads.refuseUnknown(whole.members.map(\.name), known: payloads.knownNames)
    for member in payloads.members where member.item == nil {
      for name in [member.object.name] + member.aliases where names.contains(name) {
        guard let place = document.member(FieldName(name), at: 0) else { continue }
        guard read.places[member.object] == nil else {
          throw PayloadError(
            path: name,
            summary: "The facts have \(member.object.name) under two names",
            fix: "Pass one of the two"
          )
        }
        try add(member, at: place, path: name)
      }
    }
  }

  /// Whether a whole value with members of these names is an object.
  private func isWhole(_ member: PayloadModel.Member, _ names: [String]) -> Bool {
    member.wholes.contains(where: names.contains)
      || member.envelope.map { place(of: $0.data, at: 0) != nil } ?? false
  }

  private func place(of names: [String], at start: Int) -> Int? {
    var place = start
    for name in names {
      guard let next = document.member(FieldName(name), at: place) else { return nil }
      place = next
    }
    return place
  }

  private mutating func add(_ member: PayloadModel.Member, at place: Int, path: String) throws(PayloadError) {
    guard document.kind(at: place) == .object else {
      throw PayloadError(
        path: path,
        summary: "This is \(document.node(at: place).value.kindName), not an object",
        fix: "Pass the \(member.object.name) as \(payloads.owner) sends it"
      )
    }
    var place = place
    if let envelope = member.envelope, let data = self.place(of: envelope.data, at: place) {
      place = try opened(envelope, data: data, at: place, path: path)
    }
    read.places[member.object] = place
    let index = read.trust.firstIndex { $0.name > member.object.name } ?? read.trust.endIndex
    read.trust.insert((member.object.name, .unsigned), at: index)
  }

  /// Puts what an envelope holds, with the identifier of its message, at the end.
  private mutating func opened(
    _ envelope: PayloadModel.Envelope,
    data: Int,
    at place: Int,
    path: String
  ) throws(PayloadError) -> Int {
    let shown = "\(path).\(envelope.data.joined(separator: "."))"
    func refused(_ summary: String) -> PayloadError {
      PayloadError(path: shown, summary: summary, fix: "Pass the request's body whole, as it came")
    }
    guard let text = document.node(at: data).string else {
      throw refused("This is \(document.node(at: data).value.kindName), where a text in Base64 belongs")
    }
    guard let bytes = Base64.decode(text.utf8, .standard) ?? Base64.decode(text.utf8, .url) else {
      throw refused("This is not whole Base64")
    }
    let value: PayloadValue
    do throws(PayloadError) { value = try PayloadValue(json: bytes) } catch {
      throw refused("This does not hold whole JSON")
    }
    guard case .object(var members) = value else { throw refused("This holds \(value.kindName), not an object") }
    if let identifier = self.place(of: envelope.identifier, at: place) {
      members[envelope.field] = document.node(at: identifier).value
    }
    return read.document.append(.object(members))
  }

  /// Finds the item of a list that counts: the only one, or the one that the request names.
  private mutating func chooseItem(_ member: PayloadModel.Member) throws(PayloadError) {
    guard let item = member.item, let owner = read.places[item.owner],
      let list = document.member(FieldName(item.list), at: owner)
    else { return }
    let path = "\(item.owner.name).\(item.list)"
    let items = document.node(at: list).items
    guard document.kind(at: list) == .list, items.allSatisfy({ $0.kind == .object }) else {
      throw PayloadError(
        path: path,
        summary: "This is \(document.node(at: list).value.shortText), where a list of objects belongs",
        fix: "Pass the \(item.owner.name) as \(payloads.owner) sends it"
      )
    }
    func key(_ item: PayloadNode, _ name: String) -> String { item[FieldName(name)]?.string ?? "" }
    let choice = document.member(FieldName(item.key), at: 0).map { document.node(at: $0) }
    if let choice, choice.kind != .text {
      throw PayloadError(
        path: item.key,
        summary: "This is \(choice.value.kindName), where a text belongs",
        fix: "Write a JSON string"
      )
    }
    let wanted = choice?.string
    let found = items.filter { wanted == nil || key($0, item.key) == wanted }
    guard items.isEmpty || found.count == 1 else {
      let all = items.prefix(5).map { key($0, item.key).shortened }.joined(separator: ", ")
      let rest = items.count > 5 ? " and \(items.count - 5) more" : ""
      throw PayloadError(
        path: path,
        summary: found.isEmpty
          ? "No item has the \(item.key) '\((wanted ?? "").shortened)'; there is \(all)\(rest)"
          : "There are \(found.count) items, and each has an end of its own: \(all)\(rest)",
        fix: found.isEmpty ? "Pass one of these as \(item.key)" : "Add \(item.key) to the facts, which chooses one"
      )
    }
    read.places[member.object] = found.first?.index
  }

  private mutating func addDerived() {
    var members: [(name: String, value: PayloadValue)] = []
    for field in payloads.derived {
      switch field.rule {
      case .has(let object, let names):
        guard let start = read.places[object], place(of: names, at: start) != nil else { continue }
        members.append((field.name, .boolean(true)))
      case .member(let object, let names, let among):
        guard let start = read.places[object], let place = place(of: names, at: start) else { continue }
        let present = document.node(at: place).members.filter { $0.node.kind != .null }.map(\.name)
        guard let name = present.first(where: { among.isEmpty || among.contains($0) }) else { continue }
        members.append((field.name, .text(name)))
      }
    }
    let object = read.document.open()
    for (name, value) in members {
      read.document.appendName(name)
      read.document.append(value)
    }
    read.document.closeObject(at: object, count: members.count)
    read.places[.subscription] = object
  }

  static func request(_ fields: [PayloadField], of payloads: PayloadModel) -> RequestTree {
    var trees: [(member: PayloadModel.Member, tree: [RequestTree.Member])] = payloads.members.map { member in
      (member, RequestTree.members(of: member.object, fields))
    }
    // What is worked out of others is put where it is worked out from.
    for field in RequestTree.fields(fields, of: .subscription) {
      guard let derived = payloads.derived.first(where: { $0.name == field.path.field }) else { continue }
      let place: (object: PayloadPath.Object, names: [String])
      switch (derived.rule, field.value) {
      case (.has(let object, let names), .literal(.boolean(true))): place = (object, names)
      case (.member(let object, let names, _), .literal(.text(let name))): place = (object, names + [name])
      default: continue
      }
      guard let index = trees.firstIndex(where: { $0.member.object == place.object }) else { continue }
      RequestTree.add(at: place.names[...], into: &trees[index].tree)
    }
    for (member, tree) in trees.reversed() {
      guard let item = member.item, !tree.isEmpty,
        let owner = trees.firstIndex(where: { $0.member.object == item.owner })
      else { continue }
      trees[owner].tree.append((item.list, .list([.object(tree)])))
    }
    var request = trees.filter { $0.member.item == nil && !$0.tree.isEmpty }
      .map { RequestTree.Member(name: $0.member.object.name, value: .object($0.tree)) }
    for field in RequestTree.fields(fields, of: .request) { request.append((field.path.field, .value(field))) }
    return .object(request)
  }
}

extension PayloadModel {
  fileprivate var knownNames: [String] { (passedNames + requestFields).sorted() }
}
