import Diagnostics
import ProductData
import YAML

extension PayloadModel {
  /// The payloads of the App Store.
  public static let appStore = shipped(named: "app-store")

  /// The payloads that ship with the product, sorted by name.
  package static let shipped = ProductData.payloads.sorted { $0.key < $1.key }.map { read($0.key, $0.value) }

  /// The payloads that ship with the product under a name.
  package static func shipped(named name: String) -> PayloadModel {
    guard let model = shipped.first(where: { $0.name == name }) else { preconditionFailure("\(name) ships") }
    return model
  }

  private static func read(_ name: String, _ bytes: [UInt8]) -> PayloadModel {
    let findings = Findings()
    guard let source = try? SourceText(file: "\(name).yaml", bytes: bytes) else {
      preconditionFailure("the description of \(name) is UTF-8")
    }
    let (entries, diagnostics) = YAMLReader.read(source)
    var fields = Fields(entries, subject: "the payloads", span: .start(of: source.file), findings: findings)
    let model = fields.payloadModel(name: name)
    let problems = (findings.diagnostics + diagnostics).map(\.summary)
    precondition(problems.isEmpty, "the description of \(name) is correct: \(problems)")
    return model
  }
}

extension PayloadModel {
  /// The schema of a description.
  static var schema: Schema {
    Form(description, Derived.fields(of: appStore), Roles.form(in: appStore)).schema
  }

  /// What must be known before paths can be read.
  fileprivate static let description = Form(
    optional("company", .word).described("Who sends the payloads, as messages name them."),
    optional("minorUnits", .map(MinorUnits.form)).described(
      """
      How many decimal digits the smallest units have in which the provider writes amounts; if left out, those of CLDR.
      """
    ),
    optional("request", .types, else: [:]).described("Fields that the caller adds to those that every catalog has."),
    required("objects", .open(.map(.name, to: Member.form.schema))).described(
      "The objects that a backend passes, by name; at most fourteen."
    )
  )
}

extension PayloadModel.MinorUnits {
  fileprivate static let form = Form(
    required("digits", .integer).described("The digits of most currencies."),
    optional("exceptions", .digits, else: [:]).described("Other currencies by their number of digits.")
  ).making { _, parts in Self(digits: parts.0 ?? 2, exceptions: parts.1) }
}

extension Shape<[String: Int]> {
  /// Currencies by their number of digits, the other way round.
  fileprivate static var digits: Shape {
    let codes = Shape<[Token]>.someWords
    let counts: Schema = ["enum": Schema((0...4).map(String.init))]
    return .keys(counts, to: codes.schema()) { map, _ in
      var exceptions: [String: Int] = [:]
      for (key, node) in map.allEntries() {
        guard let count = Int(key.value), (0...4).contains(count) else {
          map.wrongType(key.value, key.value, "a number of digits from 0 to 4", key.span)
          continue
        }
        for code in codes.read(map, node, key.value) ?? [] { exceptions[code.name] = count }
      }
      return exceptions
    }
  }
}

extension Shape<[String: PayloadFieldType]> {
  /// What fields hold, by their names.
  fileprivate static var types: Shape {
    .keys(to: ["enum": Schema(PayloadFieldType.words)]) { map, _ in
      var types: [String: PayloadFieldType] = [:]
      for (key, node) in map.allEntries() {
        guard let token = map.typedToken(node, key.value) else { continue }
        guard let type = PayloadFieldType(token.name) else {
          map.findings.add(
            .wrongType,
            "'\(token.name.shown)' is not what a field can hold",
            at: token.span,
            fix: NameList(PayloadFieldType.words).fix(for: token.name)
          )
          continue
        }
        types[key.value] = type
      }
      return types
    }
  }
}

/// A field with values, as a description names it.
private struct ConditionToken: Sendable {
  let field: Token
  let among: [String]

  static let form = Form(required("field", .word), required("among", .scalars)).making { _, parts -> ConditionToken? in
    guard let field = parts.0 else { return nil }
    return ConditionToken(field: field, among: parts.1?.map(\.name) ?? [])
  }

