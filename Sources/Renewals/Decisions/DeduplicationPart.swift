/// What a deduplication key is a digest of. Programs for other languages have the same parts in the same order.
package enum DeduplicationPart: String, Sendable {
  /// What notices about the same situation have in common.
  case situation
  /// `first`, or the name of a later step.
  case step
  /// The period that the notice is about.
  case period
  /// What distinguishes the customer's subscription from all others: its identifier, or else the customer with the
  /// subscription group or the product.
  case identity

  /// The parts in the order of the digest's text, with a line feed between them. The last is the only one whose text
  /// comes from outside and could hold a line feed.
  package static let inOrder: [DeduplicationPart] = [.situation, .step, .period, .identity]
}
