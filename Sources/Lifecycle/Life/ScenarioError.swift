import Catalogs
import Instants

/// Why a scenario cannot be simulated.
public enum ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No plan has this period.
  case unknownPlan(FactDuration, known: [FactDuration])
  /// No developer can set this grace period.
  case unknownGrace(FactDuration, known: [FactDuration])
  /// The store has no grace period that is so long.
  case graceTooLong(FactDuration, longest: FactDuration)
  /// No price of Stripe has this period.
  case unknownPrice(FactDuration, longest: FactDuration)
  /// No account of Stripe can retry payments for this long.
  case unknownRetries(FactDuration, known: [FactDuration])
  /// No plan commits the customer to so many payments; `known` has those that plans can have, or none where any number
  /// from 2 on is one.
  case unknownCommitment(Int, known: [Int])
  /// Only a monthly plan can have a commitment.
  case noCommitment(plan: FactDuration)
  /// No speed has this name.
  case unknownSpeed(String, known: [String])
  /// How long a plan's period takes at a speed is not known.
  case noPeriod(plan: FactDuration, speed: String, known: [FactDuration])
  /// How long a plan's grace period takes at a speed is not known.
  case noGrace(plan: FactDuration, speed: String)
  /// A part of a scenario is not simulated for the provider.
  case notSimulated(String, provider: String)
  /// The next period begins while a failed payment is retried, which is not simulated.
  case retriesOutlastPlan(FactDuration, plan: FactDuration)
  /// An event comes when an unpaid period is over, after which no further invoice is simulated.
  case afterUnpaidPeriod(LifecycleAction, at: Instant, end: Instant)
  /// First purchases have no offer of this kind.
  case noOfferOfFirstPurchase(OfferType)
  /// An event comes before the one that is listed before it, or before the purchase.
  case outOfOrder(LifecycleAction, at: Instant, previous: Instant)
  /// An event cannot happen in the state that the subscription is in by then.
  case impossible(LifecycleAction, at: Instant, state: String, possible: [LifecycleAction])
  /// An event waits for a step, but time brings no other.
  case nothingToWaitFor(LifecycleAction, state: String)
  /// The simulation ends at the purchase or before it.
  case endsBeforeStart(end: Instant, start: Instant)
  /// Something would happen after the year 9999.
  case outOfYears(after: Instant)
  /// The scenario has more steps than are simulated.
  case tooManySteps(limit: Int, after: Instant)
  /// The tables of the catalog cannot decide about what was simulated.
  case undecided(String)

  /// What is wrong; one line, no full stop.
  public var summary: String {
    switch self {
    case .unknownPlan(let plan, _): "No plan has a period of \(plan)"
    case .unknownGrace(let grace, _): "A grace period of \(grace) cannot be set"
    case .graceTooLong(let grace, let longest): "A grace period of \(grace) is longer than \(longest)"
    case .unknownPrice(let plan, _): "No price has a period of \(plan)"
    case .unknownRetries(let length, _): "Retries of \(length) cannot be set"
    case .unknownCommitment(let payments, _): "No plan has a commitment of \(payments) payments"
    case .noCommitment(let plan): "A plan of \(plan) has no commitment"
    case .unknownSpeed(let name, _): "Speed '\(name)' does not exist"
    case .noPeriod(let plan, let speed, _): "How long a plan of \(plan) takes at speed \(speed) is not known"
    case .noGrace(let plan, let speed):
      "How long the grace period of a plan of \(plan) takes at speed \(speed) is not known"
    case .notSimulated(let part, let provider): "\(part) are not simulated for provider \(provider)"
    case .retriesOutlastPlan(let retries, let plan):
      "Retries of \(retries) are not simulated for a plan of \(plan), whose next period begins before they end"
    case .afterUnpaidPeriod(let action, let instant, let end):
      "Event '\(action.name)' at \(instant) comes after the unpaid period, which ends at \(end)"
    case .noOfferOfFirstPurchase(let offer): "A first purchase has no offer of kind \(offer.name)"
    case .outOfOrder(let action, let instant, let previous):
      "Event '\(action.name)' at \(instant) comes before \(previous), when the subscription is already further"
    case .impossible(let action, let instant, let state, _):
      "Event '\(action.name)' is impossible at \(instant), when the subscription is \(state)"
    case .nothingToWaitFor(let action, let state):
      "Event '\(action.name)' waits for a step, but a subscription that is \(state) stays so"
    case .endsBeforeStart(let end, let start): "The end, \(end), is not after the purchase, \(start)"
    case .outOfYears(let instant): "What follows \(instant) lies after the year 9999"
    case .tooManySteps(let limit, let instant): "The scenario has more than \(limit) steps; it is at \(instant)"
    case .undecided(let reason): "The catalog can't decide a simulated payload: \(reason)"
    }
  }

  /// What to do about it, in the imperative; no full stop.
  public var fix: String {
    switch self {
    case .unknownPlan(_, let known), .unknownGrace(_, let known), .unknownRetries(_, let known):
      "Choose from: \(known.list)"
    case .unknownPrice(_, let longest): "Choose a number of days, weeks, months or years, up to \(longest)"
    case .graceTooLong(_, let longest): "Choose at most \(longest)"
    case .unknownCommitment(_, let known):
      known.isEmpty ? "Choose 2 or more" : "Choose from: \(known.map(String.init).joined(separator: ", "))"
    case .noCommitment: "Choose a plan of 1mo, or leave the commitment out"
    case .unknownSpeed(_, let known): "Choose from: \((["production"] + known).joined(separator: ", "))"
    case .noPeriod(_, _, let known): "Choose another speed, or a plan of \(known.list)"
    case .noGrace: "Choose another speed, or turn the grace period off"
    case .notSimulated: "Leave them out"
    case .afterUnpaidPeriod(_, _, let end): "Choose a time before \(end); later invoices are not simulated"
    case .retriesOutlastPlan: "Choose shorter retries, or a longer plan"
    case .noOfferOfFirstPurchase:
      "Choose from: \(OfferType.allCases.filter(\.isForFirstPurchase).map(\.name).joined(separator: ", "))"
    case .outOfOrder: "Give the events in the order of time, and none before the purchase"
    case .impossible(_, _, _, let possible):
      possible.isEmpty
        ? "Remove it; nothing can happen any more"
        : "Possible then: \(possible.map(\.name).joined(separator: ", "))"
    case .nothingToWaitFor: "Give the event an instant of its own"
    case .endsBeforeStart: "Choose a later end"
    case .outOfYears: "Begin earlier, or end the simulation before it"
    case .tooManySteps: "End the simulation earlier"
    case .undecided: "Run `noticebook check`, and fix its findings about the decision table"
    }
  }

  /// Summary and fix in one line.
  public var description: String { "\(summary). \(fix)" }
}

extension [FactDuration] {
  fileprivate var list: String { map(\.description).joined(separator: ", ") }
}