  func condition(in object: PayloadPath.Object, _ slots: SlotNumbers) -> PayloadModel.Condition {
    PayloadModel.Condition(place: PayloadModel.Place(object, field.name, slots), among: among)
  }
}

/// The list of which an object is an item, as a description names it.
private struct ItemToken {
  let list: Token
  let key: Token
  let end: String?
  let common: ConditionToken?
  let preferred: ConditionToken?
  let isRequired: Bool
  /// The map, for messages.
  let fields: Fields

  static let form = Form(
    required("of", .word),
    required("by", .word),
    optional("end", .word).described("The field with an item's end: the item that is running counts."),
    optional("common", .fact(ConditionToken.form)).described(
      """
      A field of the list's object with values in which all items have one state, so that any of them counts.
      """
    ),
    optional("preferred", .fact(ConditionToken.form)).described(
      "A field of the item with the values that the one that counts has, among several of one list."
    ),
    optional("isRequired", .boolean, else: false).described(
      "Whether the object around the list means nothing without an item."
    )
  ).making { fields, parts -> ItemToken? in
    guard let list = parts.0, let key = parts.1 else { return nil }
    return ItemToken(
      list: list,
      key: key,
      end: parts.2?.name,
      common: parts.3,
      preferred: parts.4,
      isRequired: parts.5,
      fields: fields
    )
  }

  /// The item of an object; its list is in one of the objects above.
  func item(
    _ object: PayloadPath.Object,
    _ types: [String: PayloadFieldType],
    among members: [PayloadModel.Member],
    _ slots: SlotNumbers
  ) -> PayloadModel.Item? {
    let parts = list.name.split(separator: ".").map(String.init)
    guard let owner = members.first(where: { parts.count == 2 && $0.object.name == parts[0] })?.object else {
      fields.wrongType("of", list.name, "an object above and its list, such as purchase.lineItems", list.span)
      return nil
    }
    return PayloadModel.Item(
      owner: owner,
      list: parts[1],
      key: key.name,
      keySlot: slots.number(of: key.name, in: .request),
      end: end.map { PayloadPath(object, $0, type: types[$0], slot: slots.number(of: $0, in: object)) },
      common: common?.condition(in: owner, slots),
      preferred: preferred?.condition(in: object, slots),
      isRequired: isRequired
    )
  }
}

/// The lists of which an object may be one, as a description names them.
private struct PickToken: Sendable {
  let places: [Token]
  let prefer: ConditionToken?
  let order: Token?
  let isLatest: Bool

  static let form = Form(
    required("lists", .someWords),
    optional("prefer", .fact(ConditionToken.form)).described(
      "A field of the object with values, the best first; those with the first value that any has count."
    ),
    optional("latest", .word).described("The date by which the latest of several counts."),
    optional("earliest", .word).described("The date by which the earliest of several counts.")
  ).making { _, parts in
    PickToken(places: parts.0 ?? [], prefer: parts.1, order: parts.2 ?? parts.3, isLatest: parts.2 != nil)
  }

  func pick(of object: PayloadPath.Object, in model: PayloadModel, _ fields: Fields) -> PayloadModel.Pick {
    PayloadModel.Pick(
      places: places.compactMap { fields.place($0, in: model) },
      ranks: prefer.map { prefer in
        prefer.among.map { ConditionToken(field: prefer.field, among: [$0]).condition(in: object, model.slots) }
      } ?? [],
      order: order.flatMap { order in
        let token = Token("\(object.name).\(order.name)", order.span)
        return fields.path(token, "the order", for: [.instant], in: model)
      },
      isLatest: isLatest
    )
  }
}

extension PayloadModel.Envelope {
  fileprivate static let form = Form(required("data", .word), required("id", .word), required("as", .word))
    .making { _, parts -> Self? in
      guard let data = parts.0, let id = parts.1, let field = parts.2 else { return nil }
      func names(_ path: Token) -> [String] { path.name.split(separator: ".").map(String.init) }
      return Self(data: names(data), identifier: names(id), field: field.name)
    }
}

