import Diagnostics
import ProductData
import YAML

extension PayloadModel {
  /// The payloads of the App Store.
  public static let appStore = shipped("app-store", ProductData.appStorePayloads)
  /// The payloads of Google Play.
  public static let googlePlay = shipped("google-play", ProductData.googlePlayPayloads)
  /// The payloads of Stripe.
  public static let stripe = shipped("stripe", ProductData.stripePayloads)

  /// The payloads that ship with the product.
  package static var shipped: [PayloadModel] { [appStore, googlePlay, stripe] }

  private static func shipped(_ name: String, _ bytes: [UInt8]) -> PayloadModel {
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

/// The lists of which an object may be one, as a description names them.
private struct PickToken {
  let places: [Token]
  var ranks: [(field: String, among: [String])] = []
  var order: Token?
  let isLatest: Bool
}

extension Fields {
  /// The description of a provider's payloads.
  mutating func payloadModel(name: String) -> PayloadModel {
    let company = optionalToken("company")?.name
    let minorUnits = minorUnits()
    var members: [PayloadModel.Member] = []
    var picked: [PickToken?] = []
    var types: [[String: PayloadFieldType]] = [PayloadModel.commonRequestFields, [:]]
    let slots = SlotNumbers()
    var carried: [(inside: [Token], otherwise: [Token])] = []
    var wholes: [[Token]] = []
    if let request = optionalFields("request") {
      types[0].merge(request.payloadFieldTypes()) { common, _ in common }
    }
    if var objects = requiredFields("objects") {
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
        let own = fields.requiredFields("fields")?.payloadFieldTypes() ?? [:]
        types.append(own)
        picked.append(fields.pickToken())
        let whole = fields.optionalTokens("whole")
        wholes.append(whole)
        carried.append((fields.optionalTokens("inside"), fields.optionalTokens("otherwise")))
        members.append(
          fields.payloadMember(key.value, index: members.count + 2, whole.map(\.name), own, among: members, slots)
        )
      }
    }
    var outline = PayloadModel.Outline(
      name: name,
      company: company,
      members: members,
      fieldsByObject: types,
      slots: slots,
      minorUnits: minorUnits
    )
    let named = PayloadModel(outline)
    outline.carriers = carried.map { tokens in
      func carriers(_ tokens: [Token], isFallback: Bool) -> [PayloadModel.Carrier] {
        tokens.compactMap { place($0, in: named) }.map { PayloadModel.Carrier(place: $0, isFallback: isFallback) }
      }
      return carriers(tokens.inside, isFallback: false) + carriers(tokens.otherwise, isFallback: true)
    }
    outline.members = zip(members, picked).map { member, token in
      token.map { member.with(pick($0, of: member.object, in: named)) } ?? member
    }
    refuseUnusable(wholes, of: outline.members)
    let known = PayloadModel(outline)
    let derived = optionalFields("derived").map { $0.derivedFields(of: known) } ?? []
    for field in derived { types[1][field.name] = field.rule.type }
    outline.fieldsByObject = types
    let model = PayloadModel(outline)
    var roles = payloadRoles(of: model)
    roles.derived = derived
    reportUnknownKeys()
    return PayloadModel(outline, roles)
  }

  /// Reports fields that can't show that a whole value is an object: of objects that are only in another one, and with the
  /// name of an object, whose value would then be that object.
  private func refuseUnusable(_ wholes: [[Token]], of members: [PayloadModel.Member]) {
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
    }
  }

  /// How many digits the provider's smallest units are, where it has a table of its own.
  private mutating func minorUnits() -> PayloadModel.MinorUnits? {
    guard var fields = optionalFields("minorUnits") else { return nil }
    let digits = fields.integer("digits") ?? 2
    var exceptions: [String: Int] = [:]
    if var byDigits = fields.optionalFields("exceptions") {
      for (key, _) in byDigits.allEntries() {
        guard let count = Int(key.value), (0...4).contains(count) else {
          byDigits.wrongType(key.value, key.value, "a number of digits from 0 to 4", key.span)
          continue
        }
        for code in byDigits.tokens(key.value) { exceptions[code.name] = count }
      }
    }
    fields.reportUnknownKeys()
    return PayloadModel.MinorUnits(digits: digits, exceptions: exceptions)
  }

