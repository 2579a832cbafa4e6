import Catalogs
import ICU
import Instants
import Renewals

extension NoticeRenderer {
  /// When the notices of the catalog are sent.
  public var scheduler: NoticeScheduler { NoticeScheduler(catalog: catalog, decider: decider, timings: timings) }

  /// Everything to send to a customer from a moment on, with its texts, as if nothing more happened; see
  /// ``NoticeScheduler``.
  ///
  /// - Parameters:
  ///   - setting: The customer's language and zone.
  ///   - now: The moment of the plan.
  ///   - channels: The channels; all channels of each notice if empty.
  /// - Throws: ``PayloadError`` if the facts cannot be used.
  /// - Complexity: A decision for each change and a notice for each step.
  public func plan(
    for facts: SubscriptionFacts,
    in setting: CustomerSetting,
    now: Instant,
    channels: [String] = []
  ) throws(PayloadError) -> NoticePlan {
    let zones = try possibleZones(facts, setting)
    let schedule = try scheduler.schedule(for: facts, in: setting.timeZone, within: zones, now: now, channels: channels)
    var steps: [NoticePlan.Step] = []
    var warnings = schedule.warnings
    for sending in schedule.sendings {
      let more: [String]
      switch try written(sending.texts, for: sending.decision, in: setting, channels: [sending.channel]) {
      case .withheld(let why): more = why
      case .written(let notice, let why):
        more = why
        steps.append(NoticePlan.Step(sending, isDue: sending.time == now, notice))
      }
      for warning in more where !warnings.contains(warning) { warnings.append(warning) }
    }
    return NoticePlan(
      now: now,
      steps: steps,
      omissions: schedule.omissions,
      warnings: warnings,
      planAgain: schedule.planAgain,
      assumptions: setting.assumptions
    )
  }

  /// The zones whose hours count: the one that is known, all of the storefront's region, or UTC.
  private func possibleZones(
    _ facts: SubscriptionFacts,
    _ setting: CustomerSetting
  ) throws(PayloadError) -> [TimeZoneIdentifier] {
    guard setting.isTimeZoneAssumed else { return [setting.timeZone] }
    let storefront = try RequestedSetting(facts, hasLocale: true, hasTimeZone: false).storefront
    return storefront.flatMap { Region($0) }?.timeZones ?? [.utc]
  }
}