extension PayloadModel.Wrapper {
  fileprivate static let form = Form(required("signed", .word), required("decoded", .word)).making {
    _,
    parts -> Self? in
    guard let name = parts.0, let decoded = parts.1 else { return nil }
    return Self(name: FieldName(name.name), decoded: FieldName(decoded.name))
  }
}

extension PayloadModel.Member {
  fileprivate static let form = Form(
    optional("aliases", .words, else: []).described("Other names under which it may come."),
    optional("whole", .words, else: []).described("Fields of which one tells that a whole value is this object."),
    optional("item", .fact(ItemToken.form)).described(
      "The list whose item it is, and the field that chooses among several."
    ),
    optional("oneOf", .map(PickToken.form)).described(
      "Lists of which it may be one, if it is nowhere else; the first that is there counts."
    ),
    optional("where", .fact(ConditionToken.form)).described(
      "What the object holds where it is carried or in a list, because other objects may be in its place."
    ),
    optional("envelope", .fact(PayloadModel.Envelope.form)).described(
      "Where it comes as JSON in Base64, and the identifier next to it."
    ),
    optional("inside", .words, else: []).described("Places in other objects that carry it."),
    optional("otherwise", .words, else: []).described(
      "Places in other objects that carry it and count if it is nowhere else."
    ),
    optional("when", .fact(ConditionToken.form)).described(
      """
      A field of another object with the values with which the places of inside and otherwise hold this object, such as the \
      types of an event.
      """
    ),
    optional("isSigned", .boolean, else: false).described("Whether it may come as a signed text (JWS)."),
    optional("wrapper", .fact(PayloadModel.Wrapper.form)).described(
      """
      The member of an object around the signed text that holds it, and one that only the decoded object has.
      """
    ),
    required("fields", .types).described("Its fields and what they hold.")
  )
}

extension Fields {
  /// The description of a provider's payloads.
  mutating func payloadModel(name: String) -> PayloadModel {
    let (company, minorUnits, request, objects) = part(PayloadModel.description)
    var members: [PayloadModel.Member] = []
    var picked: [PickToken?] = []
    var types: [[String: PayloadFieldType]] = [PayloadModel.commonRequestFields, [:]]
    let slots = SlotNumbers()
    var carried: [(inside: [Token], otherwise: [Token], when: ConditionToken?)] = []
    var wholeTokens: [[Token]] = []
    var conditions: [(object: PayloadPath.Object, token: ConditionToken?)] = []
    types[0].merge(request) { common, _ in common }
    if var objects {
      for (key, fields) in objects.namedFields("object") {
        var fields = fields
        guard ![PayloadPath.Object.request.name, "derived"].contains(key.value) else {
          findings.add(
            .invalidName,
            "An object of payloads can't be named '\(key.value)'",
            at: key.span,
            fix: "Choose another name; tables use this one for what Noticebook adds."
          )
          continue
        }
        guard members.count < PayloadModel.objectLimit else {
          findings.add(
            .wrongType,
            "The payloads have more than \(PayloadModel.objectLimit) objects",
            at: key.span,
            fix: "Leave out objects that no table and no notice needs."
          )
          continue
        }
        let (aliases, wholes, item, pick, condition, envelope, inside, otherwise, when, isSigned, wrapper, own) =
          fields.whole(PayloadModel.Member.form)
        let object = PayloadPath.Object(name: key.value, index: members.count + 2)
        types.append(own ?? [:])
        picked.append(pick)
        wholeTokens.append(wholes)
        carried.append((inside, otherwise, when))
        let ownItem = item?.item(object, own ?? [:], among: members, slots)
        conditions += [condition, item?.preferred, pick?.prefer].map { (object, $0) }
        if let ownItem { conditions.append((ownItem.owner, item?.common)) }
        members.append(
          PayloadModel.Member(
            object,
            aliases: aliases.map(\.name),
            wholes: wholes.map(\.name),
            item: ownItem,
            pick: nil,
            condition: condition?.condition(in: object, slots),
            envelope: envelope,
            isSigned: isSigned,
            wrapper: wrapper
          )
        )
      }
    }
    var outline = PayloadModel.Outline(
      name: name,
      company: company?.name,
      members: members,
      fieldsByObject: types,
      slots: slots,
      minorUnits: minorUnits
    )
    let named = PayloadModel(outline)
    for (object, token) in conditions {
      guard let field = token?.field else { continue }
      _ = fieldPlace(Token("\(object.name).\(field.name)", field.span), in: named)
    }
    outline.carriers = carried.map { tokens in
      let condition = tokens.when.flatMap { when in
        fieldPlace(when.field, in: named).map { PayloadModel.Condition(place: $0, among: when.among) }
      }
      func carriers(_ tokens: [Token], isFallback: Bool) -> [PayloadModel.Carrier] {
        tokens.compactMap { fieldPlace($0, in: named) }
          .map { PayloadModel.Carrier(place: $0, isFallback: isFallback, condition: condition) }
      }
      return carriers(tokens.inside, isFallback: false) + carriers(tokens.otherwise, isFallback: true)
    }
    outline.members = zip(members, picked).map { member, token in
      token.map { member.with($0.pick(of: member.object, in: named, self)) } ?? member
    }
    refuseUnusable(wholeTokens, of: outline.members, types)
    let known = PayloadModel(outline)
    let derived = part(PayloadModel.Derived.fields(of: known))
    for field in derived { types[1][field.name] = field.rule.type }
    outline.fieldsByObject = types
    let model = PayloadModel(outline)
    var roles = whole(PayloadModel.Roles.form(in: model))
    roles.derived = derived
    return PayloadModel(outline, roles)
  }

