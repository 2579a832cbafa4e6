import Catalogs
import Instants
import JSON

/// Facts as a backend would pass them, before they are JSON or a document.
package enum RequestTree {
  package typealias Member = (name: String, value: RequestTree)

  case value(PayloadField)
  /// A list of texts.
  case texts([String])
  case object([Member])
  case list([RequestTree])

  /// The fields of an object, which are adjacent.
  static func fields(
    _ fields: [PayloadField],
    of object: PayloadPath.Object
  ) -> ArraySlice<PayloadField> {
    // By their places, because to hand on a field copies all that it holds.
    guard let start = fields.indices.first(where: { fields[$0].path.object == object }) else { return [] }
    let end = fields.indices[start...].first { fields[$0].path.object != object } ?? fields.endIndex
    return fields[start..<end]
  }

  /// The members that the fields of an object make.
  static func members(of object: PayloadPath.Object, _ fields: [PayloadField]) -> [Member] {
    members(Self.fields(fields, of: object), behind: 0)
  }

  /// The members that fields make of an object: names are parted by full stops, and so many bytes of them have led
  /// there.
  private static func members(_ fields: ArraySlice<PayloadField>, behind count: Int) -> [Member] {
    var members: [Member] = []
    members.reserveCapacity(fields.count)
    var start = fields.startIndex
    while start < fields.endIndex {
      let field = fields[start].path.field
      guard let length = field.lengthOfName(behind: count) else {
        let name = count == 0 ? field : String(Substring(field.utf8.dropFirst(count)))
        put(.value(fields[start]), at: name, into: &members)
        start += 1
        continue
      }
      // Names with the same beginning are adjacent.
      let inner = field.utf8.prefix(count + length + 1)
      let end = fields[start...].firstIndex { !$0.path.field.utf8.starts(with: inner) } ?? fields.endIndex
      let value = RequestTree.object(Self.members(fields[start..<end], behind: inner.count))
      put(value, at: String(Substring(inner.dropFirst(count).dropLast())), into: &members)
      start = end
    }
    return members
  }

  /// Replaces the value of the member of a name, or appends a member.
  static func put(_ value: RequestTree, at name: String, into members: inout [Member]) {
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index].value = value
    } else {
      members.append((name, value))
    }
  }
}

extension RequestTree {
  /// Facts as a backend would pass them; the fields are sorted by their paths. What is worked out of others is put
  /// where it is worked out from, at the last of several places.
  package init(_ fields: [PayloadField], of payloads: PayloadModel) {
    var trees: [[Member]] = Array(repeating: [], count: payloads.objects.count)
    for member in payloads.members { trees[member.object.index] = Self.members(of: member.object, fields) }
    var tied: Set<Int> = []
    for field in Self.fields(fields, of: .subscription) {
      switch (payloads.derived.first { $0.name == field.path.field }?.rule, field.value) {
      case (.has(let owner)?, .literal(.boolean(true))):
        if let path = Self.source(of: owner, payloads), let sample = path.type.flatMap(Self.sample) {
          let names = path.names.map(\.description)
          guard !Self.holds(names[...], trees[path.object.index]) else { break }
          Self.put(.value(PayloadField(path: path, value: sample)), at: names[...], into: &trees[path.object.index])
        } else {
          Self.add(owner, to: &trees[owner.object.index], of: payloads)
        }
      case (.member(let owner, _)?, .literal(.text(let name))):
        Self.add(at: owner.path[1...] + [name], into: &trees[owner.object.index])
      case (.first(let values)?, _):
        guard let path = values.paths.last else { break }
        Self.put(.value(field), at: path.field, into: &trees[path.object.index])
      case (.identifier(let places)?, _):
        guard let place = places.last else { break }
        Self.put(.value(field), at: place.names.map(\.description)[...], into: &trees[place.object.index])
      case (.isTied(let object)?, .literal(.boolean(true))): tied.insert(object.index)
      case (.isFilled(let path)?, .literal(.boolean(let isFilled))):
        Self.put(.texts(isFilled ? ["winBack"] : []), at: path.field, into: &trees[path.object.index])
      default: break
      }
    }
    for step in payloads.steps {
      guard let outer = step.chain.first?.item else { continue }
      let isNeeded = step.chain.contains { !trees[$0.object.index].isEmpty }
      guard isNeeded || outer.isRequired && !trees[outer.owner.index].isEmpty else { continue }
      for member in step.chain.reversed() {
        guard let item = member.item else { continue }
        trees[item.owner.index].append((item.list, .list([.object(trees[member.object.index])])))
      }
    }
    // What is found in a list, or in another object, is recognized by its condition.
    for member in payloads.members where tied.contains(member.object.index) || !member.isPassed {
      Self.meet(member, &trees[member.object.index], payloads, isTied: tied.contains(member.object.index))
    }
    for member in payloads.members where !member.isPassed && !trees[member.object.index].isEmpty {
      guard let place = member.pick?.places.first else { continue }
      let list = RequestTree.list([.object(trees[member.object.index])])
      Self.put(list, at: place.names.map(\.description)[...], into: &trees[place.object.index])
    }
    var request = payloads.members.filter { $0.isPassed }.compactMap { member -> Member? in
      var tree = trees[member.object.index]
      guard tied.contains(member.object.index), let pick = member.pick, let name = pick.places.first?.names.first,
        let order = pick.order
      else { return tree.isEmpty ? nil : Member(name: member.object.name, value: .object(tree)) }
      // Two of one moment that differ in nothing that counts.
      if !tree.contains(where: { $0.name == order.field }) {
        Self.put(.value(PayloadField(path: order, value: .instant(0))), at: order.field, into: &tree)
      }
      let other = tree + [(name: "other", value: .object([]))]
      return Member(name: name.description, value: .list([.object(tree), .object(other)]))
    }
    for field in Self.fields(fields, of: .request) { Self.put(.value(field), at: field.path.field, into: &request) }
    for (name, value) in trees[PayloadPath.Object.request.index] where !request.contains(where: { $0.name == name }) {
      request.append((name, value))
    }
    self = .object(request)
  }

