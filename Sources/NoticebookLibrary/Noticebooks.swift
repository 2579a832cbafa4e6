/// Notice books about several stores, for a backend that sells in all of them.
///
/// ```swift
/// let noticebooks = try Noticebooks([appStore, googlePlay])
/// let (index, facts) = try noticebooks.facts(json: body)
/// let result = try noticebooks.all[index].notice(for: facts, now: now)
/// ```
public struct Noticebooks: Sendable {
  /// The notice books, in the order in which they were passed.
  public let all: [Noticebook]
  private let choice: PayloadChoice

  /// Puts notice books together, at least one.
  /// - Throws: ``NoticebookError/sameProvider(_:)`` where two are about the same provider.
  public init(_ all: [Noticebook]) throws(NoticebookError) {
    precondition(!all.isEmpty, "At least one notice book is needed")
    let providers = all.map(\.catalog.facts.payloads)
    for (index, provider) in providers.enumerated()
    where providers[..<index].contains(where: { $0.name == provider.name }) {
      throw .sameProvider(provider.name)
    }
    self.all = all
    choice = PayloadChoice(providers)
  }

  /// Reads a facts object, and finds the notice book whose payloads it holds.
  ///
  /// - Returns: The place of the notice book in ``all``, and the facts.
  /// - Throws: If the facts cannot be read, or hold payloads of several stores, or of none.
  public func facts(
    json: [UInt8],
    opening opener: PayloadOpener = .refusing
  ) throws(PayloadError) -> (index: Int, facts: SubscriptionFacts) {
    try choice.facts(json: json, opening: opener)
  }
}
