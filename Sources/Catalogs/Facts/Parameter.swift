import Diagnostics

/// A value that a message may use, and where it comes from.
public struct Parameter: Sendable {
  /// What kind of value it is; it decides which functions may format it.
  public enum Kind: String, CaseIterable, Sendable {
    /// Plain text.
    case text
    /// An instant at which something is already over. No message may show it as a date: the day would be one too late.
    case exclusiveEnd
    /// A civil day in the customer's zone.
    case date
    /// A whole number.
    case count
    /// A time zone's identifier.
    case timeZone
  }

  /// Where a value comes from.
  public enum Origin: Hashable, Sendable {
    /// A field of the payload or the request.
    case payload(PayloadPath)
    /// The last civil day, in the customer's zone, before an exclusive end: the day of the end minus one millisecond.
    case lastDayBefore(String)
    /// The civil day, in the customer's zone, of an instant.
    case dayOf(String)
    /// Whole civil days from today until a day; 0 on that day.
    case civilDaysUntil(String)
    /// The first of several payload instants that is there, plus a duration of the schedule.
    case after([PayloadPath], duration: String)
  }

  /// Its name in messages.
  public let id: String
  /// What kind of value it is.
  public let kind: Kind
  /// Where it comes from.
  public let origin: Origin
  /// What it means, in English, for translators.
  public let about: String
  /// A typical value per locale; the key `any` stands for every other locale.
  public let examples: [String: String]
  /// A longest realistic value per locale; the key `any` stands for every other locale.
  public let longest: [String: String]
  /// Where it stands.
  public let span: SourceSpan
}

extension Fields {
  mutating func parameter(id: String) -> Parameter? {
    let kind = choice("type", Parameter.Kind.self)
    let about = text("about")
    let examples = localizedSamples("examples")
    let longest = localizedSamples("longest")
    let origins = parameterOrigins()
    if origins.count != 1 {
      findings.add(
        .wrongType,
        "\(subject) has \(origins.count) origins",
        at: span,
        fix: "Give exactly one of: from, lastDayBefore, dayOf, civilDaysUntil, after."
      )
    }
    reportUnknownKeys()
    guard let kind, let about, let origin = origins.first else { return nil }
    return Parameter(
      id: id,
      kind: kind,
      origin: origin,
      about: about,
      examples: examples,
      longest: longest,
      span: span
    )
  }

  private mutating func parameterOrigins() -> [Parameter.Origin] {
    var origins: [Parameter.Origin] = []
    if let token = optionalToken("from"), let path = path(token, "from") { origins.append(.payload(path)) }
    if let token = optionalToken("lastDayBefore") { origins.append(.lastDayBefore(token.name)) }
    if let token = optionalToken("dayOf") { origins.append(.dayOf(token.name)) }
    if let token = optionalToken("civilDaysUntil") { origins.append(.civilDaysUntil(token.name)) }
    if let node = node("after"), var fields = Fields(node, subject: "after of \(subject)", findings: findings) {
      let paths = fields.tokens("instant").compactMap { fields.path($0, "instant") }
      let duration = fields.token("duration")
      fields.reportUnknownKeys()
      if let duration { origins.append(.after(paths, duration: duration.name)) }
    }
    return origins
  }

  private mutating func localizedSamples(_ key: String) -> [String: String] {
    guard let node = node(key), var fields = Fields(node, subject: "\(key) of \(subject)", findings: findings)
    else { return [:] }
    var samples: [String: String] = [:]
    for (name, node) in fields.allEntries() { samples[name.value] = fields.scalar(node, name.value)?.value }
    return samples
  }
}