  /// The field that a place is the first of several values of; `nil` if it isn't worked out in this way.
  private static func source(of place: PayloadModel.Place, _ payloads: PayloadModel) -> PayloadPath? {
    guard place.object == .subscription, let name = place.names.first?.description,
      case .first(let values)? = payloads.derived.first(where: { $0.name == name })?.rule
    else { return nil }
    return values.paths.last
  }

  /// Adds a value of the type that payloads have at a place, or an object without fields; what is there stays.
  private static func add(_ place: PayloadModel.Place, to tree: inout [Member], of payloads: PayloadModel) {
    let names = place.path[1...]
    let field = names.joined(separator: ".")
    guard let type = payloads.fields(of: place.object)[field], let sample = sample(of: type), !holds(names, tree) else {
      return add(at: names, into: &tree)
    }
    let path = PayloadPath(place.object, field, in: payloads)
    put(.value(PayloadField(path: path, value: sample)), at: names, into: &tree)
  }

  private static func holds(_ names: ArraySlice<String>, _ tree: [Member]) -> Bool {
    guard let name = names.first, let value = tree.first(where: { $0.name == name })?.value else { return false }
    guard names.count > 1, case .object(let inner) = value else { return true }
    return holds(names.dropFirst(), inner)
  }

  /// A value that a field may have; `nil` for objects.
  private static func sample(of type: PayloadFieldType) -> GoldenCases.Value? {
    switch type {
    case .boolean: .literal(.boolean(true))
    case .integer, .price(.thousandths), .price(.minorUnits): .literal(.integer(1))
    case .text: .literal(.text("text"))
    case .texts: .texts(["text"])
    case .instant: .instant(0)
    case .price(.money), .object, .expandable: nil
    }
  }

  /// Adds the field by which an object is recognized, unless it has it.
  private static func meet(
    _ member: PayloadModel.Member,
    _ tree: inout [Member],
    _ payloads: PayloadModel,
    isTied: Bool
  ) {
    guard let condition = member.condition, let value = condition.among.first, isTied || !tree.isEmpty else { return }
    let names = condition.place.names.map(\.description)[...]
    guard !holds(names, tree) else { return }
    let path = PayloadPath(member.object, names.joined(separator: "."), in: payloads)
    put(.value(PayloadField(path: path, value: .literal(.text(value)))), at: names, into: &tree)
  }

  /// Puts a value where names lead.
  static func put(_ value: RequestTree, at names: ArraySlice<String>, into members: inout [Member]) {
    guard let name = names.first else { return }
    guard names.count > 1 else { return put(value, at: name, into: &members) }
    add(at: names.prefix(1), into: &members)
    guard let index = members.firstIndex(where: { $0.name == name }), case .object(var inner) = members[index].value
    else { return }
    put(value, at: names.dropFirst(), into: &inner)
    members[index].value = .object(inner)
  }

  /// Puts an object without members where names lead, unless something is there.
  static func add(at names: ArraySlice<String>, into members: inout [Member]) {
    guard let name = names.first else { return }
    if !members.contains(where: { $0.name == name }) { members.append((name, .object([]))) }
    guard names.count > 1, let index = members.firstIndex(where: { $0.name == name }),
      case .object(var inner) = members[index].value
    else { return }
    add(at: names.dropFirst(), into: &inner)
    members[index].value = .object(inner)
  }
}

extension String {
  /// The length in bytes of the name that begins after so many bytes and ends before a full stop; `nil` if there isn't
  /// a full stop.
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
    case .texts(let texts): .array(texts.map(JSONValue.string))
    case .value(let field):
      switch field.value {
      case .absent: .null
      case .literal(.boolean(let value)): .boolean(value)
      case .literal(.integer(let value)): .number(JSONNumber(Int64(value)))
      case .literal(.text(let value)): .string(value)
      case .texts(let texts): .array(texts.map(JSONValue.string))
      case .object: .object([])
      case .instant(let offset): field.date(now + offset)
      }
    }
  }

  /// As decoded JSON.
  package func document(now: Int64) -> PayloadDocument {
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
    case .texts(let texts): document.append(.list(texts.map(PayloadValue.text)))
    case .value(let field):
      switch field.value {
      case .absent: document.append(.null)
      case .literal(.boolean(let value)): document.append(.boolean(value))
      case .literal(.integer(let value)): document.append(.integer(Int64(value)))
      case .literal(.text(let value)): document.append(.text(value))
      case .texts(let texts): document.append(.list(texts.map(PayloadValue.text)))
      case .object: document.append(.object([:]))
      case .instant(let offset):
        switch field.date(now + offset) {
        case .string(let text): document.append(.text(text))
        case .number(let number): document.append(.integer(number.integer ?? 0))
        default: document.append(.null)
        }
      }
    }
  }
}

extension PayloadField {
  /// A moment, in milliseconds since 1970, as the field writes it.
  fileprivate func date(_ milliseconds: Int64) -> JSONValue {
    guard case .instant(let date)? = path.type else { return .number(JSONNumber(milliseconds)) }
    return switch date {
    case .milliseconds: .number(JSONNumber(milliseconds))
    case .millisecondsText: .string(String(milliseconds))
    case .seconds: .number(JSONNumber(milliseconds / 1000))
    case .rfc3339: Instant(milliseconds: milliseconds).map { .string($0.description) } ?? .null
    }
  }
}
