import Catalogs
import Instants

/// The payloads of facts, found in whatever form they came.
struct ReadPayloads {
  /// The facts as they came, and after them what was worked out.
  var document: PayloadDocument
  /// Where each object and each field is.
  private(set) var slots: FieldSlots
  /// The step that found each object.
  var steps = PayloadSteps()
  /// How far each object is trusted.
  var trusts = PayloadTrusts()
  /// The subject of the payloads if it isn't a subscription.
  var otherSubject: String?
  /// The objects of which the order of their list leaves open which one counts, as bits.
  var tied: UInt32 = 0
  /// Whether the item of a list that counts depends on the moment of the decision.
  var isItemOpen = false

  /// Facts in which nothing has been found yet.
  init(_ document: consuming PayloadDocument, of payloads: PayloadModel) {
    self.document = document
    slots = FieldSlots(count: payloads.table.count)
  }

  /// Notes where an object is, and where its fields are.
  /// - Returns: How many of its members have a name that is known there.
  @discardableResult
  mutating func note(_ object: PayloadPath.Object, at place: Int, of payloads: PayloadModel) -> Int {
    slots.note(object.index, at: place, in: document, payloads.table)
  }

  /// Notes where what was worked out is.
  mutating func note(slot: Int, at place: Int) { slots[slot] = place }
}

/// Where objects and fields are in a document, by their slots in ``FieldTable``.
struct FieldSlots: Sendable {
  private var places: [Int32]

  init(count: Int) { places = Array(repeating: -1, count: count) }

  /// The place of what has a slot; `nil` if it is absent or null.
  subscript(slot: Int) -> Int? {
    @inline(__always)
    get { places[slot] < 0 ? nil : Int(places[slot]) }
    set { places[slot] = newValue.map(Int32.init) ?? -1 }
  }

  /// The place of an object.
  subscript(object: PayloadPath.Object) -> Int? {
    @inline(__always)
    get { self[object.index] }
  }

  fileprivate mutating func note(
    _ object: Int,
    at place: Int,
    in document: borrowing PayloadDocument,
    _ table: borrowing FieldTable
  ) -> Int {
    places[object] = Int32(place)
    return document.words.withUnsafeBufferPointer { words in
      places.withUnsafeMutableBufferPointer { table.find(object, at: place, in: words, slots: $0) }
    }
  }
}

/// The numbers of steps by the objects that they found.
struct PayloadSteps: Sendable {
  private var steps = SIMD16<Int32>(repeating: -1)

  subscript(object: PayloadPath.Object) -> Int? {
    get { steps[object.index] < 0 ? nil : Int(steps[object.index]) }
    set { steps[object.index] = newValue.map(Int32.init) ?? -1 }
  }
}

/// How far the objects of payloads are trusted, by their numbers.
struct PayloadTrusts: Sendable {
  /// The place in ``PayloadTrust/allCases``, from 1; 0 for objects that are not there.
  private var codes = SIMD16<UInt8>()

  /// How far an object is trusted; `nil` if it is not there.
  subscript(object: PayloadPath.Object) -> PayloadTrust? {
    get { codes[object.index] == 0 ? nil : PayloadTrust.allCases[Int(codes[object.index]) - 1] }
    set {
      codes[object.index] = newValue.flatMap { PayloadTrust.allCases.firstIndex(of: $0) }.map { UInt8($0 + 1) } ?? 0
    }
  }
}

extension ReadPayloads {
  /// How far what a step finds is trusted, where it comes decoded: as what carries it, and otherwise as the opener says.
  func trust(ofStep index: Int, _ payloads: PayloadModel, decoded: PayloadTrust) -> PayloadTrust {
    payloads.steps[index].source.flatMap { trusts[$0.object] } ?? decoded
  }

  /// Where a step finds its object in the facts as they came, such as `notification.data.signedTransactionInfo`.
  func trail(ofStep index: Int, _ payloads: PayloadModel) -> String {
    let member = payloads.steps[index].member
    guard let source = payloads.steps[index].source else { return trail(of: member.object, payloads) }
    var names = source.names.map(\.description)
    if payloads.steps[index].isPick, let name = names.popLast() {
      names.append("\(name)[\(place(ofPick: index, payloads) ?? 0)]")
    }
    let wrapper = member.wrapper?.name
    func wrapped(_ path: String, _ place: Int?) -> String {
      guard let wrapper, let place, document.member(wrapper, at: place) != nil else { return path }
      return "\(path).\(wrapper)"
    }
    guard source.object == .request else {
      return ([trail(of: source.object, payloads)] + names).joined(separator: ".")
    }
    guard let place = document.member(source.names, at: 0), !payloads.steps[index].isPick else {
      if payloads.steps[index].isPick { return names.joined(separator: ".") }
      return wrapped(member.object.name, 0)
    }
    return wrapped(names.joined(separator: "."), place)
  }

  /// Where a step finds the list that it picks from.
  func trail(ofListAt index: Int, _ payloads: PayloadModel) -> String {
    guard let source = payloads.steps[index].source else { return "" }
    let names = source.names.map(\.description)
    return ((source.object == .request ? [] : [trail(of: source.object, payloads)]) + names).joined(separator: ".")
  }

  /// Whether it is open which of several an object is, or the one that carries it.
  func isTied(_ object: PayloadPath.Object, _ payloads: PayloadModel) -> Bool {
    if tied & 1 << UInt32(object.index) != 0 { return true }
    guard let step = steps[object], let source = payloads.steps[step].source, source.object != .request
    else { return false }
    return isTied(source.object, payloads)
  }

  /// The place in its list of the object that a step picked.
  private func place(ofPick index: Int, _ payloads: PayloadModel) -> Int? {
    let step = payloads.steps[index]
    guard let own = slots[step.member.object], let list = step.source.flatMap({ slots[$0.slot] }) else { return nil }
    return document.node(at: list).items.firstIndex { $0.index == own }
  }

  /// Where an object is in the facts as they came; an item with its place in the list.
  func trail(of object: PayloadPath.Object, _ payloads: PayloadModel) -> String {
    if let step = steps[object] { return trail(ofStep: step, payloads) }
    guard let item = payloads.members.first(where: { $0.object == object })?.item, let place = slots[object],
      let owner = slots[item.owner], let list = document.member(item.listName, at: owner),
      let index = document.node(at: list).items.firstIndex(where: { $0.index == place })
    else { return object.name }
    return "\(trail(of: item.owner, payloads)).\(item.list)[\(index)]"
  }

  /// Where a field is, as a caller knows it: that of an item of lists inside one another by its place in them.
  func shown(_ path: PayloadPath, _ payloads: PayloadModel) -> String {
    let isInner = payloads.members.contains { $0.object == path.object && $0.item?.isInner(of: payloads) == true }
    return isInner ? "\(trail(of: path.object, payloads)).\(path.field)" : path.shown
  }
}

extension PayloadModel.Item {
  /// Whether the list is in an item of another list.
  fileprivate func isInner(of payloads: PayloadModel) -> Bool {
    payloads.members.contains { $0.object == owner && $0.item != nil }
  }
}
