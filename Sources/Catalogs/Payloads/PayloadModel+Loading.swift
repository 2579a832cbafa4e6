import Diagnostics
import ProductData
import YAML

extension PayloadModel {
  /// The payloads of the App Store.
  public static let appStore = shipped("app-store", ProductData.appStorePayloads, forms: .appStore)
  /// The payloads of Google Play.
  public static let googlePlay = shipped("google-play", ProductData.googlePlayPayloads, forms: .declared)

  /// The payloads that ship with the product.
  package static var shipped: [PayloadModel] { [appStore, googlePlay] }

  private static func shipped(_ name: String, _ bytes: [UInt8], forms: Forms) -> PayloadModel {
    let findings = Findings()
    guard let source = try? SourceText(file: "\(name).yaml", bytes: bytes) else {
      preconditionFailure("the description of \(name) is UTF-8")
    }
    let (entries, diagnostics) = YAMLReader.read(source)
    var fields = Fields(entries, subject: "the payloads", span: .start(of: source.file), findings: findings)
    let model = fields.payloadModel(name: name, forms: forms)
    let problems = (findings.diagnostics + diagnostics).map(\.summary)
    precondition(problems.isEmpty, "the description of \(name) is correct: \(problems)")
    return model
  }
}

extension Fields {
  /// The description of a provider's payloads.
  mutating func payloadModel(name: String, forms: PayloadModel.Forms = .declared) -> PayloadModel {
    let company = optionalToken("company")?.name
    var members: [PayloadModel.Member] = []
    var types: [[String: PayloadFieldType]] = [PayloadModel.commonRequestFields, [:]]
    if let request = optionalFields("request") {
      types[0].merge(request.payloadFieldTypes()) { common, _ in common }
    }
    if var objects = requiredFields("objects") {
      for (key, fields) in objects.namedFields("object") {
        var fields = fields
        // What payloads say together is worked out by code for the App Store, and by `derived` for all others.
        if forms == .appStore, key.value == PayloadPath.Object.subscription.name {
          types[1] = fields.requiredFields("fields")?.payloadFieldTypes() ?? [:]
          fields.reportUnknownKeys()
          continue
        }
        guard ![PayloadPath.Object.request.name, PayloadPath.Object.subscription.name].contains(key.value) else {
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
        types.append(fields.requiredFields("fields")?.payloadFieldTypes() ?? [:])
        members.append(fields.payloadMember(key.value, index: members.count + 2, among: members))
      }
    }
    var outline = PayloadModel.Outline(
      name: name,
      company: company,
      forms: forms,
      members: members,
      fieldsByObject: types
    )
    let known = PayloadModel(outline, PayloadModel.Roles())
    let derived = optionalFields("derived").map { $0.derivedFields(of: known) } ?? []
    for field in derived {
      if case .has = field.rule { types[1][field.name] = .boolean } else { types[1][field.name] = .text }
    }
    outline.fieldsByObject = types
    let model = PayloadModel(outline, PayloadModel.Roles())
    var roles = payloadRoles(of: model)
    roles.derived = derived
    reportUnknownKeys()
    return PayloadModel(outline, roles)
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
    among members: [PayloadModel.Member]
  ) -> PayloadModel.Member {
    let aliases = optionalTokens("aliases").map(\.name)
    let wholes = optionalTokens("whole").map(\.name)
    var item: PayloadModel.Item?
    if var fields = optionalFields("item") {
      if let list = fields.token("of"), let key = fields.token("by") {
        let parts = list.name.split(separator: ".").map(String.init)
        if parts.count == 2, let owner = members.first(where: { $0.object.name == parts[0] }) {
          item = PayloadModel.Item(owner: owner.object, list: parts[1], key: key.name)
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
    reportUnknownKeys()
    let object = PayloadPath.Object(name: name, index: index)
    return PayloadModel.Member(object: object, aliases: aliases, wholes: wholes, item: item, envelope: envelope)
  }

  private func derivedFields(of model: PayloadModel) -> [PayloadModel.Derived] {
    var all = self
    var derived: [PayloadModel.Derived] = []
    for (key, fields) in all.namedFields("derived field") {
      var fields = fields
      if fields.node("has") != nil {
        if let (object, names) = fields.optionalToken("has").flatMap({ fields.place($0, in: model) }) {
          derived.append(PayloadModel.Derived(name: key.value, rule: .has(object, names)))
        }
      } else if fields.node("memberOf") != nil {
        let among = fields.optionalTokens("among").map(\.name)
        if let (object, names) = fields.optionalToken("memberOf").flatMap({ fields.place($0, in: model) }) {
          derived.append(PayloadModel.Derived(name: key.value, rule: .member(object, names, among: among)))
        }
      } else {
        findings.add(
          .missingKey,
          "\(fields.subject) has neither 'has' nor 'memberOf'",
          at: fields.span,
          fix: "Name an object or a field with one of the two."
        )
      }
      fields.reportUnknownKeys()
    }
    return derived
  }

  /// An object, or a field in one.
  private func place(_ token: Token, in model: PayloadModel) -> (PayloadPath.Object, [String])? {
    let names = token.name.split(separator: ".").map(String.init)
    guard let first = names.first, let object = model.object(named: first) else {
      findings.add(
        .unknownReference,
        "Object '\(token.name.shown)' does not exist",
        at: token.span,
        fix: NameList(model.objects.map(\.name)).fix(for: token.name)
      )
      return nil
    }
    return (object, Array(names.dropFirst()))
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
    roles.productIds = optionalTokens("productId").compactMap { path($0, "productId", for: [.text], in: model) }
    roles.region = optionalToken("region").flatMap { path($0, "region", for: [.text], in: model) }
    roles.status = optionalToken("status").flatMap { path($0, "status", for: [.text, .integer], in: model) }
    return roles
  }
}