  /// Reports fields that can't show that a whole value is an object: of objects that are only in another one, and if the
  /// object has a field with the name of an object, whose value would then be that object.
  private func refuseUnusable(
    _ wholes: [[Token]],
    of members: [PayloadModel.Member],
    _ types: [[String: PayloadFieldType]]
  ) {
    let names = Set(members.flatMap { [$0.object.name] + $0.aliases })
    for (member, tokens) in zip(members, wholes) {
      if let token = tokens.first, !member.isPassed {
        findings.add(
          .wrongType,
          "'whole' of object \(member.object.name) has no effect: the object comes only from lists in other objects",
          at: token.span,
          fix: "Remove `whole`, or name a list of the request, such as request.items."
        )
        continue
      }
      for token in tokens where names.contains(token.name) {
        findings.add(
          .wrongType,
          "'\(token.name.shown)' in 'whole' of object \(member.object.name) is also the name of an object",
          at: token.span,
          fix: "Rename the object \(token.name.shown), or name another field here."
        )
      }
      let fields = Set(types[member.object.index].keys.map { String($0.prefix { $0 != "." }) })
      if let token = tokens.first, let field = fields.intersection(names).subtracting(tokens.map(\.name)).min() {
        findings.add(
          .wrongType,
          "Object \(member.object.name) has a field '\(field.shown)', which is also the name of an object, so a whole value "
            + "is not recognized as \(member.object.name)",
          at: token.span,
          fix: "Rename the object \(field.shown)."
        )
      }
    }
  }

  /// An object, or one of its fields, or what such a field is in.
  fileprivate func fieldPlace(_ token: Token, in model: PayloadModel) -> PayloadModel.Place? {
    guard let place = place(token, in: model) else { return nil }
    guard !model.hasField(at: place) else { return place }
    let path = PayloadPath(place.object, place.names.map(\.description).joined(separator: "."), in: model)
    findings.addOnce(
      .unknownReference,
      "Field '\(token.name.shown)' exists in no payload",
      at: token.span,
      fix: "\(model.fix(for: path)) Or add \(path.field) to the fields of \(place.object.name)."
    )
    return place
  }

  /// An object, or anything in one.
  fileprivate func place(_ token: Token, in model: PayloadModel) -> PayloadModel.Place? {
    let first = token.name.prefix { $0 != "." }
    guard let object = model.object(named: String(first)) else {
      findings.add(
        .unknownReference,
        "Object '\(token.name.shown)' does not exist",
        at: token.span,
        fix: NameList(model.objects.map(\.name)).fix(for: token.name)
      )
      return nil
    }
    return PayloadModel.Place(object, String(token.name.dropFirst(first.count + 1)), model.slots)
  }
}

