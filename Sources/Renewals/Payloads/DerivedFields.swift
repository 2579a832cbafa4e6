import Catalogs
import Instants

/// Works fields of `subscription` out of payloads that were read; each may use those before it.
struct DerivedFields {
  private let payloads: PayloadModel
  /// Whether what is never signed counts.
  private let countsUnsigned: Bool

  /// Adds the fields to payloads.
  /// - Throws: If a field is not of the type that it has to be.
  static func add(
    to read: inout ReadPayloads,
    of payloads: PayloadModel,
    countsUnsigned: Bool
  ) throws(PayloadError) {
    let fields = DerivedFields(payloads: payloads, countsUnsigned: countsUnsigned)
    read.note(slot: PayloadPath.Object.subscription.index, at: read.document.append(.object([:])))
    var last = -1
    for need in payloads.derivedNeeds where need.part != last && read.slots[need.slot] != nil {
      last = need.part
      let field = payloads.derived[need.part]
      switch try fields.value(of: field, read) {
      case .place(let place)?: read.note(slot: field.slot, at: place)
      case .value(let value)?: read.note(slot: field.slot, at: read.document.append(value))
      case nil: break
      }
    }
  }

  private static let identifier = FieldName("id")
  private static let day: Int64 = 86_400_000

  private enum Value {
    /// That of a place in the document.
    case place(Int)
    case value(PayloadValue)
  }

  private func value(
    of field: PayloadModel.Derived,
    _ read: borrowing ReadPayloads
  ) throws(PayloadError) -> Value? {
    switch field.rule {
    case .has(let place): return read.place(of: place) == nil ? nil : .value(.boolean(true))
    case .member(let place, let among):
      guard let object = read.place(of: place) else { return nil }
      return read.document.node(at: object).members
        .first { $0.node.kind != .null && (among.isEmpty || among.contains($0.name)) }.map { .value(.text($0.name)) }
    case .first(let values): return try first(of: values, read).map(Value.place)
    case .isFilled(let path): return try isFilled(path, read).map { .value(.boolean($0)) }
    case .later(let paths, let others):
      guard let own = try firstInstant(of: paths, read), let other = try firstInstant(of: others, read), own > other
      else { return nil }
      return .value(.boolean(true))
    case .latest(let paths):
      var latest: Instant?
      for path in paths {
        if let instant = try instant(at: path, read) { latest = max(latest ?? instant, instant) }
      }
      return latest.map { .value(.integer($0.milliseconds)) }
    case .differ(let paths, let others):
      guard let own = try text(at: paths, read), let other = try text(at: others, read) else { return nil }
      return .value(.boolean(own != other))
    case .isExpanded(let place):
      return read.place(of: place).map { .value(.boolean(read.document.kind(at: $0) == .object)) }
    case .identifier(let places):
      for place in places {
        guard let found = read.place(of: place) else { continue }
        if read.document.isKind(.text, at: found) { return .place(found) }
        let own = read.document.member(Self.identifier, at: found)
        if let own, read.document.isKind(.text, at: own) { return .place(own) }
      }
      return nil
    case .isTied(let object):
      return read.isTied(object, payloads) ? .value(.boolean(true)) : nil
    case .monthEnd(let year, let month):
      guard let year = try text(at: [year], read), let month = try text(at: [month], read),
        let last = CivilDate.lastDay(ofMonth: Int64(month) ?? 0, year: Int64(year) ?? 0)
      else { return nil }
      return .value(.integer(Int64(last.daysSinceEpoch + 1) * Self.day))
    case .joined(let paths, let separator):
      var texts: [String] = []
      for path in paths {
        guard let text = try text(at: [path], read) else { return nil }
        texts.append(text)
      }
      return .value(.text(texts.joined(separator: separator)))
    case .classOf(let paths, let classes):
      var texts: [String] = []
      for path in paths {
        if let text = try text(at: [path], read) { texts.append(text) }
      }
      guard !texts.isEmpty else { return nil }
      let joined = texts.joined(separator: "/")
      return classes.first { $0.members.contains(joined) }.map { .value(.text($0.name)) }
    }
  }

  /// The first value that is there, with all of them checked.
  private func first(
    of values: PayloadModel.FirstValue,
    _ read: borrowing ReadPayloads
  ) throws(PayloadError) -> Int? {
    var first: (path: PayloadPath, place: Int)?
    for path in values.paths {
      guard let place = read.place(of: path), countsUnsigned || !values.isSigned || payloads.isSigned(path.object)
      else {
        continue
      }
      let wanted: PayloadNode.Kind = path.type == .integer ? .integer : .text
      guard values.areAmounts || read.document.isKind(wanted, at: place) else {
        throw PayloadError(
          wanted == .integer ? .notWholeNumber : .notText,
          at: read.shown(path, payloads),
          ["kind": read.document.kindName(at: place), "owner": payloads.owner]
        )
      }
      if values.agree, let first, !read.document.isEqual(first.place, place) {
        throw PayloadError(
          .otherValue,
          at: read.shown(path, payloads),
          ["other": read.shown(first.path, payloads)]
        )
      }
      if let usual = values.unless, !read.document.isText(usual, at: place) { return place }
      first = first ?? (path, place)
    }
    return first?.place
  }

