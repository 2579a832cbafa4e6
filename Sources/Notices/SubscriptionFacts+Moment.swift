import Instants
import Renewals

extension SubscriptionFacts {
  /// The moment that the facts themselves ask for; `nil` if they leave it out.
  public var requestedMoment: Instant? {
    get throws(PayloadError) {
      guard let text = try request("now") else { return nil }
      guard let instant = Instant(iso8601: text) else {
        throw PayloadError(
          path: "now",
          summary: "'\(text.prefix(40))' is not a moment",
          fix: "Write ISO 8601 with an offset for now, such as 2026-10-20T09:00:00Z"
        )
      }
      return instant
    }
  }
}
