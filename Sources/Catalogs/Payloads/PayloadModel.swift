import Diagnostics

/// What the payloads of a billing provider are: their objects, the fields of these, and what names a subscription.
///
/// A class, because all facts and paths share one.
public final class PayloadModel: Sendable {
  /// An object that a backend passes; a class, because to copy it would count references of all that it holds.
  public final class Member: Sendable {
    /// Its name and number.
    public let object: PayloadPath.Object
    /// Other names under which it may come.
    public let aliases: [String]
    /// Fields that identify a whole value as this object; one of them is enough.
    package let wholes: [String]
    /// Where it is an item of a list.
    package let item: Item?
    /// The lists of which it may be one.
    package let pick: Pick?
    /// What it must hold where it is carried, or in a list, because other objects may be in its place.
    package let condition: Condition?
    /// What it may come inside of.
    package let envelope: Envelope?
    /// Whether it may come as a signed text.
    package let isSigned: Bool
    /// Where the signed text is inside an object, and the member that only the decoded object has.
    package let wrapper: Wrapper?

    init(
      _ object: PayloadPath.Object,
      aliases: [String],
      wholes: [String],
      item: Item?,
      pick: Pick?,
      condition: Condition?,
      envelope: Envelope?,
      isSigned: Bool,
      wrapper: Wrapper?
    ) {
      (self.object, self.aliases, self.wholes, self.item, self.pick) = (object, aliases, wholes, item, pick)
      (self.condition, self.envelope, self.isSigned, self.wrapper) = (condition, envelope, isSigned, wrapper)
    }

    /// The same, as one of lists.
    func with(_ pick: Pick) -> Member {
      Member(
        object,
        aliases: aliases,
        wholes: wholes,
        item: item,
        pick: pick,
        condition: condition,
        envelope: envelope,
        isSigned: isSigned,
        wrapper: wrapper
      )
    }

    /// Whether it comes under names of its own, and not only in lists of other objects.
    package var isPassed: Bool { item == nil && (pick?.places.allSatisfy { $0.object == .request } ?? true) }
  }

  /// Lists of which one object counts, by what its objects hold. A class, like ``Member``.
  public final class Pick: Sendable {
    /// Where the lists may be; the first that is there counts.
    package let places: [Place]
    /// What the object holds: those that hold the first of these that any of them holds.
    package let ranks: [Condition]
    /// Of several, the moment by which the first or the last counts; those without it count last.
    package let order: PayloadPath?
    /// Whether the last counts.
    package let isLatest: Bool

    init(places: [Place], ranks: [Condition], order: PayloadPath?, isLatest: Bool) {
      (self.places, self.ranks, self.order, self.isLatest) = (places, ranks, order, isLatest)
    }
  }

  /// An object around a signed text.
  public struct Wrapper: Sendable {
    /// The member that holds the text.
    package let name: FieldName
    /// A member that the decoded object has.
    package let decoded: FieldName
  }

  /// A place in another object that carries an object.
  public struct Carrier: Sendable {
    package let place: Place
    /// Whether it counts only if the object is nowhere else.
    package let isFallback: Bool
    /// What payloads must hold for the object to be there; the same for all places of an object.
    package let condition: Condition?
  }

  /// A list of which one item counts. A class, like ``Member``.
  public final class Item: Sendable {
    /// The object that holds the list, which may be an item itself.
    package let owner: PayloadPath.Object
    /// The name of the list in it.
    package let list: String
    /// The field of an item, and of the request, that chooses among several.
    package let key: String
    /// The slot of the field of the request.
    package let keySlot: Int
    /// The field of an item with its end: of several items, those without one don't count, and then those whose end is
    /// over.
    package let end: PayloadPath?
    /// Where all items have one state in common: any of them speaks for all.
    package let common: Condition?
    /// What distinguishes the one item that counts among several items of one list; its place is in the item.
    package let preferred: Condition?
    /// Whether the object that holds the list means nothing without an item.
    package let isRequired: Bool
    /// The names of the list and of the key, as documents hold them.
    package let listName, keyName: FieldName

