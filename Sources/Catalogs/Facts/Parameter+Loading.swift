import Diagnostics
import ICU
import Instants
import YAML

extension Parameter {
  /// What every parameter has.
  static func form(_ kind: Kind?, _ locales: NameList) -> Form<(Token?, [String: String]?, [String: String])> {
    Form(
      required("about", .word).described("What it means, in English, for translators."),
      required("examples", .samples(kind, locales)).described(
        "A typical value by locale; any stands for every other one."
      ),
      optional("longest", .samples(kind, locales), else: [:]).described(
        "A longest realistic value by locale; any stands for every other one."
      )
    )
  }

  fileprivate static let kind = required("type", .choice(Kind.self))
  fileprivate static let isOptional = optional("optional", .boolean, else: false).described(
    "Whether a customer's facts may leave it out; shared texts that use it are left out with it."
  )
  fileprivate static let moreThan = optional("moreThan", .word).described("A price that this one is more than.")

  fileprivate static func defaults(_ locales: NameList) -> Form<[String: String]> {
    optional("default", .samples(.text, locales), else: [:]).described(
      "The value by locale for customers whose facts give none; any stands for every other one."
    )
  }

  /// The schema of a parameter, which depends on its type and on where it comes from.
  static var schema: Schema {
    func kind<each Part>(_ kind: Kind, _ parts: repeat Form<each Part>) -> Schema {
      let type = required("type", .constant(kind.rawValue))
      return Form(type, form(kind, NameList([])), repeat each parts).schema
    }
    func from(_ what: String) -> Form<PayloadPath?> {
      Origin.field([], .appStore).described("The field that holds \(what).")
    }
    return .any(of: [
      kind(.text, from("the text"), isOptional, defaults(NameList([]))), kind(.timeZone, from("the name of the zone")),
      kind(.count, from("the number")), kind(.count, Origin.civilDaysUntil),
      kind(.exclusiveEnd, from("the instant")), kind(.exclusiveEnd, Origin.firstOf(.appStore)),
      kind(.exclusiveEnd, Origin.after(.appStore)), kind(.date, Origin.lastDayBefore), kind(.date, Origin.dayOf),
      kind(.date, Origin.lastDayOfMonth(.appStore)),
      kind(.price, from("the amount"), Origin.currency(.appStore), moreThan),
    ])
  }
}

extension Parameter.Origin {
  fileprivate static let lastDayBefore = required("lastDayBefore", .word).described(
    "The exclusive end that it is the last day before."
  )
  fileprivate static let dayOf = required("dayOf", .word).described("The instant that it is the day of.")
  fileprivate static let civilDaysUntil = required("civilDaysUntil", .word).described(
    "The date until which whole days are counted."
  )

  fileprivate static func field(_ uses: [PayloadFieldType.Use], _ payloads: PayloadModel) -> Form<PayloadPath?> {
    required("from", .path(for: uses, in: payloads))
  }

  fileprivate static func firstOf(_ payloads: PayloadModel) -> Form<[PayloadPath]?> {
    required("from", .paths(for: [.instant], in: payloads))
  }

  fileprivate static func currency(_ payloads: PayloadModel) -> Form<PayloadPath?> {
    optional("currency", .path(for: [.text], in: payloads)).described(
      "The field that names its currency, unless the amount holds its own."
    )
  }

  fileprivate static func lastDayOfMonth(_ payloads: PayloadModel) -> Form<Self?> {
    let month = Form<Self?>.month(.path(for: [.integer], in: payloads)) { .lastDayOfMonth(year: $0, month: $1) }
    return required("lastDayOfMonth", .fact(month)).described(
      "The fields with the year and the month that it is the last day of."
    )
  }

