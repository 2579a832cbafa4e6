import Diagnostics
import YAML

/// A life of a subscription to be tried out, step by step. What is seen after a step is simulated and not written here.
public struct ScenarioFact: Sendable {
  /// A step.
  public struct Step: Sendable {
    /// Its name; the key of its text.
    public let id: String
    /// What happens.
    public let happening: Happening
    /// Its place in the file.
    public let span: SourceSpan
  }

  /// What a step lets happen.
  public enum Happening: Sendable {
    /// An action of a person or of the App Store, with its distance from the step before in milliseconds.
    case action(Action, after: Int64)
    /// Time passes until it brings an event.
    case until(event: Token)
  }

  /// An action, in the words of the simulator.
  public struct Action: Sendable {
    /// Its name; `purchase` for the first step, `none` for one that changes nothing in the App Store.
    public let name: Token
    /// The kind of the offer that it redeems.
    public let offer: Token?
    /// Why a purchase is refunded.
    public let reason: Token?
    /// Whether a price increase needs consent.
    public let needsConsent: Bool?
  }

  /// Its name.
  public let id: String
  /// The plan's period.
  public let plan: FactDuration
  /// The grace period that is set; `nil` for off.
  public let grace: FactDuration?
  /// How many payments the customer commits to; `nil` without a commitment.
  public let commitment: Int?
  /// The name of a speed of tests, or `production`.
  public let speed: Token
  /// The steps; the first is the purchase.
  public let steps: [Step]
  /// Its place in the file.
  public let span: SourceSpan
}

extension ScenarioFact {
  static let form = Form(
    required("terms", .map(terms)).described("What is sold, and where it is tried out."),
    required("steps", .steps).described("The steps, in order; the first is the purchase.")
  )

  private static let terms = Form(
    required("plan", .duration).described("The plan's period."),
    correct("grace", .duration).described("The grace period that is set; off when left out."),
    correct("commitment", .integer).described("How many payments the customer commits to; none when left out."),
    required("speed", .word).described("A speed of facts/speeds.yaml, or production.")
  )
}

extension ScenarioFact.Step {
  fileprivate static let form = Form(
    required("id", .word.limited(to: .name, "an ASCII letter, and then ASCII letters, digits and hyphens", isName))
      .described("Its name; the key of its text."),
    .oneOf(
      required("until", .word).described("The event that time brings.").making { $1.map { .until(event: $0) } },
      ScenarioFact.Action.form
    )
  ).making { fields, step -> (id: Token, step: Self)? in
    guard let id = step.0, let happening = step.1 else { return nil }
    return (id, Self(id: id.name, happening: happening, span: fields.span))
  }
}

extension ScenarioFact.Action {
  fileprivate static let form = Form(
    required("action", .word).described(
      "An action of the simulator; purchase first, none for one that changes nothing in the App Store."
    ),
    optional("offer", .word).described("The kind of the offer."),
    optional("reason", .word).described("Why a purchase is refunded."),
    optional("needsConsent", .boolean).described("Whether a price increase needs consent."),
    correct("after", .fixedDuration("a length in seconds to weeks, such as 90s or 5m")).described(
      "How long after the step before; at once when left out."
    )
  ).making { _, parts -> ScenarioFact.Happening? in
    guard let name = parts.0, let after = parts.4 else { return nil }
    let action = Self(name: name, offer: parts.1, reason: parts.2, needsConsent: parts.3)
    return .action(action, after: after?.milliseconds ?? 0)
  }
}

extension Shape<[ScenarioFact.Step]> {
  fileprivate static var steps: Shape {
    let step = Shape<(id: Token, step: ScenarioFact.Step)>.fact(ScenarioFact.Step.form, as: "a step")
    return Shape(["type": "array", "minItems": 1, "items": step.schema()]) { fields, node, key in
      guard case .sequence(let items) = node.content, !items.isEmpty else {
        if case .refused = node.content { return nil }
        fields.wrongType(key, node.kindName, "a list of {id: …, action: …} and {id: …, until: …}", node.span)
        return nil
      }
      let steps = items.compactMap { step.read(fields, $0, key) }
      let known = Set(fields.withoutDuplicates(steps.map(\.id), key).map(\.span))
      return steps.count == items.count ? steps.filter { known.contains($0.id.span) }.map(\.step) : nil
    }
  }
}

extension Fields {
  mutating func scenario(id: String) -> ScenarioFact? {
    let (terms, steps) = whole(ScenarioFact.form)
    guard let (plan, grace, commitment, speed) = terms, let plan, let grace, let commitment, let speed, let steps else {
      return nil
    }
    return ScenarioFact(
      id: id,
      plan: plan,
      grace: grace,
      commitment: commitment,
      speed: speed,
      steps: steps,
      span: span
    )
  }
}