    init(
      owner: PayloadPath.Object,
      list: String,
      key: String,
      keySlot: Int,
      end: PayloadPath?,
      common: Condition?,
      preferred: Condition?,
      isRequired: Bool
    ) {
      (self.owner, self.list, self.key, self.keySlot, self.end) = (owner, list, key, keySlot, end)
      (self.common, self.preferred, self.isRequired) = (common, preferred, isRequired)
      (listName, keyName) = (FieldName(list), FieldName(key))
    }
  }

  /// A step of reading facts: takes an object from a place where something is there, or one of a list, or chooses the
  /// items of lists inside one another. A class, like ``Member``.
  package final class Step: Sendable {
    /// The object; the item of the innermost list.
    package let member: Member
    /// Where it is taken from; `nil` for items.
    package let source: Place?
    /// Whether it counts only if the object is nowhere else.
    package let isFallback: Bool
    /// Whether the identifier of the object may be there in its place, which is left alone. A text in the place of an object
    /// that may be signed is that object.
    package let isExpandable: Bool
    /// What payloads must hold for the object to be there, because another one may be.
    package let condition: Condition?
    /// Whether a list is there, of which one object counts.
    package let isPick: Bool
    /// The items of the lists, outermost first.
    package let chain: [Member]

    fileprivate init(
      _ member: Member,
      from source: Place?,
      isFallback: Bool = false,
      isExpandable: Bool = false,
      condition: Condition? = nil,
      isPick: Bool = false,
      chain: [Member] = []
    ) {
      (self.member, self.source, self.isFallback, self.chain) = (member, source, isFallback, chain)
      (self.isExpandable, self.condition, self.isPick) = (isExpandable, condition, isPick)
    }

    /// The slots of which one has to be filled for the step to do anything.
    fileprivate var needs: [Int] {
      if let source { return [source.slot] }
      return (chain.first?.item).map { [$0.owner.index] + chain.compactMap(\.item?.keySlot) } ?? []
    }
  }

  /// An object with JSON in Base64 inside it.
  public struct Envelope: Sendable {
    /// The names that lead to the text.
    package let data: [String]
    /// The names that lead to the identifier of the message, and the field that it becomes.
    package let identifier: [String]
    package let field: String
  }

  /// A field of ``PayloadPath/Object/subscription`` that is worked out. A class, like ``Member``.
  public final class Derived: Sendable {
    package let name: String
    package let rule: Rule
    /// Where facts keep the place of its value.
    package let slot: Int

    init(name: String, rule: Rule, slot: Int) { (self.name, self.rule, self.slot) = (name, rule, slot) }

    /// The slots of which one has to be filled for a value.
    fileprivate var needs: [Int] {
      switch rule {
      case .member(let place, _), .has(let place), .isExpanded(let place): [place.slot]
      case .identifier(let places): places.map(\.slot)
      case .isTied(let object): [object.index]
      case .monthEnd(let year, _): [year].compactMap(\.slot)
      case .joined(let paths, _): [paths.first].compactMap { $0?.slot }
      case .isFilled(let path): [path].compactMap(\.slot)
      case .first(let values): values.paths.compactMap(\.slot)
      case .latest(let paths), .classOf(let paths, _), .later(let paths, _), .differ(let paths, _):
        paths.compactMap(\.slot)
      }
    }

