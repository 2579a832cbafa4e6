import HTTPTypes
import ICU
import Instants
import JSON
import Noticebook
import Notices
import Renewals
import SignedPayloads

/// Answers facts for one request: the same bytes as `noticebook notice --batch` and `noticebook decide --batch` write.
struct FactsAnswerer: Sendable {
  enum Kind: Sendable {
    case notice
    case decision
  }

  var kind: Kind
  let noticebooks: Noticebooks
  let opener: PayloadOpener
  let expectations: PayloadExpectations
  let parameters: RequestParameters
  let clock: @Sendable () -> Instant

  /// The result as a line, with its line break.
  func answer(_ facts: [UInt8]) throws(PayloadError) -> (line: [UInt8], hasNotice: Bool) {
    try answer(try read(facts))
  }

  /// The same for other results.
  func with(kind: Kind) -> FactsAnswerer {
    var answerer = self
    answerer.kind = kind
    return answerer
  }

  /// The facts, after every check of their payloads, and the place of the catalog that they are for.
  func read(_ facts: [UInt8]) throws(PayloadError) -> (index: Int, facts: SubscriptionFacts) {
    let found = try noticebooks.facts(json: facts, opening: opener)
    try expectations.check(found.facts)
    return found
  }

  /// The result for facts that have been read.
  func answer(
    _ found: (index: Int, facts: SubscriptionFacts)
  ) throws(PayloadError) -> (line: [UInt8], hasNotice: Bool) {
    let noticebook = noticebooks.all[found.index]
    if let line = noticebook.json(about: found.facts) { return (line + [0x0A], false) }
    let now = parameters.now ?? (Self.has("now", found.facts) ? nil : clock())
    switch kind {
    case .notice:
      let result = try noticebook.notice(
        for: found.facts,
        locale: parameters.locale ?? acceptedLocale(noticebook, found.facts),
        timeZone: parameters.timeZone,
        now: now,
        channels: parameters.channels
      )
      return (noticebook.json(result) + [0x0A], result.notice != nil)
    case .decision:
      let decision = try noticebook.decide(found.facts, now: now)
      return (noticebook.json(decision) + [0x0A], decision.notice != nil)
    }
  }

  /// Refuses channels that a catalog lacks.
  func checkChannels() throws(Problem) {
    if parameters.channels.isEmpty { return }
    for noticebook in noticebooks.all {
      let channels = noticebook.catalog.facts.channels.map(\.id)
      if let unknown = parameters.channels.first(where: { !channels.contains($0) }) {
        throw Problem(
          .badRequest,
          path: "channels",
          "Channel '\(unknown.prefix(40))' does not exist in the catalog \(noticebook.catalog.name)",
          fix: "Choose from: \(channels.joined(separator: ", "))."
        )
      }
    }
  }

  /// Whether facts have a field of the request. One of the wrong type is refused later, with its place.
  private static func has(_ field: String, _ facts: SubscriptionFacts) -> Bool {
    do throws(PayloadError) {
      return try facts.request(field) != nil
    } catch {
      return true
    }
  }

  /// The first of the accepted languages that the catalog has texts in, where the facts have no locale.
  private func acceptedLocale(_ noticebook: Noticebook, _ facts: SubscriptionFacts) -> LocaleIdentifier? {
    guard let accepted = parameters.acceptedLanguages, !Self.has("locale", facts) else { return nil }
    return accepted.locales.first { noticebook.renderer.texts.locale(for: $0) != nil }
  }
}