  fileprivate static func after(_ payloads: PayloadModel) -> Form<Self?> {
    let sum = Form(
      required("instant", .paths(for: [.instant], in: payloads)),
      required("duration", .word).described("A duration of the schedule: schedule.billingRetry.")
    ).making { _, parts in parts.1.map { Self.after(parts.0 ?? [], duration: $0.name) } }
    return required("after", .fact(sum)).described("An instant and what is added to it.")
  }
}

extension Form {
  /// Two fields with a year and a month.
  static func month<Made>(
    _ field: Shape<PayloadPath>,
    _ make: @escaping @Sendable (PayloadPath, PayloadPath) -> Made
  ) -> Form where Value == Made? {
    Form<(PayloadPath?, PayloadPath?)>(
      required("year", field),
      required("month", field)
    ).making { _, parts in
      guard let year = parts.0, let month = parts.1 else { return nil }
      return make(year, month)
    }
  }
}

extension Fields {
  mutating func parameter(id: String, locales: NameList, payloads: PayloadModel) -> Parameter? {
    let kindSpan = node("type")?.span ?? span
    let kind = part(Parameter.kind)
    let (about, examples, longest) = part(Parameter.form(kind, locales))
    let defaults = self.defaults(of: kind, locales)
    let isOptional = part(Parameter.isOptional)
    if isOptional, let kind, kind != .text {
      wrongType("optional", "true", "left out, because it goes with texts", node("optional")?.span ?? span)
    }
    let (keys, origin) = parameterOrigin(of: kind, payloads)
    let moreThan = part(Parameter.moreThan)
    reportUnknownKeys()
    if keys.count != 1 {
      findings.add(
        .wrongType,
        "\(subject) has \(keys.count) origins",
        at: span,
        fix: "Give exactly one of: \(Self.originKeys.joined(separator: ", "))."
      )
      return nil
    }
    guard let kind, let origin else { return nil }
    guard origin.kinds.contains(kind) else {
      findings.add(
        .wrongType,
        "\(subject) is of type \(kind.rawValue), which its origin '\(keys[0])' cannot give",
        at: kindSpan,
        fix: kind == .price
          ? "Name the amount with `from:` and the field of its currency with `currency:`."
          : "Write \(origin.kinds.map(\.rawValue).joined(separator: " or ")), or give another origin."
      )
      return nil
    }
    if let moreThan, kind != .price {
      findings.add(
        .wrongType,
        "\(subject) is of type \(kind.rawValue), which cannot be more than another",
        at: moreThan.span,
        fix: "Remove `moreThan:`; it goes with prices."
      )
    }
    return about.map {
      Parameter(
        id: id,
        kind: kind,
        origin: origin,
        isOptional: isOptional,
        defaults: defaults,
        moreThan: moreThan,
        about: $0.name,
        examples: examples ?? [:],
        longest: longest,
        span: span
      )
    }
  }

  /// The values for customers whose facts give none, by locale.
  private mutating func defaults(of kind: Parameter.Kind?, _ locales: NameList) -> [String: String] {
    guard let node = node("default") else { return [:] }
    if let kind, kind != .text {
      wrongType("default", "a value", "left out, because it goes with texts", node.span)
      return [:]
    }
    return part(Parameter.defaults(locales))
  }

  private static let originKeys = ["from", "lastDayBefore", "dayOf", "lastDayOfMonth", "civilDaysUntil", "after"]

  /// The keys of the origins that are written, and the origin when it can be read.
  private mutating func parameterOrigin(
    of kind: Parameter.Kind?,
    _ payloads: PayloadModel
  ) -> (keys: [String], origin: Parameter.Origin?) {
    typealias Origin = Parameter.Origin
    let keys = Self.originKeys.filter { node($0) != nil }
    switch keys.first {
    case "from"?: return (keys, payloadOrigin(of: kind, payloads))
    case "lastDayBefore"?: return (keys, part(Origin.lastDayBefore).map { .lastDayBefore($0.name) })
    case "dayOf"?: return (keys, part(Origin.dayOf).map { .dayOf($0.name) })
    case "lastDayOfMonth"?: return (keys, part(Origin.lastDayOfMonth(payloads)))
    case "civilDaysUntil"?: return (keys, part(Origin.civilDaysUntil).map { .civilDaysUntil($0.name) })
    case "after"?: return (keys, part(Origin.after(payloads)))
    default: return (keys, nil)
    }
  }