    package enum Rule: Sendable {
      /// The name of the first of some members that is there; of any member when none is named.
      case member(Place, among: [String])
      /// The first value that is there.
      case first(FirstValue)
      /// Whether a list of identifiers has any.
      case isFilled(PayloadPath)
      /// True if a value is there.
      case has(Place)
      /// True if the first instant that is there is later than the first of others; absent if it isn't, or if either
      /// is.
      case later([PayloadPath], than: [PayloadPath])
      /// The latest of several instants, in milliseconds since 1970.
      case latest([PayloadPath])
      /// Whether the first text that is there is another one than the first of others; absent if either is.
      case differ([PayloadPath], from: [PayloadPath])
      /// Whether a place holds the object and not its identifier; absent if there is neither.
      case isExpanded(Place)
      /// The first identifier: a text, or that of the object in its place.
      case identifier([Place])
      /// True if the order of the list that an object was picked from leaves open which of several counts.
      case isTied(PayloadPath.Object)
      /// The first moment after a month, in milliseconds since 1970, in UTC; absent without a year and a month.
      case monthEnd(year: PayloadPath, month: PayloadPath)
      /// Texts and whole numbers, joined; absent if any is.
      case joined([PayloadPath], with: String)
      /// The class of the values of some fields; absent if the fields are, or if no class has their values.
      case classOf([PayloadPath], [ValueClass])
    }
  }

  /// Fields whose values have classes. A class, like ``Member``.
  package final class Event: Sendable {
    package let paths: [PayloadPath]
    /// The slots of the derived fields that are classes of their values.
    package let classes: [Int]

    fileprivate init(_ paths: [PayloadPath], classes: [Int]) { (self.paths, self.classes) = (paths, classes) }
  }

  /// The first value of several fields.
  public struct FirstValue: Sendable {
    package let paths: [PayloadPath]
    /// Whether all that are there must be equal.
    package let agree: Bool
    /// A value that counts only if there is no other.
    package let unless: FieldName?
    /// Whether fields of objects that are never signed count only where unsigned payloads do.
    package let isSigned: Bool

    /// Whether the values are amounts, which are numbers or texts.
    package var areAmounts: Bool { if case .price? = paths.first?.type { true } else { false } }
  }

  /// Values of fields that tables take for one.
  public struct ValueClass: Sendable {
    /// Its name.
    package let name: String
    /// The values of the fields, joined by a slash; fields that are absent are left out at the end.
    package let members: [String]
  }

  /// Subjects of payloads that aren't subscriptions.
  public struct OtherSubject: Sendable {
    /// Its name, such as `testNotification`.
    package let name: String
    /// What one of the places of payloads must hold.
    package let conditions: [Condition]
    /// Places of which none may hold anything: payloads that have it are about a subscription.
    package let unless: [Place]
  }

  /// An object, or what names lead to in it.
  package struct Place: Sendable {
    package let object: PayloadPath.Object
    package let names: [FieldName]
    /// Where facts keep it.
    package let slot: Int

    init(_ object: PayloadPath.Object, _ path: String, _ slots: SlotNumbers) {
      self.object = object
      names = path.split(separator: ".").map { FieldName(String($0)) }
      slot = slots.number(of: path, in: object)
    }

    /// The place as the catalog writes it.
    package var path: [String] { [object.name] + names.map(\.description) }
  }

  /// A place that holds other fields, or perhaps the identifier of what has them.
  package struct Container: Sendable {
    package let place: Place
    package let mayBeIdentifier: Bool
    /// Whether fields of it are read there, and not only the object as a whole.
    package let hasFields: Bool
  }

  /// What a place of payloads must hold.
  package struct Condition: Sendable {
    package let place: Place
    /// The values that count, as texts; any value if the list is empty.
    package let among: [String]
    /// The same, as documents hold them.
    package let values: [FieldName]

    init(place: Place, among: [String]) {
      (self.place, self.among, values) = (place, among, among.map { FieldName($0) })
    }
  }

  /// A slot that has to be filled for a part of the description to matter; of numbers alone, so that to look at it
  /// counts no references.
  package struct Need: Sendable {
    /// The slot.
    package let slot: Int
    /// The number of the part.
    package let part: Int

    fileprivate static func all(_ slots: [[Int]]) -> [Need] {
      slots.enumerated().flatMap { part, slots in slots.map { Need(slot: $0, part: part) } }
    }
  }