  private func payloadFieldTypes() -> [String: PayloadFieldType] {
    var fields = self
    var types: [String: PayloadFieldType] = [:]
    for (key, node) in fields.allEntries() {
      guard let token = fields.typedToken(node, key.value) else { continue }
      guard let type = PayloadFieldType(token.name) else {
        findings.add(
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

  private mutating func payloadMember(
    _ name: String,
    index: Int,
    _ wholes: [String],
    _ types: [String: PayloadFieldType],
    among members: [PayloadModel.Member],
    _ slots: SlotNumbers
  ) -> PayloadModel.Member {
    let aliases = optionalTokens("aliases").map(\.name)
    var item: PayloadModel.Item?
    if var fields = optionalFields("item") {
      if let list = fields.token("of"), let key = fields.token("by") {
        let parts = list.name.split(separator: ".").map(String.init)
        let end = fields.optionalToken("end")?.name
        let object = PayloadPath.Object(name: name, index: index)
        let owner = members.first { parts.count == 2 && $0.object.name == parts[0] }?.object
        func condition(_ key: String, in object: PayloadPath.Object) -> PayloadModel.Condition? {
          guard var own = fields.optionalFields(key) else { return nil }
          defer { own.reportUnknownKeys() }
          let place = PayloadModel.Place(object, own.token("field")?.name ?? "", slots)
          return PayloadModel.Condition(place: place, among: own.words("among"))
        }
        // Read in any case, so that they are known.
        let common = condition("common", in: owner ?? object)
        let preferred = condition("preferred", in: object)
        let isRequired = fields.optionalBoolean("isRequired") ?? false
        if let owner {
          item = PayloadModel.Item(
            owner: owner,
            list: parts[1],
            key: key.name,
            keySlot: slots.number(of: key.name, in: .request),
            end: end.map { PayloadPath(object, $0, type: types[$0], slot: slots.number(of: $0, in: object)) },
            common: common,
            preferred: preferred,
            isRequired: isRequired
          )
        } else {
          fields.wrongType("of", list.name, "an object above and its list, such as purchase.lineItems", list.span)
        }
      }
      fields.reportUnknownKeys()
    }
    var envelope: PayloadModel.Envelope?
    if var fields = optionalFields("envelope") {
      if let data = fields.text("data"), let id = fields.text("id"), let field = fields.text("as") {
        func names(_ path: String) -> [String] { path.split(separator: ".").map(String.init) }
        envelope = PayloadModel.Envelope(data: names(data), identifier: names(id), field: field)
      }
      fields.reportUnknownKeys()
    }
    var wrapper: PayloadModel.Wrapper?
    if var fields = optionalFields("wrapper") {
      if let name = fields.text("signed"), let decoded = fields.text("decoded") {
        wrapper = PayloadModel.Wrapper(name: FieldName(name), decoded: FieldName(decoded))
      }
      fields.reportUnknownKeys()
    }
    let isSigned = optionalBoolean("isSigned") ?? false
    let object = PayloadPath.Object(name: name, index: index)
    var condition: PayloadModel.Condition?
    if var fields = optionalFields("where") {
      let place = PayloadModel.Place(object, fields.token("field")?.name ?? "", slots)
      condition = PayloadModel.Condition(place: place, among: fields.words("among"))
      fields.reportUnknownKeys()
    }
    reportUnknownKeys()
    return PayloadModel.Member(
      object,
      aliases: aliases,
      wholes: wholes,
      item: item,
      pick: nil,
      condition: condition,
      envelope: envelope,
      isSigned: isSigned,
      wrapper: wrapper
    )
  }

  /// The lists of which an object may be one; the rest of the description is read by then.
  private func pick(_ token: PickToken, of object: PayloadPath.Object, in model: PayloadModel) -> PayloadModel.Pick {
    PayloadModel.Pick(
      places: token.places.compactMap { place($0, in: model) },
      ranks: token.ranks.map { rank in
        PayloadModel.Condition(place: PayloadModel.Place(object, rank.field, model.slots), among: rank.among)
      },
      order: token.order.flatMap { order in
        path(Token("\(object.name).\(order.name)", order.span), "the order", for: [.instant], in: model)
      },
      isLatest: token.isLatest
    )
  }

  private mutating func pickToken() -> PickToken? {
    guard var fields = optionalFields("oneOf") else { return nil }
    var token = PickToken(places: fields.tokens("lists"), isLatest: fields.node("latest") != nil)
    if var own = fields.optionalFields("prefer") {
      let field = own.token("field")?.name ?? ""
      token.ranks = own.words("among").map { (field, [$0]) }
      own.reportUnknownKeys()
    }
    token.order = fields.optionalToken(token.isLatest ? "latest" : "earliest")
    fields.reportUnknownKeys()
    return token
  }

  /// What is worked out of payloads; a field may be worked out of those above it.
  private func derivedFields(of model: PayloadModel) -> [PayloadModel.Derived] {
    var all = self
    var model = model
    var derived: [PayloadModel.Derived] = []
    for (key, fields) in all.namedFields("derived field") {
      var fields = fields
      if let rule = fields.derivedRule(in: model) {
        derived.append(PayloadModel.Derived(name: key.value, rule: rule, slot: model.newSlot(of: key.value)))
        model = model.adding(key.value, rule.type)
      }
      fields.reportUnknownKeys()
    }
    return derived
  }

  private mutating func derivedRule(in model: PayloadModel) -> PayloadModel.Derived.Rule? {
    let rules = [
      "has", "memberOf", "firstOf", "isFilled", "later", "latest", "differ", "isExpanded", "identifierOf", "isTied",
      "monthEnd", "join", "classOf",
    ]
    func paths(_ key: String, _ uses: [PayloadFieldType.Use]) -> [PayloadPath] {
      tokens(key).compactMap { path($0, key, for: uses, in: model) }
    }
    switch rules.first(where: { node($0) != nil }) {
    case "has":
      return optionalToken("has").flatMap { place($0, in: model) }.map { .has($0) }
    case "memberOf":
      let among = optionalTokens("among").map(\.name)
      return optionalToken("memberOf").flatMap { place($0, in: model) }.map { .member($0, among: among) }
    case "firstOf":
      let found = paths("firstOf", [.text, .integer])
      return .first(
        PayloadModel.FirstValue(
          paths: found,
          agree: optionalBoolean("agree") ?? false,
          unless: optionalToken("unless").map { FieldName($0.name) },
          isSigned: optionalBoolean("isSigned") ?? false
        )
      )
    case "isFilled":
      return optionalToken("isFilled").flatMap { path($0, "isFilled", in: model) }.map { .isFilled($0) }
    case "later": return .later(paths("later", [.instant]), than: paths("than", [.instant]))
    case "latest": return .latest(paths("latest", [.instant]))
    case "differ": return .differ(paths("differ", [.text]), from: paths("from", [.text]))
    case "isExpanded": return optionalToken("isExpanded").flatMap { place($0, in: model) }.map { .isExpanded($0) }
    case "identifierOf": return .identifier(places("identifierOf", in: model))
    case "isTied": return optionalToken("isTied").flatMap { place($0, in: model) }.map { .isTied($0.object) }
    case "monthEnd":
      return optionalFields("monthEnd").flatMap { fields in
        var fields = fields
        let (year, month) = (fields.token("year"), fields.token("month"))
        fields.reportUnknownKeys()
        let yearPath = year.flatMap { path($0, "year", for: [.integer], in: model) }
        let monthPath = month.flatMap { path($0, "month", for: [.integer], in: model) }
        guard let yearPath, let monthPath else { return nil }
        return .monthEnd(year: yearPath, month: monthPath)
      }
    case "join":
      return .joined(paths("join", [.text, .integer]), with: text("with") ?? "")
    case "classOf":
      let fields = paths("classOf", [.text, .integer])
      var classes: [PayloadModel.ValueClass] = []
      if var named = requiredFields("classes") {
        for (key, _) in named.namedEntries() {
          classes.append(PayloadModel.ValueClass(name: key.value, members: named.words(key.value)))
        }
      }
      return .classOf(fields, classes)
    default:
      findings.add(
        .missingKey,
        "\(subject) has none of \(rules.joined(separator: ", "))",
        at: span,
        fix: "Say with one of them what the field is worked out of."
      )
      return nil
    }
  }

  /// A list of different values, which may look like numbers.
  private mutating func words(_ key: String) -> [String] {
    guard let node = required(key) else { return [] }
    guard case .sequence(let items) = node.content else {
      wrongType(key, node.kindName, "a list", node.span)
      return []
    }
    return withoutDuplicates(items.compactMap { typedToken($0, key) }, key).map(\.name)
  }

  private mutating func places(_ key: String, in model: PayloadModel) -> [PayloadModel.Place] {
    tokens(key).compactMap { place($0, in: model) }
  }

  /// The fields that name the period that a notice is about.
  mutating func occurrence(in model: PayloadModel) -> [PayloadPath] {
    optionalTokens("occurrence").compactMap { path($0, "occurrence", for: [.text, .integer, .instant], in: model) }
  }

  private mutating func otherSubjects(of model: PayloadModel) -> [PayloadModel.OtherSubject] {
    guard var all = optionalFields("otherSubjects") else { return [] }
    return all.namedFields("subject").map { key, fields in
      var fields = fields
      let places = fields.places("has", in: model)
      let among = fields.node("among") == nil ? [] : fields.words("among")
      let unless = fields.node("unless") == nil ? [] : fields.places("unless", in: model)
      fields.reportUnknownKeys()
      return PayloadModel.OtherSubject(
        name: key.value,
        conditions: places.map { PayloadModel.Condition(place: $0, among: among) },
        unless: unless
      )
    }
  }

  private mutating func refusals(of model: PayloadModel) -> [PayloadModel.Refusal] {
    guard var all = optionalFields("refused") else { return [] }
    return all.namedFields("refusal").compactMap { _, fields in
      var fields = fields
      let places = fields.places("has", in: model)
      let (summary, fix) = (fields.text("says"), fields.text("fix"))
      fields.reportUnknownKeys()
      guard let summary, let fix else { return nil }
      return PayloadModel.Refusal(
        places: places,
        summary: summary.withoutFullStop,
        fix: fix.withoutFullStop
      )
    }
  }

  private mutating func references(of model: PayloadModel) -> [PayloadModel.Reference] {
    guard var all = optionalFields("reference") else { return [] }
    return all.namedEntries().map { key, _ in
      PayloadModel.Reference(
        name: key.value,
        paths: all.tokens(key.value).compactMap { all.path($0, key.value, for: [.text, .integer], in: model) }
      )
    }.sorted { $0.name < $1.name }
  }

  /// An object, or a field in one.
  private func place(_ token: Token, in model: PayloadModel) -> PayloadModel.Place? {
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

  private mutating func payloadRoles(of model: PayloadModel) -> PayloadModel.Roles {
    var roles = PayloadModel.Roles()
    if var fields = optionalFields("identity") {
      func paths(_ key: String) -> [PayloadPath] {
        fields.optionalTokens(key).compactMap { fields.path($0, key, for: [.text, .integer], in: model) }
      }
      roles.identity.subscription = paths("subscription")
      roles.identity.customer = paths("customer")
      roles.identity.product = paths("product")
      roles.identity.same = paths("same")
      fields.reportUnknownKeys()
    }
    if var fields = optionalFields("notification") {
      let path = fields.token("id").flatMap { fields.path($0, "id", for: [.text], in: model) }
      let form = fields.optionalToken("form")
      if let form, form.name != "uuid" { fields.wrongType("form", form.name, "uuid, or left out", form.span) }
      fields.reportUnknownKeys()
      roles.notification = path.map { PayloadModel.NotificationName(path: $0, isUUID: form != nil) }
    }
    roles.identity.occurrence = occurrence(in: model)
    roles.productIds = optionalTokens("productId").compactMap { path($0, "productId", for: [.text], in: model) }
    roles.region = optionalToken("region").flatMap { path($0, "region", for: [.text], in: model) }
    roles.status = optionalToken("status").flatMap { path($0, "status", for: [.text, .integer], in: model) }
    roles.otherSubjects = otherSubjects(of: model)
    roles.refusals = refusals(of: model) + PayloadModel.Refusal.common(model.slots)
    roles.references = references(of: model)
    return roles
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