extension Shape<PayloadModel.Place> {
  /// An object, or a field in one.
  fileprivate static func place(in model: PayloadModel) -> Shape {
    Shape<Token>.word.making { fields, token, _ in fields.fieldPlace(token, in: model) }
  }
}

extension Shape<[PayloadModel.Place]> {
  /// Objects or fields, at least one.
  fileprivate static func places(in model: PayloadModel) -> Shape {
    Shape<[Token]>.someWords.making { fields, tokens, _ in tokens.compactMap { fields.fieldPlace($0, in: model) } }
  }

  /// Places of payloads, at least one; what is there instead of a subscription has fields that no table reads.
  fileprivate static func foreignPlaces(in model: PayloadModel) -> Shape {
    Shape<[Token]>.someWords.making { fields, tokens, _ in tokens.compactMap { fields.place($0, in: model) } }
  }
}

extension Shape<PayloadPath> {
  /// A field of the description itself.
  fileprivate static func field(_ uses: [PayloadFieldType.Use], in model: PayloadModel) -> Shape {
    Shape<Token>.word.making { fields, token, key in fields.path(token, key, for: uses, in: model) }
  }
}

extension Shape<[PayloadPath]> {
  /// Fields of the description itself; at least one, unless there may be none.
  fileprivate static func fields(
    _ uses: [PayloadFieldType.Use],
    in model: PayloadModel,
    isEmptyAllowed: Bool = false
  ) -> Shape {
    (isEmptyAllowed ? Shape<[Token]>.words : .someWords).making { fields, tokens, key in
      tokens.compactMap { fields.path($0, key, for: uses, in: model) }
    }
  }
}

extension PayloadModel.Derived {
  /// What is worked out of payloads; a field may be worked out of those above it.
  fileprivate static func fields(of known: PayloadModel) -> Form<[PayloadModel.Derived]> {
    let fields = Shape<[PayloadModel.Derived]>.keys(.name, to: rule(in: known).schema) { map, _ in
      var model = known
      return map.namedFields("derived field").compactMap { key, fields in
        var fields = fields
        guard let rule = fields.whole(rule(in: model)) else { return nil }
        let field = PayloadModel.Derived(name: key.value, rule: rule, slot: model.newSlot(of: key.value))
        model = model.adding(key.value, rule.type)
        return field
      }
    }
    return optional("derived", fields, else: []).described(
      "Fields of subscription that are worked out; each may be worked out of those above it."
    )
  }

