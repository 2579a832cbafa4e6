import Bytes
import Catalogs
import Instants

/// Finds the objects of facts by the steps of a description, in whatever form they came.
///
/// An object may come under its name or an alias, as the whole value, inside another object, signed, or in an envelope;
/// an item is chosen from the lists that hold it. Signed texts are opened as they are found.
struct PayloadReader {
  let payloads: PayloadModel
  let opener: PayloadOpener
  /// The moment of the decision where it is known.
  let now: Instant?
  var read: ReadPayloads

  private init(
    payloads: PayloadModel,
    opener: PayloadOpener,
    now: Instant?,
    read: consuming ReadPayloads
  ) {
    (self.payloads, self.opener, self.now) = (payloads, opener, now)
    self.read = read
  }

  /// Reads the payloads of a facts object, which is the first value of a document; `now` is the moment of the decision
  /// where it is known.
  static func read(
    _ document: consuming PayloadDocument,
    of payloads: PayloadModel,
    opener: PayloadOpener,
    now: Instant?
  ) throws(PayloadError) -> ReadPayloads {
    var reader = PayloadReader(
      payloads: payloads,
      opener: opener,
      now: now,
      read: ReadPayloads(document, of: payloads)
    )
    try reader.readObjects()
    try reader.read.addSubscription(of: payloads, countsUnsigned: opener.unsigned == .accepted)
    return reader.read
  }

  var document: PayloadDocument { read.document }

  private mutating func readObjects() throws(PayloadError) {
    guard read.document.isKind(.object, at: 0) else {
      let names = payloads.passedNames.joined(separator: ", ")
      throw PayloadError(.factsNotObject, at: nil, ["kind": document.kindName(at: 0), "names": names])
    }
    let known = read.note(.request, at: 0, of: payloads)
    guard let whole = payloads.passedSlots.contains(where: { read.slots[$0] != nil }) ? nil : wholeMember else {
      if known < read.document.count(at: 0) { try refuseUnknown() }
      return try takeSteps()
    }
    if let step = payloads.steps.firstIndex(where: { $0.member === whole && $0.source?.object == .request }) {
      try take(whole, at: 0, step: step)
    }
    try takeSteps()
  }

  /// Takes what the steps find, in order; a step may need what one before it has found.
  private mutating func takeSteps() throws(PayloadError) {
    var last = -1
    for need in payloads.stepNeeds where need.part != last {
      guard let place = read.slots[need.slot] else { continue }
      last = need.part
      let step = payloads.steps[need.part]
      if step.source == nil {
        try choose(step.chain)
      } else if !step.isFallback || read.slots[step.member.object] == nil {
        if step.isPick {
          try pick(at: place, step: need.part)
        } else if step.source?.object == .request {
          try refuseOther(step, at: place, need.part)
          try take(step.member, at: place, step: need.part)
        } else if isCarried(step, at: place) {
          try take(step.member, at: place, step: need.part)
        }
      }
    }
  }

  /// Refuses an object that says that it is another one.
  private func refuseOther(_ step: PayloadModel.Step, at place: Int, _ index: Int) throws(PayloadError) {
    guard let condition = step.member.condition,
      let own = document.member(condition.place.names, at: place), !document.isKind(.null, at: own),
      !read.holds(condition, at: place)
    else { return }
    throw PayloadError(
      .otherObject,
      at: read.trail(ofStep: index, payloads),
      [
        "value": document.node(at: own).value.bareText, "field": condition.place.names.map(\.description).joined(),
        "object": step.member.object.name, "owner": payloads.owner,
      ]
    )
  }

  /// Whether the object of a step is what something carries: not its identifier, and no other object.
  private func isCarried(_ step: PayloadModel.Step, at place: Int) -> Bool {
    if step.isExpandable, document.isKind(.text, at: place) { return false }
    if let condition = step.condition, !read.holds(condition) { return false }
    guard let condition = step.member.condition, document.isKind(.object, at: place) else { return true }
    return read.holds(condition, at: place)
  }

  /// The member that the whole value is; `nil` if none is.
  private var wholeMember: PayloadModel.Member? {
    payloads.members.first { member in
      member.wholes.contains { document.member(FieldName($0), at: 0) != nil }
        || member.envelope.map { document.member($0.data.map { FieldName($0) }, at: 0) != nil } ?? false
    }
  }

