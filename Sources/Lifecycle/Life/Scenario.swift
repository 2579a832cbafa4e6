import Catalogs
import Instants

/// A subscription to simulate, and what happens to it.
public struct Scenario: Sendable {
  /// When something happens.
  public enum Moment: Hashable, Sendable {
    /// At an instant.
    case at(Instant)
    /// So many milliseconds after the next step that time brings by itself: the end of a period, of the grace period
    /// or of billing retry.
    case afterNextStep(milliseconds: Int64)
  }

  /// What an account of Stripe has set for a payment whose last retry failed.
  public enum AfterRetries: String, CaseIterable, Sendable {
    /// The subscription is canceled.
    case cancel
    /// The subscription is left unpaid.
    case unpaid
    /// The subscription is paused.
    case pause
    /// The subscription stays past due.
    case pastDue = "past-due"
  }

  /// An action and its moment.
  public struct Event: Hashable, Sendable {
    /// What happens.
    public let action: LifecycleAction
    /// When.
    public let moment: Moment

    /// Makes an event.
    public init(_ action: LifecycleAction, _ moment: Moment) {
      self.action = action
      self.moment = moment
    }
  }

  /// The period of the plan: one of the catalog's, or with Stripe any number of days, weeks, months or years up to its
  /// longest one.
  public var plan: FactDuration
  /// The grace period that the developer has set, one of the catalog's lengths; `nil` for off.
  public var grace: FactDuration?
  /// Whether the grace period covers all renewals, or only those from one paid period to the next.
  public var graceFollowsFreePeriods = true
  /// How many payments the customer commits to; `nil` for a plan without a commitment.
  public var commitment: Int?
  /// The offer of the first purchase: an introductory one, or a code.
  public var offer: OfferType?
  /// The length of the trial that a subscription of Stripe begins with; `nil` without one.
  public var trial: FactDuration?
  /// How long Stripe retries a failed payment; `nil` for the time that it recommends.
  public var retries: FactDuration?
  /// What happens to a subscription of Stripe after the last retry; `nil` for a cancellation.
  public var afterRetries: AfterRetries?
  /// The name of a speed of the catalog, such as `sandbox-5m`; `nil` for production.
  public var speed: String?
  /// The instant of the purchase.
  public var start: Instant
  /// What happens, in the order of time.
  public var events: [Event]
  /// The end (exclusive) of the simulation. Without one it ends with the events, or later, with the first step that
  /// leaves nothing to come but renewals.
  public var end: Instant?
  /// What is sold, and to whom.
  public var product: SimulatedProduct

  /// Whether it says how failed payments are retried.
  var setsRetries: Bool { retries != nil || afterRetries != nil }

  /// Makes a scenario.
  public init(
    plan: FactDuration,
    grace: FactDuration? = nil,
    speed: String? = nil,
    start: Instant,
    events: [Event] = [],
    end: Instant? = nil,
    product: SimulatedProduct = SimulatedProduct()
  ) {
    self.plan = plan
    self.grace = grace
    self.speed = speed
    self.start = start
    self.events = events
    self.end = end
    self.product = product
  }
}

/// What payloads say about a product and its purchase. The defaults are samples.
public struct SimulatedProduct: Hashable, Sendable {
  /// The product's identifier.
  public var productID = "com.example.harbor.plus"
  /// The app's identifier.
  public var bundleID = "com.example.harbor"
  /// The identifier of the subscription group.
  public var groupID = "20000001"
  /// The storefront's country, by three letters.
  public var storefront = "USA"
  /// The currency, by three letters.
  public var currency = "USD"
  /// The price, in thousandths of the currency's unit.
  public var price: Int64 = 9_990
  /// The price after an increase, in the same unit.
  public var increasedPrice: Int64 = 11_990
  /// The price of a period with an offer, in the same unit; 0 for a free one.
  public var offerPrice: Int64 = 0
  /// Whether the customer has the subscription through Family Sharing.
  public var isFamilyShared = false
  /// The number of the first transaction; the others count on.
  public var firstTransaction: Int64 = 2_000_000_000_000_001

  /// Makes a sample product.
  public init() {}
}