  /// One field, the first of several, or an amount with the currency that is next to it.
  private mutating func payloadOrigin(of kind: Parameter.Kind?, _ payloads: PayloadModel) -> Parameter.Origin? {
    if case .sequence? = node("from")?.content {
      let paths = part(Parameter.Origin.firstOf(payloads)) ?? []
      return paths.isEmpty ? nil : .firstOf(paths)
    }
    let hasCurrency = node("currency") != nil
    let field = part(Parameter.Origin.field(hasCurrency ? [.price] : kind?.fieldUses ?? [], payloads))
    if case .price(.money)? = field?.type { return field.map { .amount($0, currency: nil) } }
    guard hasCurrency else { return field.map(Parameter.Origin.payload) }
    guard let currency = part(Parameter.Origin.currency(payloads)), let field else { return nil }
    return .amount(field, currency: currency)
  }

  /// The values of a parameter, by locale; the key `any` covers every other locale.
  func samples(
    _ node: YAMLNode,
    _ key: String,
    _ kind: Parameter.Kind?,
    _ locales: NameList
  ) -> [String: String] {
    guard var fields = fields(node, key) else { return [:] }
    var samples: [String: String] = [:]
    for (name, node) in fields.localizedEntries(locales, orAny: true) {
      guard let sample = fields.typedToken(node, name.value) else { continue }
      if let kind, !kind.accepts(sample: sample.name) {
        fields.wrongType(name.value, sample.name, kind.sampleDescription, sample.span)
      }
      samples[name.value] = sample.name
    }
    let missing = locales.names.filter { fields.node($0) == nil }
    if fields.node("any") == nil, !missing.isEmpty {
      findings.add(
        .missingKey,
        "\(fields.subject) has no value for \(missing.joined(separator: ", "))",
        at: fields.span,
        fix: "Add a value for each locale, or `any:` for the others."
      )
    }
    return samples
  }
}

extension Parameter.Kind {
  /// What schemas say of the values that are accepted.
  var sampleSchema: Schema {
    switch self {
    case .text, .timeZone: Shape<Token>.scalar.schema()
    case .exclusiveEnd: .instant
    case .date: .day
    case .count: (["type": "integer", "minimum": 0] as Schema).described("A whole number from 0.").named("sampleCount")
    case .price:
      Schema.pattern("^[0-9]+(\\.[0-9]+)? [A-Z]{3}$")
        .described("An amount with its currency, such as 9.99 USD.").named("samplePrice")
    }
  }

  /// What fields that give such a value directly hold; none if no field does, which is a finding of its own.
  fileprivate var fieldUses: [PayloadFieldType.Use] {
    switch self {
    case .text, .timeZone: [.text]
    case .exclusiveEnd: [.instant]
    case .count: [.integer]
    case .date, .price: []
    }
  }

  fileprivate func accepts(sample: String) -> Bool {
    switch self {
    case .text, .timeZone: true
    case .exclusiveEnd: Instant(iso8601: sample) != nil
    case .date: CivilDate(iso8601: sample) != nil
    case .count: Int(sample).map { $0 >= 0 } ?? false
    case .price: Price(sample: sample) != nil
    }
  }

  fileprivate var sampleDescription: String {
    switch self {
    case .text, .timeZone: "a text"
    case .exclusiveEnd: "an instant such as 2026-10-28T15:00:00Z"
    case .date: "a day such as 2026-10-28"
    case .count: "a whole number from 0"
    case .price: "an amount with its currency, such as 9.99 USD"
    }
  }
}
