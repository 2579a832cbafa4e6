import Catalogs
import Instants
import Renewals

extension SubscriptionFacts {
  /// The moment that the facts themselves request; `nil` if they leave it out.
  public var requestedMoment: Instant? {
    get throws(PayloadError) {
      guard let text = try text(at: payloads.common.now) else { return nil }
      guard let instant = Instant(iso8601: text) else {
        throw PayloadError(.notMoment, at: "now", ["text": text.shortened])
      }
      return instant
    }
  }
}