  /// What is passed in place of payloads and can't be used, such as a store's answer that there was an error.
  public struct Refusal: Sendable {
    /// The places; one of them is enough.
    package let places: [Place]
    /// What it is, as the beginning of a sentence about it.
    package let summary: String
    /// What to do instead.
    package let fix: String
  }

  /// How many decimal digits the smallest units have in which a provider writes amounts.
  public struct MinorUnits: Sendable {
    /// The digits of most currencies.
    package let digits: Int
    /// Those of others, by their codes.
    package let exceptions: [String: Int]

    /// The digits of a currency.
    package func digits(of code: String) -> Int { exceptions[code] ?? digits }
  }

  /// A name of results for what a backend needs to ask the store about the subscription.
  public struct Reference: Sendable {
    package let name: String
    /// The fields that hold it; the first that is there counts.
    package let paths: [PayloadPath]
  }

  /// Fields that distinguish subscriptions; the first that is present counts.
  public struct Identity: Sendable {
    /// Those that name a subscription or a purchase of it.
    package var subscription: [PayloadPath] = []
    /// Those that name a customer.
    package var customer: [PayloadPath] = []
    /// Fields that distinguish the subscriptions of one customer.
    package var product: [PayloadPath] = []
    /// Those that must be equal in all payloads.
    package var same: [PayloadPath] = []
    /// The period that a notice is about, such as the end of the period that was not renewed; the first that is there
    /// counts.
    package var occurrence: [PayloadPath] = []
  }

  /// The field that names a notification.
  public struct NotificationName: Sendable {
    package let path: PayloadPath
    /// Whether it is a UUID.
    package let isUUID: Bool
  }

  /// The provider: `app-store`, `google-play`, or the name of the catalog that describes its own.
  public let name: String
  /// Who sends the payloads; `nil` if the description doesn't say.
  private let company: String?
  /// The objects, the request and what payloads say together first; an object's number is its place here.
  public let objects: [PayloadPath.Object]
  /// The objects that a backend passes, in order.
  public let members: [Member]
  /// What is worked out of them.
  public let derived: [Derived]
  /// What derived fields have classes of.
  package let events: [Event]
  /// The fields that distinguish subscriptions.
  package let identity: Identity
  package let notification: NotificationName?
  /// The fields with the store's identifier of the product; the first that is there counts.
  package let productIds: [PayloadPath]
  /// The fields with the customer's locale, or with locales in the order that the customer prefers.
  package let locales: [PayloadPath]
  /// The field with the region of the store.
  package let region: PayloadPath?
  /// The field with the provider's own state of the subscription, as the raw value of a state.
  package let status: PayloadPath?
  /// Subjects of payloads that aren't subscriptions; the first that applies counts.
  package let otherSubjects: [OtherSubject]
  /// What is refused by name.
  package let refusals: [Refusal]
  /// The slots of what is refused.
  package let refusedSlots: [Int]
  /// The slots of which steps, other subjects and derived fields each need one, in their order.
  package let stepNeeds, subjectNeeds, derivedNeeds: [Need]
  /// What a backend needs to ask the store about the subscription, by the names that results have for it.
  package let references: [Reference]
  private let fieldsByObject: [[String: PayloadFieldType]]
  /// The places that hold other fields, outer ones first.
  package let containers: [Container]
  package let containerSlots: [Int]
  package let slots: SlotNumbers
  /// Where facts keep the places of fields.
  package let table: FieldTable
  /// The provider's own smallest units of currencies; those of CLDR if it says nothing.
  package let minorUnits: MinorUnits?
  /// How the objects are found in facts, in order.
  package let steps: [Step]
  /// The objects that aren't items, sorted by name.
  package let membersByName: [Member]
  /// The names under which payloads come.
  package let passedNames: [String]
  /// The names that facts may have at the top, sorted.
  package var knownNames: [String] { Set(passedNames).union(requestFields).sorted() }
  /// The names that facts of the provider may have at the top, but for those of the request.
  package let topNames: [String]
  /// The slots of ``passedNames``.
  package let passedSlots: [Int]
  /// The fields of the request that every catalog has.
  package let common: CommonFields