  /// How a field is worked out, by its first key.
  private static func rule(in model: PayloadModel) -> Form<Rule?> {
    func one<Content>(
      _ name: String,
      _ shape: Shape<Content>,
      _ description: String,
      _ make: @escaping @Sendable (Content) -> Rule
    ) -> Form<Rule?> {
      required(name, shape).described(description).making { $1.map(make) }
    }
    func fields(_ name: String, _ uses: [PayloadFieldType.Use], _ description: String) -> Form<[PayloadPath]> {
      required(name, .fields(uses, in: model)).described(description).making { $1 ?? [] }
    }
    return .oneOf(
      one("has", .place(in: model), "True if this is there.") { .has($0) },
      Form(
        required("memberOf", .place(in: model)).described("The name of the first member that is there."),
        optional("among", .words, else: []).described("The members that count.")
      ).making { _, parts in parts.0.map { .member($0, among: parts.1.map(\.name)) } },
      Form(
        fields("firstOf", [.text, .integer], "The first of these values that is there."),
        optional("agree", .boolean, else: false).described("Whether all that are there must be equal."),
        optional("unless", .word).described("A value that counts only if there is no other."),
        optional("isSigned", .boolean, else: false).described(
          "Whether values of objects that are never signed count only where unsigned payloads do."
        )
      ).making { _, parts in
        .first(
          PayloadModel.FirstValue(
            paths: parts.0,
            agree: parts.1,
            unless: parts.2.map { FieldName($0.name) },
            isSigned: parts.3
          )
        )
      },
      one("isFilled", .field([], in: model), "Whether this list of identifiers has any.") { .isFilled($0) },
      Form(
        fields(
          "later",
          [.instant],
          "True if the first of these instants that is there is later than the first of than."
        ),
        fields("than", [.instant], "The instants that they are compared with.")
      ).making { _, parts in .later(parts.0, than: parts.1) },
      fields("latest", [.instant], "The latest of these instants.").making { .latest($1) },
      Form(
        fields(
          "differ",
          [.text],
          "Whether the first of these texts that is there is another one than the first of from."
        ),
        fields("from", [.text], "The texts that they are compared with.")
      ).making { _, parts in .differ(parts.0, from: parts.1) },
      one("isExpanded", .place(in: model), "Whether this is an object and not its identifier.") { .isExpanded($0) },
      required("identifierOf", .places(in: model)).described(
        "The first of these: a text, or the id of the object in its place."
      ).making { .identifier($1 ?? []) },
      one("isTied", .place(in: model), "True if it is open which of several in its list this object is.") {
        .isTied($0.object)
      },
      one(
        "monthEnd",
        .fact(.month(.field([.integer], in: model)) { .monthEnd(year: $0, month: $1) }),
        "The fields with a year and a month: the first moment after the month, in UTC."
      ) { $0 },
      Form(
        fields("join", [.text, .integer], "Texts and whole numbers; absent if any is."),
        required("with", .word).described("What is between them.")
      ).making { _, parts in .joined(parts.0, with: parts.1?.name ?? "") },
      Form(
        fields("classOf", [.text, .integer], "The fields whose values are classified."),
        required("classes", .classes).described(
          "The values of each class; those of several fields are joined by a slash."
        )
      ).making { _, parts in .classOf(parts.0, parts.1 ?? []) },
      otherwise: { @Sendable fields in
        let rules = [
          "has", "memberOf", "firstOf", "isFilled", "later", "latest", "differ", "isExpanded", "identifierOf", "isTied",
          "monthEnd", "join", "classOf",
        ]
        fields.findings.add(
          .missingKey,
          "\(fields.subject) has none of \(rules.joined(separator: ", "))",
          at: fields.span,
          fix: "Say with one of them what the field is worked out of."
        )
        return nil
      }
    )
  }
}

extension Shape<[PayloadModel.ValueClass]> {
  fileprivate static var classes: Shape {
    let members = Shape<[Token]>.scalars
    return .keys(.name, to: members.schema()) { map, _ in
      map.namedEntries().map { key, node in
        PayloadModel.ValueClass(name: key.value, members: (members.read(map, node, key.value) ?? []).map(\.name))
      }
    }
  }
}

extension PayloadModel.OtherSubject {
  fileprivate static func form(
    in model: PayloadModel
  ) -> Form<(conditions: [PayloadModel.Condition], unless: [PayloadModel.Place])> {
    Form(
      required("has", .someWords).described("The places of which one tells it."),
      optional("among", .scalars, else: []).described("The values that count; any value if this is left out."),
      optional("unless", .foreignPlaces(in: model), else: []).described(
        "The places of which one tells that it is a subscription anyway."
      )
    ).making { fields, parts in
      let (tokens, values) = (parts.0 ?? [], parts.1.map(\.name))
      // Values are those of a field; without values, what is there instead of a subscription has fields of its own.
      let places = tokens.compactMap { values.isEmpty ? fields.place($0, in: model) : fields.fieldPlace($0, in: model) }
      return (places.map { PayloadModel.Condition(place: $0, among: values) }, parts.2)
    }
  }
}

extension PayloadModel.Refusal {
  fileprivate static func form(in model: PayloadModel) -> Form<Self?> {
    Form(
      required("has", .foreignPlaces(in: model)).described("The places of which one tells it."),
      required("says", .word).described("What it is, as a sentence without a full stop."),
      required("fix", .word).described("What to do instead, in the imperative.")
    ).making { _, parts in
      guard let summary = parts.1, let fix = parts.2 else { return nil }
      return Self(places: parts.0 ?? [], summary: summary.name.withoutFullStop, fix: fix.name.withoutFullStop)
    }
  }
}

