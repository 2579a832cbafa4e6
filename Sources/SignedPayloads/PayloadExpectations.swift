import Catalogs
import Renewals

/// The app and the environment that payloads must be of, where options name them.
public struct PayloadExpectations: Sendable {
  private let bundleID: String?
  private let environment: String?

  /// Makes expectations; `nil` expects nothing.
  public init(bundleID: String? = nil, environment: String? = nil) {
    (self.bundleID, self.environment) = (bundleID, environment)
  }

  /// Compares what did not come signed, too: an option that is given must never be without effect. Facts about something else
  /// than a subscription need not name an app, because nothing is decided about them.
  public func check(_ facts: SubscriptionFacts) throws(PayloadError) {
    guard bundleID != nil || environment != nil else { return }
    if let bundleID {
      let named = try texts(at: ["transaction.bundleId", "subscription.bundleId"], of: facts)
      guard !named.isEmpty || facts.otherSubject != nil else {
        throw PayloadError(
          path: "transaction.bundleId",
          summary: "No payload contains the bundle ID that --bundle-id requires; renewalInfo never contains one",
          fix: "Pass the transaction too, or --any-bundle-id instead of --bundle-id"
        )
      }
      try compare(named, with: bundleID, of: "--bundle-id")
    }
    if let environment {
      // Each payload has its own: one of another environment must not hide behind the others.
      let named = try texts(
        at: ["transaction.environment", "renewalInfo.environment", "subscription.environment"],
        of: facts
      )
      guard !named.isEmpty || facts.otherSubject != nil else {
        throw PayloadError(
          path: "environment",
          summary: "No payload contains the environment that --environment requires",
          fix: "Pass payloads with their environment, or leave --environment out"
        )
      }
      try compare(named, with: environment, of: "--environment")
    }
  }

  private func texts(
    at paths: [String],
    of facts: SubscriptionFacts
  ) throws(PayloadError) -> [(path: String, text: String)] {
    var found: [(path: String, text: String)] = []
    for path in paths.compactMap({ PayloadPath($0, in: facts.payloads) }) {
      guard let text = try facts.text(at: path) else { continue }
      // What the payloads say together has no place of its own.
      found.append((path.description.replacing("subscription.", with: ""), text))
    }
    return found
  }

  private func compare(
    _ found: [(path: String, text: String)],
    with expected: String,
    of option: String
  ) throws(PayloadError) {
    guard let wrong = found.first(where: { $0.text != expected }) else { return }
    throw PayloadError(
      path: wrong.path,
      summary: "Expected \(expected), as \(option) requires, found \(String(wrong.text.unicodeScalars.prefix(40)))",
      fix: "Pass payloads of the expected app and environment"
    )
  }
}
