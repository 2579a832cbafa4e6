import ArgumentParser
import Catalogs
import Instants
import Lifecycle
import Terminal

/// What a subscription is, and what happens to it, as a person writes it. Options for events may be repeated.
struct ScenarioOptions: ParsableArguments {
  // The purchase.

  @Option(name: .long, help: ArgumentHelp("The plan’s period, such as 1mo or 1y.", valueName: "length"))
  var plan: String

  @Option(name: .long, help: ArgumentHelp("production, or a speed of tests such as sandbox-5m.", valueName: "speed"))
  var speed = "production"

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The purchase; default, without a trial: one that makes the first --fails-at a renewal.",
      valueName: "time"
    )
  )
  var startsAt: String?

  @Option(name: .long, help: ArgumentHelp("The offer of the first purchase.", valueName: "kind"))
  var startsWithOffer: FirstOffer?

  @Flag(name: .long, help: "The customer has the subscription through Family Sharing.")
  var familyShared = false

  @Option(
    name: .long,
    help: ArgumentHelp("Payments that the customer of a monthly plan commits to, such as 12.", valueName: "number")
  )
  var commitment: Int?

  @Option(
    name: .long,
    help: ArgumentHelp("The length of a trial before the first payment, such as 14d (Stripe).", valueName: "length")
  )
  var trial: String?

  // Billing.

  @Option(name: .long, help: ArgumentHelp("The billing grace period, such as 16d, or off.", valueName: "length"))
  var grace = "off"

  @Flag(name: .long, help: "The grace period covers only renewals from one paid period to the next.")
  var gracePaidOnly = false

  @Option(
    name: .long,
    help: ArgumentHelp("How long a failed payment is retried, such as 2w (Stripe).", valueName: "length")
  )
  var retries: String?

  @Option(
    name: .long,
    help: ArgumentHelp("What happens after the last retry (Stripe); default: cancel.", valueName: "setting")
  )
  var afterRetries: Scenario.AfterRetries?

  @Option(name: .long, help: ArgumentHelp("Payments fail from this time on.", valueName: "time"))
  var failsAt: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Payments work again this long after the last failed renewal.", valueName: "length")
  )
  var resolvesAfter: String?

  @Option(name: .long, help: ArgumentHelp("Payments work again.", valueName: "time"))
  var resolvesAt: [String] = []

  // The subscription’s end and return.

  @Option(name: .long, help: ArgumentHelp("The customer turns auto-renew off.", valueName: "time"))
  var cancelsAt: [String] = []

  @Option(name: .long, help: ArgumentHelp("The subscription is canceled and ends at once (Stripe).", valueName: "time"))
  var canceledNowAt: [String] = []

  @Option(name: .long, help: ArgumentHelp("The customer turns auto-renew on again.", valueName: "time"))
  var renewsAgainAt: [String] = []

  @Option(name: .long, help: ArgumentHelp("The product is removed from sale.", valueName: "time"))
  var productRemovedAt: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("The subscription doesn't renew after this time, for an unknown reason.", valueName: "time")
  )
  var endsUnexplainedAt: [String] = []

  @Option(name: .long, help: ArgumentHelp("The customer buys the expired subscription again.", valueName: "time"))
  var resubscribesAt: [String] = []

  // Plans and offers.

  @Option(name: .long, help: ArgumentHelp("The customer changes to a plan of a higher level.", valueName: "time"))
  var upgradesAt: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("The customer changes to another plan of the same level and length.", valueName: "time")
  )
  var crossgradesAt: [String] = []

  @Option(name: .long, help: ArgumentHelp("The customer chooses a plan of a lower level.", valueName: "time"))
  var downgradesAt: [String] = []

  @Option(name: .long, help: ArgumentHelp("The customer withdraws a downgrade.", valueName: "time"))
  var keepsPlanAt: [String] = []

  @Option(name: .long, help: ArgumentHelp("The customer redeems an offer of the kind --offer.", valueName: "time"))
  var redeemsOfferAt: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("The kind of offer that the customer redeems; default: promotional.", valueName: "kind")
  )
  var offer: LaterOffer?

  // The price.

  @Option(name: .long, help: ArgumentHelp("A price increase that needs consent is announced.", valueName: "time"))
  var priceIncreaseAt: [String] = []

  @Option(name: .long, help: ArgumentHelp("A price increase that needs no consent is announced.", valueName: "time"))
  var priceNoticeAt: [String] = []

  @Option(name: .long, help: ArgumentHelp("The customer consents to the price increase.", valueName: "time"))
  var consentsAt: [String] = []

  // Pauses. Google Play has those that a customer chooses.

  @Option(
    name: .long,
    help: ArgumentHelp("The customer chooses a pause, which begins with the next period.", valueName: "time")
  )
  var pausesAt: [String] = []

  @Option(name: .long, help: ArgumentHelp("The length of pauses; default: 1mo.", valueName: "length"))
  var pause: String?

  @Option(name: .long, help: ArgumentHelp("A pause ends early.", valueName: "time"))
  var resumesAt: [String] = []

  // Refunds and Family Sharing.

  @Option(name: .long, help: ArgumentHelp("The purchase is refunded.", valueName: "time"))
  var refundedAt: [String] = []

  @Option(name: .long, help: ArgumentHelp("The period before the present one is refunded.", valueName: "time"))
  var earlierPeriodRefundedAt: [String] = []

  @Flag(name: .long, help: "Refunds are because of an issue with the app.")
  var developerIssue = false

  @Option(name: .long, help: ArgumentHelp("The refund is reversed.", valueName: "time"))
  var refundReversedAt: [String] = []

  @Option(name: .long, help: ArgumentHelp("Family Sharing ends; with --family-shared.", valueName: "time"))
  var familyAccessLostAt: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("The end of the simulation; default: when only ordinary renewals remain.", valueName: "time")
  )
  var until: String?

  func validate() throws {
    let withoutEvent: [(option: String, event: String, isUnused: Bool)] = [
      ("--offer", "--redeems-offer-at", offer != nil && redeemsOfferAt.isEmpty),
      ("--pause", "--pauses-at", pause != nil && pausesAt.isEmpty),
      ("--developer-issue", "--refunded-at", developerIssue && refundedAt.isEmpty && earlierPeriodRefundedAt.isEmpty),
      ("--grace-paid-only", "--grace", gracePaidOnly && grace == "off"),
    ]
    if let found = withoutEvent.first(where: \.isUnused) {
      throw ValidationError("Pass \(found.option) with \(found.event), or leave it out.")
    }
  }

  /// The scenario of the options.
  func scenario(_ simulator: Simulator) throws -> Scenario {
    let period = try length(plan, "--plan")
    let set = grace == "off" ? nil : try length(grace, "--grace")
    let rate = speed == "production" ? nil : speed
    let terms = try Self.checked { () throws(ScenarioError) in
      try simulator.facts.terms(plan: period, grace: set, speed: rate, commitment: commitment)
    }
    var events = try self.events
    let start: Instant
    if let startsAt {
      start = try moment(startsAt, "--starts-at")
    } else if trial == nil, let first = try failsAt.map({ try moment($0, "--fails-at") }).min() {
      guard let found = terms.period.start(ofCycleThrough: first) else {
        throw Failure("No purchase leads to a renewal at \(first)", fix: "Pass --starts-at.")
      }
      start = found
    } else {
      throw Failure(
        trial == nil
          ? "No start time given, and none can be computed without --fails-at"
          : "No start time given, and none can be computed for a trial",
        fix: "Pass --starts-at, such as --starts-at 2026-10-01T09:00:00Z."
      )
    }
    var product = SimulatedProduct()
    product.isFamilyShared = familyShared
    var scenario = Scenario(plan: period, grace: set, speed: rate, start: start, product: product)
    scenario.commitment = commitment
    scenario.trial = try trial.map { try length($0, "--trial") }
    scenario.retries = try retries.map { try length($0, "--retries") }
    scenario.afterRetries = afterRetries
    scenario.offer = startsWithOffer?.type
    scenario.graceFollowsFreePeriods = !gracePaidOnly
    scenario.end = try until.map { try moment($0, "--until") }
    if let resolvesAfter {
      let wait = try length(resolvesAfter, "--resolves-after")
      let failure = try lastFailure(scenario, events, simulator)
      guard let milliseconds = wait.milliseconds, let instant = failure.advanced(byMilliseconds: milliseconds) else {
        throw Failure(
          "Expected a length in seconds to weeks for --resolves-after, found '\(wait)'",
          fix: "Write seconds to weeks, such as 36h or 5d."
        )
      }
      events.append((instant, .paymentsWork))
    }
    scenario.events = Self.inOrder(events)
    return scenario
  }

  /// When the last renewal failed that the events let fail.
  private func lastFailure(
    _ scenario: Scenario,
    _ events: [(instant: Instant, action: LifecycleAction)],
    _ simulator: Simulator
  ) throws -> Instant {
    guard let last = events.filter({ $0.action == .paymentsFail }).map(\.instant).max() else {
      throw Failure("--resolves-after has no failure to follow", fix: "Pass --fails-at too.")
    }
    var scenario = scenario
    scenario.events = Self.inOrder(events.filter { $0.instant <= last })
    let steps = try Self.checked { () throws(ScenarioError) in try simulator.run(scenario) }
    guard let failure = steps.last(where: \.event.isFailedRenewal) else {
      throw Failure(
        "No renewal is due after \(last), so that none can fail",
        fix: "Move --fails-at, or remove what ends the subscription before."
      )
    }
    return failure.instant
  }

  /// Sorts events by time. Events at the same time keep the order of the options.
  private static func inOrder(_ events: [(instant: Instant, action: LifecycleAction)]) -> [Scenario.Event] {
    events.enumerated().sorted { ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset) }
      .map { Scenario.Event($0.element.action, .at($0.element.instant)) }
  }

  private var events: [(instant: Instant, action: LifecycleAction)] {
    get throws {
      let groups: [(option: String, times: [String], action: LifecycleAction)] = [
        ("--fails-at", failsAt, .paymentsFail), ("--product-removed-at", productRemovedAt, .productRemoval),
        ("--ends-unexplained-at", endsUnexplainedAt, .unknownEnd), ("--resolves-at", resolvesAt, .paymentsWork),
        ("--price-increase-at", priceIncreaseAt, .priceIncrease(needsConsent: true)),
        ("--price-notice-at", priceNoticeAt, .priceIncrease(needsConsent: false)),
        ("--consents-at", consentsAt, .consent), ("--cancels-at", cancelsAt, .autoRenewOff),
        ("--renews-again-at", renewsAgainAt, .autoRenewOn),
        ("--refunded-at", refundedAt, .refund(developerIssue ? .developerIssue : .other)),
        ("--earlier-period-refunded-at", earlierPeriodRefundedAt, .earlierRefund),
        ("--refund-reversed-at", refundReversedAt, .refundReversal),
        ("--family-access-lost-at", familyAccessLostAt, .familyAccessLoss),
        ("--resubscribes-at", resubscribesAt, .resubscription),
        ("--redeems-offer-at", redeemsOfferAt, .offerRedemption((offer ?? .promotional).type)),
        ("--upgrades-at", upgradesAt, .upgrade),
        ("--crossgrades-at", crossgradesAt, .crossgrade), ("--downgrades-at", downgradesAt, .downgrade),
        ("--keeps-plan-at", keepsPlanAt, .planReversal),
        ("--canceled-now-at", canceledNowAt, .cancellationNow),
        ("--pauses-at", pausesAt, .pause(try length(pause ?? "1mo", "--pause"))),
        ("--resumes-at", resumesAt, .resumption),
      ]
      return try groups.flatMap { option, times, action in
        try times.map { (try moment($0, option), action) }
      }
    }
  }

  private func length(_ text: String, _ option: String) throws -> FactDuration {
    guard let length = FactDuration(text) else {
      throw Failure(
        "'\(text)' is not a length for \(option)",
        fix: "Write a number and a unit: 90s, 5m, 36h, 16d, 1w, 1mo, 1y."
      )
    }
    return length
  }

  private func moment(_ text: String, _ option: String) throws -> Instant {
    guard let instant = Instant(iso8601: text) else {
      throw Failure(
        "'\(text)' is not a moment for \(option)",
        fix: "Write ISO 8601 with an offset, such as 2026-10-20T09:00:00Z."
      )
    }
    return instant
  }

  /// Ends the run where a scenario cannot be simulated.
  static func checked<Value>(_ body: () throws(ScenarioError) -> Value) throws -> Value {
    do throws(ScenarioError) {
      return try body()
    } catch {
      throw Failure(error.summary, fix: error.fix + ".")
    }
  }
}

extension Scenario.AfterRetries: ExpressibleByArgument {}

/// The kinds of offer that a first purchase can have.
enum FirstOffer: String, CaseIterable, ExpressibleByArgument {
  case introductory, code

  /// The kind in the simulator.
  var type: OfferType {
    switch self {
    case .introductory: .introductory
    case .code: .code
    }
  }
}

/// The kinds of offer that a customer can redeem after the first purchase.
enum LaterOffer: String, CaseIterable, ExpressibleByArgument {
  case promotional, code, winBack

  /// The kind in the simulator.
  var type: OfferType {
    switch self {
    case .promotional: .promotional
    case .code: .code
    case .winBack: .winBack
    }
  }
}
