import Diagnostics
import YAML

/// How fast time passes for a subscription under test.
public struct SpeedFact: Sendable {
  /// A name that people choose the speed by, and the environment that it then runs in.
  public struct Name: Sendable {
    /// The name, such as `sandbox-5m`, unique among all speeds.
    public let token: Token
    /// The environment as payloads write it, such as `Sandbox`.
    public let environment: String
  }

  /// Its name.
  public let id: String
  /// The names that people choose it by, in the order of the file; at least one.
  public let names: [Name]
  /// How long one period of a plan takes, by the plan's period; a plan that is missing is not known at this speed.
  public let periods: [FactDuration: FactDuration]
  /// How long billing retry lasts, from the failed renewal.
  public let billingRetry: FactDuration
  /// How long the grace period lasts, for plans of more than a week.
  public let gracePeriod: FactDuration
  /// How long the grace period of weekly plans lasts; `nil` if it is not known.
  public let gracePeriodOfWeeklyPlans: FactDuration?
  /// Where the fact comes from.
  public let provenance: Provenance
}

extension Fields {
  mutating func speed(id: String) -> SpeedFact? {
    let names = speedNames()
    let periods = speedPeriods()
    let billingRetry = length("billingRetry")
    let gracePeriod = length("gracePeriod")
    let weekly = node("gracePeriodOfWeeklyPlans") == nil ? nil : length("gracePeriodOfWeeklyPlans")
    let provenance = provenance()
    reportUnknownKeys()
    guard !names.isEmpty, !periods.isEmpty, let billingRetry, let gracePeriod, let provenance else { return nil }
    return SpeedFact(
      id: id,
      names: names,
      periods: periods,
      billingRetry: billingRetry,
      gracePeriod: gracePeriod,
      gracePeriodOfWeeklyPlans: weekly,
      provenance: provenance
    )
  }

  private mutating func speedNames() -> [SpeedFact.Name] {
    guard var fields = requiredFields("names") else { return [] }
    let entries = fields.namedEntries()
    if fields.allEntries().isEmpty {
      fields.wrongType("names", "empty", "at least one name and its environment", fields.span)
    }
    return entries.compactMap { key, node in
      fields.token(node, key.value).map {
        SpeedFact.Name(token: Token(key.value, key.span), environment: $0.name)
      }
    }
  }

  private mutating func speedPeriods() -> [FactDuration: FactDuration] {
    guard var fields = requiredFields("periods") else { return [:] }
    let entries = fields.allEntries()
    if entries.isEmpty { fields.wrongType("periods", "empty", "at least one plan and its length", fields.span) }
    var periods: [FactDuration: FactDuration] = [:]
    for (key, node) in entries {
      guard let plan = FactDuration(key.value) else {
        fields.wrongType("periods", key.value, "the period of a plan such as 1mo", key.span)
        continue
      }
      if let length = fields.typedToken(node, key.value).flatMap(fields.fixedLength) { periods[plan] = length }
    }
    return periods
  }

  private mutating func length(_ key: String) -> FactDuration? { typedToken(key).flatMap(fixedLength) }

  /// A length that depends on no calendar: in tests, time is counted and not dated.
  private func fixedLength(_ token: Token) -> FactDuration? {
    guard let duration = duration(token) else { return nil }
    if duration.milliseconds == nil {
      wrongType("value", token.name, "a length in seconds to weeks, such as 90s or 5m", token.span)
      return nil
    }
    return duration
  }
}