extension PayloadModel.NotificationName {
  fileprivate static func form(in model: PayloadModel) -> Form<Self?> {
    Form(
      required("id", .field([.text], in: model)),
      optional("form", .constant("uuid", expected: "uuid, or left out"))
    ).making { _, parts in parts.0.map { Self(path: $0, isUUID: parts.1 != nil) } }
  }
}

extension Shape<[PayloadModel.Reference]> {
  fileprivate static func references(in model: PayloadModel) -> Shape {
    let paths = Shape<[PayloadPath]>.fields([.text, .integer], in: model)
    return .keys(.name, to: paths.schema()) { map, _ in
      map.namedEntries().map { key, node in
        PayloadModel.Reference(name: key.value, paths: paths.read(map, node, key.value) ?? [])
      }.sorted { $0.name < $1.name }
    }
  }
}

extension PayloadModel.Roles {
  fileprivate static func form(in model: PayloadModel) -> Form<Self> {
    func fields(_ name: String, _ description: String) -> Form<[PayloadPath]> {
      optional(name, .fields([.text, .integer], in: model, isEmptyAllowed: true), else: []).described(description)
    }
    let identity = Form(
      fields("subscription", "Those that name a subscription."),
      fields("customer", "Those that name a customer."),
      fields("product", "Those that tell the subscriptions of a customer apart."),
      fields("same", "Those that must be equal in all payloads.")
    )
    return Form(
      optional("identity", .map(identity)).described(
        "Fields that tell subscriptions apart; the first that is there counts."
      ),
      optional("notification", .fact(PayloadModel.NotificationName.form(in: model))).described(
        "The field that names a notification."
      ),
      optional("occurrence", .occurrence(in: model), else: []).described(
        "The fields that name the period that a notice is about; the first that is there counts."
      ),
      optional("productId", .fields([.text], in: model, isEmptyAllowed: true), else: []).described(
        "The fields with the store's identifier of the product; the first that is there counts."
      ),
      optional("locale", .fields([.text, .texts], in: model, isEmptyAllowed: true), else: []).described(
        """
        The fields with the customer's locale, or with several in the order of preference; the first that the catalog has \
        texts for counts.
        """
      ),
      optional("region", .field([.text], in: model)).described("The field with the region of the store."),
      optional("status", .field([.text, .integer], in: model)).described(
        "The field with the provider's own state, as the raw value of a state."
      ),
      optional("otherSubjects", PayloadModel.OtherSubject.form(in: model).byName("subject"), else: []).described(
        """
        What payloads are about if that isn't a subscription, by the name that results have for it.
        """
      ),
      optional("refused", PayloadModel.Refusal.form(in: model).byName("refusal"), else: []).described(
        "What is passed in place of payloads and can't be used, by name."
      ),
      optional("reference", .references(in: model), else: []).described(
        """
        What a backend needs to ask the store about the subscription, by the name that results have for it; the first \
        field that is there counts.
        """
      )
    ).making { _, parts in
      var roles = Self()
      if let identity = parts.0 {
        roles.identity.subscription = identity.0
        roles.identity.customer = identity.1
        roles.identity.product = identity.2
        roles.identity.same = identity.3
      }
      roles.notification = parts.1
      roles.identity.occurrence = parts.2
      roles.productIds = parts.3
      roles.locales = parts.4
      roles.region = parts.5
      roles.status = parts.6
      roles.otherSubjects = parts.7.map { key, subject in
        PayloadModel.OtherSubject(name: key.value, conditions: subject.conditions, unless: subject.unless)
      }
      roles.refusals = parts.8.compactMap(\.value) + PayloadModel.Refusal.common(model.slots)
      roles.references = parts.9
      return roles
    }
  }
}

extension PayloadModel.Derived.Rule {
  /// What a field of the rule holds.
  fileprivate var type: PayloadFieldType {
    switch self {
    case .member, .classOf, .identifier, .joined: .text
    case .first(let value): value.paths.first?.type ?? .text
    case .has, .isFilled, .later, .differ, .isExpanded, .isTied: .boolean
    case .latest, .monthEnd: .instant(.milliseconds)
    }
  }
}

extension String {
  /// Sentences of messages get their full stop where they are put together.
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
