import Catalogs
import Instants

/// Works fields of `subscription` out of payloads that were read; each may use those before it.
struct DerivedFields {
  private let payloads: PayloadModel
  private(set) var values: [(name: String, value: PayloadValue)] = []

  /// - Throws: Where a field is no instant that has to be one.
  init(_ read: borrowing ReadPayloads, of payloads: PayloadModel) throws(PayloadError) {
    self.payloads = payloads
    for field in payloads.derived {
      if let value = try value(of: field.rule, read) { values.append((field.name, value)) }
    }
  }

  private func value(
    of rule: PayloadModel.Derived.Rule,
    _ read: borrowing ReadPayloads
  ) throws(PayloadError) -> PayloadValue? {
    switch rule {
    case .has(let place): return read.place(of: place) == nil ? nil : .boolean(true)
    case .member(let place, let among):
      guard let object = read.place(of: place) else { return nil }
      return read.document.node(at: object).members
        .first { $0.node.kind != .null && (among.isEmpty || among.contains($0.name)) }.map { .text($0.name) }
    case .later(let paths, let others):
      guard let own = try firstInstant(of: paths, read), let other = try firstInstant(of: others, read), own > other
      else { return nil }
      return .boolean(true)
    case .latest(let paths):
      var latest: Instant?
      for path in paths {
        if let instant = try instant(at: path, read) { latest = max(latest ?? instant, instant) }
      }
      return latest.map { .integer($0.milliseconds) }
    case .differ(let paths, let others):
      guard let own = try text(at: paths, read), let other = try text(at: others, read) else { return nil }
      return .boolean(own != other)
    case .isExpanded(let place): return read.place(of: place).map { .boolean(read.document.kind(at: $0) == .object) }
    case .classOf(let paths, let classes):
      var texts: [String] = []
      for path in paths {
        if let text = try text(at: [path], read) { texts.append(text) }
      }
      guard !texts.isEmpty else { return nil }
      let joined = texts.joined(separator: "/")
      return classes.first { $0.members.contains(joined) }.map { .text($0.name) }
    }
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
    if path.object == .subscription {
      guard case .integer(let milliseconds)? = values.first(where: { $0.name == path.field })?.value else { return nil }
      return Instant(milliseconds: milliseconds)
    }
    guard let place = read.place(of: path) else { return nil }
    guard let instant = path.date.instant(at: place, in: read.document) else {
      throw path.date.noInstant(read.document.node(at: place).value, at: path.shown, of: payloads)
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
        let wanted = type == .integer ? "a whole number" : "a text"
        throw PayloadError(
          path: path.shown,
          summary: "This is \(read.document.node(at: place).value.kindName), where \(wanted) belongs",
          fix: "Write what the provider sends"
        )
      }
    }
    return nil
  }
}

extension ReadPayloads {
  /// Where the value of a field is; `nil` if it is absent or null.
  func place(of path: PayloadPath) -> Int? { places[path.object].flatMap { document.member(path.names, at: $0) } }

  /// Where an object is, or what names lead to in it; `nil` if it is absent or null.
  func place(of place: PayloadModel.Place) -> Int? {
    places[place.object].flatMap { document.member(place.names, at: $0) }
  }

  /// Finds out whether the payloads are about something else than a subscription, and adds what they say together: fields
  /// that are in the document already, and those that are worked out.
  /// - Throws: What is refused by name, and where a field is no instant that has to be one.
  mutating func addSubscription(
    _ fields: [(name: FieldName, place: Int)] = [],
    of payloads: PayloadModel
  ) throws(PayloadError) {
    try payloads.refuse(self)
    try payloads.checkContainers(self)
    otherSubject =
      payloads.otherSubjects.first { subject in
        subject.conditions.contains(where: holds) && !subject.unless.contains { place(of: $0) != nil }
      }?.name
    let derived = try DerivedFields(self, of: payloads).values
    let object = document.open()
    for (name, place) in fields { document.appendMember(name, copyOf: place) }
    for (name, value) in derived {
      document.appendName(name)
      document.append(value)
    }
    document.closeObject(at: object, count: fields.count + derived.count)
    places[.subscription] = object
  }

  /// Whether a place of the payloads holds what a condition wants.
  func holds(_ condition: PayloadModel.Condition) -> Bool {
    guard let place = place(of: condition.place) else { return false }
    guard !condition.among.isEmpty else { return true }
    return switch document.kind(at: place) {
    case .text: condition.among.contains(document.text(at: place))
    case .integer: condition.among.contains(String(document.integer(at: place)))
    default: false
    }
  }
}

extension PayloadModel {
  /// Refuses values of another type where objects belong; absent they may be.
  fileprivate func checkContainers(_ read: borrowing ReadPayloads) throws(PayloadError) {
    for (place, isExpandable) in containers {
      guard let found = read.place(of: place) else { continue }
      let kind = read.document.kind(at: found)
      guard kind != .object, !(isExpandable && kind == .text) else { continue }
      throw PayloadError(
        path: place.path.joined(separator: "."),
        summary: "This is \(read.document.node(at: found).value.kindName), where an object belongs",
        fix: "Pass the \(place.object.name) as \(owner) sends it"
      )
    }
  }

  /// Refuses what is no payload by what it is, such as a store's answer that there was an error.
  func refuse(_ read: borrowing ReadPayloads) throws(PayloadError) {
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
