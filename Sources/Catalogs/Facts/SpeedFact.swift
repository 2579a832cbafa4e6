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

extension SpeedFact {
  static let form = Form(
    required("names", .speedNames).described("The names by which people choose the speed, each with its environment."),
    required("periods", .periods).described("How long one period of a plan takes, by the plan's period."),
    required("billingRetry", .length).described("How long billing retry lasts."),
    required("gracePeriod", .length).described("How long the grace period of plans of more than a week lasts."),
    optional("gracePeriodOfWeeklyPlans", .length).described("How long the grace period of weekly plans lasts."),
    Provenance.form
  )
}

extension Fields {
  mutating func speed(id: String) -> SpeedFact? {
    let (names, periods, billingRetry, gracePeriod, weekly, provenance) = whole(SpeedFact.form)
    guard let names, let periods, let billingRetry, let gracePeriod, let provenance else { return nil }
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
}

extension Shape<[SpeedFact.Name]> {
  fileprivate static var speedNames: Shape {
    .keys(.name, to: Shape<Token>.word.schema(), atLeast: "at least one name and its environment") { map, _ in
      let names = map.namedEntries().compactMap { key, node in
        map.token(node, key.value).map { SpeedFact.Name(token: Token(key.value, key.span), environment: $0.name) }
      }
      return names.isEmpty ? nil : names
    }
  }
}

extension Shape<[FactDuration: FactDuration]> {
  fileprivate static var periods: Shape {
    let length = Shape<FactDuration>.length
    return .keys(.duration, to: length.schema(), atLeast: "at least one plan and its length") { map, _ in
      var periods: [FactDuration: FactDuration] = [:]
      for (key, node) in map.allEntries() {
        guard let plan = FactDuration(key.value) else {
          map.wrongType("periods", key.value, "the period of a plan such as 1mo", key.span)
          continue
        }
        if let length = length.read(map, node, key.value) { periods[plan] = length }
      }
      return periods.isEmpty ? nil : periods
    }
  }
}

extension Shape<FactDuration> {
  /// A length that depends on no calendar: in tests, time is counted and not dated.
  fileprivate static var length: Shape { fixedDuration("a length in seconds to weeks, such as 90s or 5m") }
}
