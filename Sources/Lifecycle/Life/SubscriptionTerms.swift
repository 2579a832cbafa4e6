import Catalogs
import Instants

/// The lengths of time by which one subscription lives, all in milliseconds.
public struct SubscriptionTerms: Hashable, Sendable {
  /// The length of a paid period.
  public enum Period: Hashable, Sendable {
    /// So many months of the calendar, in UTC: the same day and time of day, or the last day of a shorter month.
    case months(Int)
    /// A fixed length.
    case milliseconds(Int64)

    init?(_ plan: FactDuration) {
      switch plan.unit {
      case .month: self = .months(plan.amount)
      case .year: self = .months(12 * plan.amount)
      default:
        guard let length = plan.milliseconds else { return nil }
        self = .milliseconds(length)
      }
    }

    /// The end (exclusive) of the period of this number, from 1, of a cycle that began at an instant; nothing after the
    /// year 9999. Every end is counted from the beginning, so that a cycle that began on the 31st returns to it.
    public func end(ofPeriod number: Int, from start: Instant) -> Instant? {
      switch self {
      case .months(let count):
        let (months, overflow) = count.multipliedReportingOverflow(by: number)
        return overflow ? nil : start.adding(months: months)
      case .milliseconds(let length):
        let (offset, overflow) = length.multipliedReportingOverflow(by: Int64(number))
        return overflow ? nil : start.advanced(byMilliseconds: offset)
      }
    }
  }

  /// The environment, as payloads write it.
  public let environment: String
  /// The length of a paid period.
  public let period: Period
  /// The length of the grace period; `nil` if there isn't one.
  public var grace: Int64?
  /// Whether there is a grace period after a period that was free, and not only from one paid period to the next.
  public var graceFollowsFreePeriods = true
  /// The length of billing retry, from the failed renewal; the grace period is a part of it.
  public var retry: Int64 = 0
  /// How long access continues after a failed renewal without a grace period.
  public var silentGrace: Int64 = 0
  /// How many payments the customer commits to; `nil` without a commitment.
  public var commitment: Int?
  /// A lapse of paid service of this length or a longer one begins a new series of purchases.
  public var lapse = Int64.max
  /// How often the subscription renews at most; `nil` if there is no such limit.
  public var renewalLimit: Int?
}

extension SubscriptionTerms.Period {
  /// The latest beginning of a cycle in which a period ends at an instant; `nil` if the search finds none.
  ///
  /// A plan of months that renews on the 31st did not begin one month earlier when that month is shorter.
  public func start(ofCycleThrough end: Instant) -> Instant? {
    switch self {
    case .milliseconds(let length): end.advanced(byMilliseconds: -length)
    case .months(let count):
      // Eight years at most lie between two 29ths of February.
      (1...96).lazy.compactMap { periods in
        end.adding(months: -count * periods).flatMap { start in
          self.end(ofPeriod: periods, from: start) == end ? start : nil
        }
      }.first
    }
  }
}