  /// The most objects that a description may have, without the request and what payloads say together.
  static let objectLimit = FieldTable.objectLimit - 2

  /// What is read first, so that the rest can refer to it.
  struct Outline {
    let name: String
    let company: String?
    var members: [Member]
    /// The places in other objects that carry each.
    var carriers: [[Carrier]] = []
    var fieldsByObject: [[String: PayloadFieldType]]
    let slots: SlotNumbers
    var minorUnits: MinorUnits?
  }

  /// What refers to fields of the outline.
  struct Roles {
    var derived: [Derived] = []
    var identity = Identity()
    var notification: NotificationName?
    var productIds: [PayloadPath] = []
    var locales: [PayloadPath] = []
    var region: PayloadPath?
    var status: PayloadPath?
    var otherSubjects: [OtherSubject] = []
    var refusals: [Refusal] = []
    var references: [Reference] = []
  }

  /// Payloads of an outline; without roles, what roles refer to.
  init(_ outline: Outline, _ roles: Roles? = nil) {
    let isWhole = roles != nil
    let roles = roles ?? Roles()
    (name, company, members) = (outline.name, outline.company, outline.members)
    fieldsByObject = outline.fieldsByObject
    let own = outline.members.map(\.object)
    let hasSubscription = own.contains { $0.name == PayloadPath.Object.subscription.name }
    objects = [.request, hasSubscription ? PayloadPath.Object(name: "derived", index: 1) : .subscription] + own
    (derived, identity, notification) = (roles.derived, roles.identity, roles.notification)
    (productIds, locales, region, status) = (roles.productIds, roles.locales, roles.region, roles.status)
    (otherSubjects, refusals, references) = (roles.otherSubjects, roles.refusals, roles.references)
    slots = outline.slots
    minorUnits = outline.minorUnits
    let slots = outline.slots
    for (object, fields) in zip(objects, outline.fieldsByObject) {
      for field in fields.keys { _ = slots.number(of: field, in: object) }
    }
    let owners = isWhole ? outline.members : []
    let picked = owners.flatMap { $0.pick?.places ?? [] }
    containers = owners.flatMap { owner in
      let lists = picked.filter { $0.object == owner.object }.map { $0.names.map(\.description) }
      let envelopes = outline.members.filter { $0.object == owner.object }.compactMap(\.envelope?.data)
      return Self.containers(owner.object, outline.fieldsByObject[owner.object.index], lists + envelopes, slots)
    }
    containerSlots = containers.map(\.place.slot)
    refusedSlots = roles.refusals.flatMap(\.places).map(\.slot)
    subjectNeeds = Need.all(roles.otherSubjects.map { $0.conditions.map(\.place.slot) })
    derivedNeeds = Need.all(roles.derived.map(\.needs))
    events = Self.events(roles.derived)
    steps = Self.steps(outline, slots)
    stepNeeds = Need.all(steps.map(\.needs))
    let passed = outline.members.filter(\.isPassed)
    membersByName = passed.sorted { $0.object.name < $1.object.name }
    let lists = passed.flatMap { $0.pick?.places ?? [] }.compactMap(\.names.first).map(\.description)
    passedNames = passed.flatMap { [$0.object.name] + $0.aliases } + Array(Set(lists)).sorted()
    topNames = passedNames + outline.members.flatMap { $0.wholes + ($0.envelope.map { [$0.data[0]] } ?? []) }
    passedSlots = passedNames.map { slots.number(of: $0, in: .request) }
    common = CommonFields(slots)
    table = isWhole ? slots.table(known: Set(passedNames).union(outline.fieldsByObject[0].keys)) : FieldTable(count: 0)
  }

