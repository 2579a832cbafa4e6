import Diagnostics
import ICU
import Instants
import YAML

extension Fields {
  mutating func parameter(id: String, locales: NameList, payloads: PayloadModel) -> Parameter? {
    let kindSpan = node("type")?.span ?? span
    let kind = choice("type", Parameter.Kind.self)
    let about = text("about")
    let examples = required("examples").map { samples($0, "examples", kind, locales) } ?? [:]
    let longest = node("longest").map { samples($0, "longest", kind, locales) } ?? [:]
    let defaults = self.defaults(of: kind, locales)
    let isOptional = optionalBoolean("optional") ?? false
    if isOptional, let kind, kind != .text {
      wrongType("optional", "true", "left out, because it goes with texts", node("optional")?.span ?? span)
    }
    let (keys, origin) = parameterOrigin(of: kind, payloads)
    let moreThan = node("moreThan") == nil ? nil : token("moreThan")
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
        about: $0,
        examples: examples,
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
    return samples(node, "default", kind, locales)
  }

  private static let originKeys = ["from", "lastDayBefore", "dayOf", "lastDayOfMonth", "civilDaysUntil", "after"]

  /// The keys of the origins that are written, and the origin when it can be read.
  private mutating func parameterOrigin(
    of kind: Parameter.Kind?,
    _ payloads: PayloadModel
  ) -> (keys: [String], origin: Parameter.Origin?) {
    let keys = Self.originKeys.filter { node($0) != nil }
    switch keys.first {
    case "from"?: return (keys, payloadOrigin(of: kind, payloads))
    case "lastDayBefore"?: return (keys, token("lastDayBefore").map { .lastDayBefore($0.name) })
    case "dayOf"?: return (keys, token("dayOf").map { .dayOf($0.name) })
    case "lastDayOfMonth"?:
      guard var fields = optionalFields("lastDayOfMonth") else { return (keys, nil) }
      let (year, month) = (fields.token("year"), fields.token("month"))
      fields.reportUnknownKeys()
      let yearPath = year.flatMap { path($0, "year", for: [.integer], in: payloads) }
      let monthPath = month.flatMap { path($0, "month", for: [.integer], in: payloads) }
      guard let yearPath, let monthPath else { return (keys, nil) }
      return (keys, .lastDayOfMonth(year: yearPath, month: monthPath))
    case "civilDaysUntil"?: return (keys, token("civilDaysUntil").map { .civilDaysUntil($0.name) })
    case "after"?:
      guard var fields = optionalFields("after") else { return (keys, nil) }
      let paths = fields.tokens("instant").compactMap { fields.path($0, "instant", for: [.instant], in: payloads) }
      let duration = fields.token("duration")
      fields.reportUnknownKeys()
      return (keys, duration.map { .after(paths, duration: $0.name) })
    default: return (keys, nil)
    }
  }

  /// One field, the first of several, or an amount with the currency that is next to it.
  private mutating func payloadOrigin(of kind: Parameter.Kind?, _ payloads: PayloadModel) -> Parameter.Origin? {
    if case .sequence? = node("from")?.content {
      let paths = tokens("from").compactMap { path($0, "from", for: [.instant], in: payloads) }
      return paths.isEmpty ? nil : .firstOf(paths)
    }
    let hasCurrency = node("currency") != nil
    let uses = hasCurrency ? [.price] : kind?.fieldUses ?? []
    let field = token("from").flatMap { path($0, "from", for: uses, in: payloads) }
    if case .price(.money)? = field?.type { return field.map { .amount($0, currency: nil) } }
    guard hasCurrency else { return field.map(Parameter.Origin.payload) }
    let currency = token("currency").flatMap { path($0, "currency", for: [.text], in: payloads) }
    guard let currency, let field else { return nil }
    return .amount(field, currency: currency)
  }

  /// The values of a parameter, by locale; the key `any` covers every other locale.
  func samples(
    _ node: YAMLNode,
    _ key: String,
    _ kind: Parameter.Kind?,
    _ locales: NameList
  ) -> [String: String] {
    guard var fields = Fields(node, subject: "\(key) of \(subject)", findings: findings) else { return [:] }
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
