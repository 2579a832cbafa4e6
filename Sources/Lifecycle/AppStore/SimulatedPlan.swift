/// A plan of the subscription group, by its level relative to the plan that is bought first. All have the same period.
public enum SimulatedPlan: String, CaseIterable, Sendable {
  /// A plan of the level below.
  case lower
  /// The plan that is bought first.
  case first
  /// Another plan of the same level.
  case sibling
  /// A plan of the level above.
  case higher

  /// The plan of the next level; `nil` on the highest.
  var above: SimulatedPlan? {
    switch self {
    case .lower: .first
    case .first, .sibling: .higher
    case .higher: nil
    }
  }

  /// The plan of the level below; `nil` on the lowest.
  var below: SimulatedPlan? {
    switch self {
    case .lower: nil
    case .first, .sibling: .lower
    case .higher: .first
    }
  }

  /// The other plan of the same level; `nil` if there isn't one.
  var beside: SimulatedPlan? {
    switch self {
    case .first: .sibling
    case .sibling: .first
    case .lower, .higher: nil
    }
  }
}

extension SimulatedProduct {
  /// The product's identifier of a plan.
  func productID(of plan: SimulatedPlan) -> String { plan == .first ? productID : "\(productID).\(plan.rawValue)" }

  /// The regular price of a plan, in thousandths of the currency's unit.
  func price(of plan: SimulatedPlan) -> Int64 {
    switch plan {
    case .lower: price / 2
    case .first, .sibling: price
    case .higher: price * 2
    }
  }
}