  private static func events(_ derived: [Derived]) -> [Event] {
    var events: [(paths: [PayloadPath], classes: [Int])] = []
    for field in derived {
      guard case .classOf(let paths, _) = field.rule else { continue }
      if let known = events.firstIndex(where: { $0.paths == paths }) {
        events[known].classes.append(field.slot)
      } else {
        events.append((paths, [field.slot]))
      }
    }
    return events.map { Event($0.paths, classes: $0.classes) }
  }

  /// Each object from the names under which it is passed, followed by what it carries; then each that is nowhere else, from
  /// lists and from the places of its own list, in order.
  private static func steps(_ outline: Outline, _ slots: SlotNumbers) -> [Step] {
    let members = outline.members
    func step(_ member: Member, from carrier: Carrier) -> Step {
      let owner = outline.fieldsByObject[carrier.place.object.index]
      let path = carrier.place.names.map(\.description).joined(separator: ".")
      return Step(
        member,
        from: carrier.place,
        isFallback: carrier.isFallback,
        isExpandable: owner[path] == .expandable && !member.isSigned,
        condition: carrier.condition
      )
    }
    func carried(by owner: PayloadPath.Object) -> [Step] {
      zip(members, outline.carriers).flatMap { member, own in
        own.filter { $0.place.object == owner && !$0.isFallback }.map { step(member, from: $0) }
      }
    }
    let named = members.flatMap { member -> [Step] in
      guard member.item != nil else {
        let names = member.isPassed ? [member.object.name] + member.aliases : []
        return names.map { Step(member, from: Place(.request, $0, slots)) } + carried(by: member.object)
      }
      // The items of inner lists are chosen together with those of the lists around them.
      guard !members.contains(where: { $0.item?.owner == member.object }) else { return [] }
      var chain = [member]
      while let owner = chain[0].item?.owner, let outer = members.first(where: { $0.object == owner && $0.item != nil })
      {
        chain.insert(outer, at: 0)
      }
      return [Step(member, from: nil, chain: chain)] + chain.flatMap { carried(by: $0.object) }
    }
    let otherwise = zip(members, outline.carriers).flatMap { member, own in
      (member.pick?.places ?? []).map { Step(member, from: $0, isFallback: true, isPick: true) }
        + own.filter(\.isFallback).map { step(member, from: $0) }
    }
    return named + otherwise
  }

  /// Whether any of the payloads may come signed.
  package var areSigned: Bool { members.contains(where: \.isSigned) }

  /// The places of an object that hold its fields, a list from which another object is picked, or what an envelope holds.
  private static func containers(
    _ object: PayloadPath.Object,
    _ fields: [String: PayloadFieldType],
    _ paths: [[String]],
    _ slots: SlotNumbers
  ) -> [Container] {
    var containers = Set(fields.filter { $0.value == .object || $0.value == .expandable }.keys)
    for names in fields.keys.map({ $0.split(separator: ".").map { String($0) } }) + paths {
      for count in 1..<max(1, names.count) { containers.insert(names.prefix(count).joined(separator: ".")) }
    }
    return containers.sorted().map { path in
      Container(
        place: Place(object, path, slots),
        mayBeIdentifier: fields[path] == .expandable,
        hasFields: fields.keys.contains { $0.hasPrefix("\(path).") }
      )
    }
  }

  /// Whether an object may come signed, itself or in what carries it.
  package func isSigned(_ object: PayloadPath.Object) -> Bool {
    members.contains { $0.object == object && $0.isSigned }
  }

  /// The same payloads with one more field that is worked out.
  func adding(_ name: String, _ type: PayloadFieldType) -> PayloadModel {
    var outline = Outline(
      name: self.name,
      company: company,
      members: members,
      fieldsByObject: fieldsByObject,
      slots: slots,
      minorUnits: minorUnits
    )
    outline.fieldsByObject[PayloadPath.Object.subscription.index][name] = type
    return PayloadModel(outline)
  }

