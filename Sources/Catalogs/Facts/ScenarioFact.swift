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

extension Fields {
  mutating func scenario(id: String) -> ScenarioFact? {
    var terms = requiredFields("terms")
    let plan = terms?.scenarioLength("plan")
    let hasGrace = terms?.node("grace") != nil
    let grace = hasGrace ? terms?.scenarioLength("grace") : nil
    let hasCommitment = terms?.node("commitment") != nil
    let commitment = hasCommitment ? terms?.integer("commitment") : nil
    let speed = terms?.token("speed")
    terms?.reportUnknownKeys()
    let steps = scenarioSteps()
    reportUnknownKeys()
    guard let plan, let speed, !hasGrace || grace != nil, !hasCommitment || commitment != nil, let steps else {
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

  private mutating func scenarioLength(_ key: String) -> FactDuration? { typedToken(key).flatMap { duration($0) } }

  private mutating func scenarioSteps() -> [ScenarioFact.Step]? {
    guard let node = required("steps") else { return nil }
    guard case .sequence(let items) = node.content, !items.isEmpty else {
      if case .refused = node.content { return nil }
      wrongType("steps", node.kindName, "a list of {id: …, action: …} and {id: …, until: …}", node.span)
      return nil
    }
    let steps = items.compactMap { item -> (id: Token, step: ScenarioFact.Step)? in
      guard var fields = Fields(item, subject: "a step of \(subject)", findings: findings) else { return nil }
      return fields.scenarioStep()
    }
    let known = Set(withoutDuplicates(steps.map(\.id), "steps").map(\.span))
    return steps.count == items.count ? steps.filter { known.contains($0.id.span) }.map(\.step) : nil
  }

  private mutating func scenarioStep() -> (id: Token, step: ScenarioFact.Step)? {
    let id = token("id")
    let happening: ScenarioFact.Happening?
    if node("until") != nil {
      happening = token("until").map { .until(event: $0) }
    } else {
      let name = token("action")
      let offer = optionalToken("offer")
      let reason = optionalToken("reason")
      let needsConsent = optionalBoolean("needsConsent")
      let after = node("after") == nil ? 0 : fixedLength("after")
      happening = name.flatMap { name in
        after.map { after in
          .action(
            ScenarioFact.Action(name: name, offer: offer, reason: reason, needsConsent: needsConsent),
            after: after
          )
        }
      }
    }
    reportUnknownKeys()
    guard let id, let happening else { return nil }
    guard isName(id.name) else {
      wrongType("id", id.name, "an ASCII letter, and then ASCII letters, digits and hyphens", id.span)
      return nil
    }
    return (id, ScenarioFact.Step(id: id.name, happening: happening, span: span))
  }

  /// A length in milliseconds that depends on no calendar.
  private mutating func fixedLength(_ key: String) -> Int64? {
    guard let token = typedToken(key), let duration = duration(token) else { return nil }
    if duration.milliseconds == nil {
      wrongType(key, token.name, "a length in seconds to weeks, such as 90s or 5m", token.span)
    }
    return duration.milliseconds
  }
}
