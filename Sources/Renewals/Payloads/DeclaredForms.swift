import Bytes
import Catalogs
import Instants

/// Payloads that come as their description says: objects under their names, or one of them as the whole value.
struct DeclaredForms: PayloadForms {
  private let payloads: PayloadModel
  private let now: Instant?
  private var read: ReadPayloads

  static func read(
    _ document: consuming PayloadDocument,
    of payloads: PayloadModel,
    opener: PayloadOpener,
    now: Instant?
  ) throws(PayloadError) -> ReadPayloads {
    var forms = DeclaredForms(payloads: payloads, now: now, read: ReadPayloads(document: document))
    try forms.readObjects()
    for member in payloads.members { try forms.chooseItem(member) }
    try forms.read.addSubscription(of: payloads)
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
    if !names.allSatisfy(payloads.knownNames.contains) { try payloads.refuse(ReadPayloads(whole: document)) }
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
      || member.envelope.map { document.member($0.data.map { FieldName($0) }, at: 0) != nil } ?? false
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
    if let envelope = member.envelope, let data = document.member(envelope.data.map { FieldName($0) }, at: place) {
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
    if let identifier = document.member(envelope.identifier.map { FieldName($0) }, at: place) {
      members[envelope.field] = document.node(at: identifier).value
    }
    return read.document.append(.object(members))
  }

  /// Finds the item of a list that counts: the only one, the one that the request names, the one that is running, or any of
  /// them where one state is common to all.
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
    let choice = document.member(FieldName(item.key), at: 0).map { document.node(at: $0) }
    if let choice, choice.kind != .text {
      throw PayloadError(
        path: item.key,
        summary: "This is \(choice.value.kindName), where a text belongs",
        fix: "Write a JSON string"
      )
    }
    let wanted = choice?.string
    var found = items.filter { wanted == nil || key($0, item) == wanted }
    if found.count > 1 { found = try running(found, item, path) }
    guard items.isEmpty || found.count == 1 else {
      // Which of them is running depends on the moment.
      read.isItemOpen = now == nil && found.count > 1
      if read.isItemOpen { return }
      throw undecided(found, of: items, item, wanted, path)
    }
    read.places[member.object] = found.first?.index
  }

  /// Of several items the one that counts; `nil` if the payload does not say.
  private func running(
    _ items: [PayloadNode],
    _ item: PayloadModel.Item,
    _ path: String
  ) throws(PayloadError) -> [PayloadNode] {
    guard let end = item.end else { return items }
    var ended: [(item: PayloadNode, end: Instant)] = []
    for candidate in items {
      guard let place = document.member(end.names, at: candidate.index) else { continue }
      guard let instant = end.date.instant(at: place, in: document) else {
        throw end.date.noInstant(document.node(at: place).value, at: "\(path).\(end.field)", of: payloads)
      }
      ended.append((candidate, instant))
    }
    let latest = ended.max { $0.end < $1.end }
    if let common = item.common, read.holds(common) { return [latest?.item ?? items[0]] }
    // An item without an end has not begun.
    if ended.count < 2 { return ended.isEmpty ? items : ended.map(\.item) }
    guard let now, let latest else { return ended.map(\.item) }
    let running = ended.filter { $0.end > now }
    return running.isEmpty ? [latest.item] : running.map(\.item)
  }

  private func key(_ node: PayloadNode, _ item: PayloadModel.Item) -> String { node[FieldName(item.key)]?.string ?? "" }

  private func undecided(
    _ found: [PayloadNode],
    of items: [PayloadNode],
    _ item: PayloadModel.Item,
    _ wanted: String?,
    _ path: String
  ) -> PayloadError {
    func shown(_ items: [PayloadNode]) -> String {
      let names = items.prefix(5).map { node in
        let end = item.end.flatMap { document.member($0.names, at: node.index) }
        return key(node, item).shortened + (end.map { " (until \(document.node(at: $0).value.bareText))" } ?? "")
      }
      return names.joined(separator: ", ") + (items.count > 5 ? " and \(items.count - 5) more" : "")
    }
    guard !found.isEmpty else {
      return PayloadError(
        path: path,
        summary: "No item has the \(item.key) '\((wanted ?? "").shortened)'; there is \(shown(items))",
        fix: "Pass one of these as \(item.key)"
      )
    }
    return PayloadError(
      path: path,
      summary: "There are \(found.count) items that are running, and each has an end of its own: \(shown(found))",
      fix: "Add \(item.key) to the facts, which chooses one"
    )
  }

  static func request(_ fields: [PayloadField], of payloads: PayloadModel) -> RequestTree {
    var trees: [(member: PayloadModel.Member, tree: [RequestTree.Member])] = payloads.members.map { member in
      (member, RequestTree.members(of: member.object, fields))
    }
    // What is worked out of others is put where it is worked out from.
    for field in RequestTree.fields(fields, of: .subscription) {
      guard let derived = payloads.derived.first(where: { $0.name == field.path.field }) else { continue }
      let place: [String]
      switch (derived.rule, field.value) {
      case (.has(let owner), .literal(.boolean(true))): place = owner.path
      case (.member(let owner, _), .literal(.text(let name))): place = owner.path + [name]
      default: continue
      }
      guard let index = trees.firstIndex(where: { $0.member.object.name == place[0] }) else { continue }
      RequestTree.add(at: place[1...], into: &trees[index].tree)
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