  private func refuseUnknown() throws(PayloadError) {
    try payloads.refuse(read)
    try payloads.refuseUnknown(document.node(at: 0).members.map(\.name))
  }

  /// Takes what is at a place as an object.
  private mutating func take(
    _ member: PayloadModel.Member,
    at start: Int,
    step: Int
  ) throws(PayloadError) {
    let object = member.object
    var place = start
    if let wrapper = member.wrapper, let signed = read.document.member(wrapper.name, at: start) {
      guard read.document.isKind(.text, at: signed) else { throw error(.notSignedText, step, signed, object) }
      guard read.document.member(wrapper.decoded, at: start) == nil else {
        throw error(.signedAndDecoded, step, signed, object)
      }
      place = signed
    }
    var trust = read.trust(ofStep: step, payloads, decoded: opener.decodedTrust)
    if member.isSigned, read.document.isKind(.text, at: place), let name = AppStoreObject(rawValue: object.name) {
      let value = try opener.open(document.text(at: place), as: name, at: read.trail(ofStep: step, payloads))
      place = read.document.append(value)
      trust = opener.trust
    } else {
      guard read.document.isKind(.object, at: place) else { throw error(.notObject, step, place, object) }
      guard !member.isSigned || trust != .unsigned || opener.unsigned == .accepted else {
        throw PayloadError(
          path: read.trail(ofStep: step, payloads),
          summary: "This is not signed, and a root certificate was given to verify what is passed",
          fix: "Pass the \(object.name) as \(payloads.owner) signed it, or accept unsigned payloads (--allow-unsigned)"
        )
      }
      if let envelope = member.envelope, let data = document.member(envelope.data.map { FieldName($0) }, at: place) {
        place = try opened(envelope, data: data, at: place, path: read.trail(ofStep: step, payloads))
      }
    }
    guard let first = read.slots[object] else {
      read.note(object, at: place, of: payloads)
      read.steps[object] = step
      read.trusts[object] = trust
      return
    }
    guard document.node(at: place).value == document.node(at: first).value else {
      let other = read.trail(of: object, payloads)
      let path = read.trail(ofStep: step, payloads)
      throw PayloadError(.otherPayload, at: path, ["object": object.name, "other": other])
    }
    // The same payload twice is as trustworthy as the better of the two.
    if trust == .verified { read.trusts[object] = trust }
  }

  private func error(
    _ problem: FactsProblem,
    _ step: Int,
    _ place: Int,
    _ object: PayloadPath.Object
  ) -> PayloadError {
    PayloadError(
      problem,
      at: read.trail(ofStep: step, payloads),
      ["kind": document.kindName(at: place), "object": object.name, "owner": payloads.owner]
    )
  }

  /// Puts what an envelope holds, with the identifier of its message, at the end.
  private mutating func opened(
    _ envelope: PayloadModel.Envelope,
    data: Int,
    at place: Int,
    path: String
  ) throws(PayloadError) -> Int {
    let shown = "\(path).\(envelope.data.joined(separator: "."))"
    guard let text = document.node(at: data).string else {
      throw PayloadError(.notBase64Text, at: shown, ["kind": document.kindName(at: data)])
    }
    guard let bytes = Self.bytes(ofBase64: text) else {
      throw PayloadError(.notBase64, at: shown)
    }
    let value: PayloadValue
    do throws(PayloadError) { value = try PayloadValue(json: bytes) } catch {
      throw PayloadError(.notWholeJSON, at: shown)
    }
    guard case .object(var members) = value else {
      throw PayloadError(.notObjectInside, at: shown, ["kind": value.kindName])
    }
    if let identifier = document.member(envelope.identifier.map { FieldName($0) }, at: place) {
      members[envelope.field] = document.node(at: identifier).value
    }
    return read.document.append(.object(members))
  }

  /// The bytes of a text in Base64, standard or for URLs, padded or not; `nil` if it is not spelled canonically.
  private static func bytes(ofBase64 text: String) -> [UInt8]? {
    var digits = Array(text.utf8)
    let padding = UInt8(ascii: "=")
    if digits.count.isMultiple(of: 4) {
      for _ in 0..<2 where digits.last == padding { digits.removeLast() }
    }
    let rest = [UInt8](repeating: padding, count: (4 - digits.count % 4) % 4)
    return Base64.decode(digits, .url) ?? Base64.decode(digits + rest, .standard)
  }
}