  private func isFilled(_ path: PayloadPath, _ read: borrowing ReadPayloads) throws(PayloadError) -> Bool? {
    guard let place = read.place(of: path) else { return nil }
    func refused(_ problem: FactsProblem, _ place: Int) -> PayloadError {
      PayloadError(
        problem,
        at: read.shown(path, payloads),
        ["kind": read.document.kindName(at: place), "owner": payloads.owner]
      )
    }
    guard read.document.isKind(.list, at: place) else { throw refused(.notListOfTexts, place) }
    let items = read.document.node(at: place).items
    if let wrong = items.first(where: { $0.kind != .text }) { throw refused(.notTextInList, wrong.index) }
    return !items.isEmpty
  }

  private func firstInstant(
    of paths: [PayloadPath],
    _ read: borrowing ReadPayloads
  ) throws(PayloadError) -> Instant? {
    for path in paths {
      if let instant = try instant(at: path, read) { return instant }
    }
    return nil
  }

  private func instant(at path: PayloadPath, _ read: borrowing ReadPayloads) throws(PayloadError) -> Instant? {
    guard let place = read.place(of: path) else { return nil }
    guard let instant = path.date.instant(at: place, in: read.document) else {
      throw path.date.noInstant(read.document.node(at: place).value, at: path.shown)
    }
    return instant
  }

  /// The first text or whole number that is there, as a text.
  private func text(at paths: [PayloadPath], _ read: borrowing ReadPayloads) throws(PayloadError) -> String? {
    for path in paths {
      guard let place = read.place(of: path) else { continue }
      switch (read.document.kind(at: place), path.type) {
      case (.text, .text): return read.document.text(at: place)
      case (.integer, .integer): return String(read.document.integer(at: place))
      case (_, let type):
        throw PayloadError(
          type == .integer ? .notWholeNumber : .notText,
          at: path.shown,
          ["kind": read.document.kindName(at: place), "owner": payloads.owner]
        )
      }
    }
    return nil
  }
}

extension ReadPayloads {
  /// Where the value of a field is; `nil` if it is absent or null.
  func place(of path: PayloadPath) -> Int? { path.slot.flatMap { slots[$0] } }

  /// Where an object is, or what names lead to in it; `nil` if it is absent or null.
  func place(of place: PayloadModel.Place) -> Int? { slots[place.slot] }

  /// Finds out whether the payloads are about something else than a subscription, and adds what they say together.
  /// - Throws: If a value is refused by name, or if a field does not have its required type.
  mutating func addSubscription(of payloads: PayloadModel, countsUnsigned: Bool) throws(PayloadError) {
    try payloads.refuse(self)
    try payloads.checkContainers(self)
    otherSubject = otherSubject(of: payloads)
    try DerivedFields.add(to: &self, of: payloads, countsUnsigned: countsUnsigned)
  }

  private func otherSubject(of payloads: PayloadModel) -> String? {
    var last = -1
    for need in payloads.subjectNeeds where need.part != last && slots[need.slot] != nil {
      last = need.part
      let subject = payloads.otherSubjects[need.part]
      if subject.conditions.contains(where: { holds($0) }), !subject.unless.contains(where: { place(of: $0) != nil }) {
        return subject.name
      }
    }
    return nil
  }

  /// Whether a place of the payloads holds what a condition wants.
  func holds(_ condition: PayloadModel.Condition) -> Bool {
    slots[condition.place.slot].map { isMet(condition, by: $0) } ?? false
  }

  /// Whether an object holds what a condition wants.
  func holds(_ condition: PayloadModel.Condition, at owner: Int) -> Bool {
    document.member(condition.place.names, at: owner).map { isMet(condition, by: $0) } ?? false
  }

  private func isMet(_ condition: PayloadModel.Condition, by place: Int) -> Bool {
    guard !condition.among.isEmpty else { return true }
    return switch document.kind(at: place) {
    case .text: condition.values.contains { document.isText($0, at: place) }
    case .integer: condition.among.contains(String(document.integer(at: place)))
    default: false
    }
  }
}

extension PayloadModel {
  /// Refuses values of another type where objects belong; absent they may be.
  fileprivate func checkContainers(_ read: borrowing ReadPayloads) throws(PayloadError) {
    for index in containerSlots.indices {
      guard let found = read.slots[containerSlots[index]], !read.document.isKind(.object, at: found) else { continue }
      let place = containers[index].place
      let kind = read.document.kind(at: found)
      guard !(containers[index].mayBeIdentifier && kind == .text) else { continue }
      throw PayloadError(
        .notObject,
        at: place.path.joined(separator: "."),
        ["kind": read.document.kindName(at: found), "object": place.object.name, "owner": owner]
      )
    }
  }

  /// Refuses values that aren't payloads, such as a store's answer that there was an error.
  func refuse(_ read: borrowing ReadPayloads) throws(PayloadError) {
    guard refusedSlots.contains(where: { read.slots[$0] != nil }) else { return }
    for refusal in refusals {
      for place in refusal.places {
        guard let found = read.place(of: place) else { continue }
        let value = read.document.node(at: found).value
        let shown =
          switch value {
          case .integer, .text: " (\(place.path.last ?? "") \(value.bareText))"
          default: ""
          }
        let path = place.object == .request ? place.path.last : place.object.name
        throw PayloadError(path: path, summary: refusal.summary + shown, fix: refusal.fix)
      }
    }
  }
}
