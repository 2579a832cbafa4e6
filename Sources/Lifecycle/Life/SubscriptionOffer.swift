/// The kinds of offers that give a period at another price; the raw values are those of `offerType`.
public enum OfferType: Int64, CaseIterable, Sendable {
  /// For those who have never subscribed.
  case introductory = 1
  /// From the developer, for those who subscribe or have subscribed.
  case promotional = 2
  /// By a code, for anybody.
  case code = 3
  /// For those whose subscription has ended.
  case winBack = 4

  /// What a scenario calls it.
  public var name: String {
    switch self {
    case .introductory: "introductory"
    case .promotional: "promotional"
    case .code: "code"
    case .winBack: "winBack"
    }
  }

  /// Whether a first purchase can be made with it.
  public var isForFirstPurchase: Bool { self == .introductory || self == .code }

  /// Whether a subscriber can redeem it for the next renewal.
  public var isForSubscribers: Bool { self == .promotional || self == .code }

  /// Whether those can subscribe again with it whose subscription has ended.
  public var isForFormerSubscribers: Bool { self != .introductory }

  /// An identifier such as a developer gives; introductory offers have none.
  var identifier: String? {
    switch self {
    case .introductory: nil
    case .promotional: "loyal"
    case .code: "code"
    case .winBack: "return"
    }
  }
}