  /// The slot of a field that payloads have.
  func slot(of field: String, in object: PayloadPath.Object) -> Int? { slots.known(field, in: object) }

  /// The slot of a derived field that is being read.
  func newSlot(of field: String) -> Int { slots.number(of: field, in: .subscription) }

  /// Who sends the payloads, as sentences name them: Apple, Google, or the provider.
  package var owner: String { company ?? "the provider" }

  /// The object of a name.
  public func object(named name: String) -> PayloadPath.Object? { objects.first { $0.name == name } }

  /// The fields that an object can have, by their paths in it; a payload may lack any of them.
  public func fields(of object: PayloadPath.Object) -> [String: PayloadFieldType] {
    fieldsByObject.indices.contains(object.index) ? fieldsByObject[object.index] : [:]
  }

  /// Whether a place is an object, one of its fields, or what one of them is in.
  func hasField(at place: Place) -> Bool {
    let path = place.names.map(\.description).joined(separator: ".")
    let fields = fields(of: place.object).keys
    return path.isEmpty || fields.contains { $0 == path || $0.hasPrefix("\(path).") }
  }

  /// The names of the fields of the request, sorted.
  public var requestFields: [String] { fields(of: .request).keys.sorted() }

  /// The paths of all fields, sorted.
  private var allPaths: [String] {
    objects.flatMap { object in fields(of: object).keys.map { "\(object.name).\($0)" } }.sorted()
  }

  /// An example of a path, for messages that need one.
  var examplePath: String? {
    members.lazy.compactMap { member in self.fields(of: member.object).keys.min().map { "\(member.object.name).\($0)" }
    }
    .first
  }

  /// What to write in place of a path that no payload has.
  func fix(for path: PayloadPath) -> String {
    // A field of another object is a likelier mistake than a misspelt one.
    if let other = objects.first(where: { fields(of: $0)[path.field] != nil }) {
      return "Did you mean '\(other.name).\(path.field)'?"
    }
    if let nearest = suggestion(for: path.description, among: allPaths) { return "Did you mean '\(nearest)'?" }
    return NameList(fields(of: path.object).keys.sorted()).fix(for: path.field)
  }
}

extension PayloadModel {
  /// The fields of the request that every catalog has.
  static let commonRequestFields: [String: PayloadFieldType] = [
    "appName": .text,
    "customer": .text,
    "id": .text,
    "locale": .text,
    "marketingConsent": .boolean,
    "now": .text,
    "previousState": .text,
    "productName": .text,
    "since": .text,
    "step": .text,
    "support": .text,
    "textMessageLink": .boolean,
    "timeZone": .text,
  ]
}

extension PayloadModel.Refusal {
  /// What no catalog takes any more.
  static func common(_ slots: SlotNumbers) -> [PayloadModel.Refusal] {
    [
      PayloadModel.Refusal(
        places: [PayloadModel.Place(.request, "reminder", slots)],
        summary: "A reminder is a step of its notice, and the step that is due is written without being asked for",
        fix: "Leave it out, and pass since if you know when the situation began; or name a step: \"step\": \"reminder\""
      )
    ]
  }
}

/// The fields of the request that every catalog has and that are read for each customer.
package struct CommonFields: Sendable {
  package let customer, id, locale, marketingConsent, now, since, step, textMessageLink, timeZone: PayloadPath

  init(_ slots: SlotNumbers) {
    func path(_ field: String) -> PayloadPath {
      PayloadPath(
        .request,
        field,
        type: PayloadModel.commonRequestFields[field],
        slot: slots.number(of: field, in: .request)
      )
    }
    (customer, id, locale, now) = (path("customer"), path("id"), path("locale"), path("now"))
    marketingConsent = path("marketingConsent")
    (since, step) = (path("since"), path("step"))
    (textMessageLink, timeZone) = (path("textMessageLink"), path("timeZone"))
  }
}
