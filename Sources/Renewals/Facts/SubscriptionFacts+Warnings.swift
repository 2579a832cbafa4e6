import Catalogs
import Instants

extension SubscriptionFacts {
  /// What is odd about the payloads themselves at a moment, independent of what the tables say about them.
  func warnings(at now: Instant) -> [String] {
    var warnings: [String] = []
    if !hasIdentity {
      warnings.append(FactsWarning.noIdentity.text(["fields": payloads.identifierHint]))
    }
    warnings += unknownEvents + unexpanded
    // Most facts are unsigned altogether, which needs no warning.
    guard hasSignedPayload else { return warnings }
    let trust = signedTrust
    let unverified = Self.names(of: trust, .unverified)
    if !unverified.isEmpty {
      warnings.append("\(Self.joined(unverified)): signed, but decoded without checking the signature")
    }
    let (verified, unsigned) = (Self.names(of: trust, .verified), Self.names(of: trust, .unsigned))
    if !verified.isEmpty, !unsigned.isEmpty {
      warnings.append(
        "\(Self.joined(unsigned)): unsigned beside what is verified (\(Self.joined(verified))); only as sure as its source"
      )
    }
    return warnings + contradictions(ofSigningAt: now)
  }

  /// How far clocks may differ, in milliseconds.
  private static let clockTolerance: Int64 = 5 * 60_000
  /// The longest time between payloads that a store sent together, in milliseconds.
  private static let longestGap: Int64 = 24 * 3_600_000

  /// Signed payloads that were signed after now, or too long after one another. The App Store signs, and writes `signedDate`.
  private func contradictions(ofSigningAt now: Instant) -> [String] {
    let signed = payloads.membersByName.compactMap { member -> (name: String, isEvent: Bool, date: Instant)? in
      guard member.isSigned, trust(of: member.object) != .unsigned,
        let date = try? instant(at: PayloadPath(member.object, "signedDate", in: payloads))
      else { return nil }
      return (member.object.name, member.object == payloads.notification?.path.object, date)
    }
    var warnings: [String] = []
    let early = signed.filter { $0.date.milliseconds - now.milliseconds > Self.clockTolerance }
    if let first = early.first {
      warnings.append(
        "\(Self.joined(early.map(\.name))): signed at \(first.date), after now (\(now)); set the clock, or pass another now"
      )
    }
    // A notification may come late.
    let parts = signed.filter { !$0.isEvent }.sorted { $0.date < $1.date }
    if let first = parts.first, let last = parts.last,
      last.date.milliseconds - first.date.milliseconds > Self.longestGap
    {
      warnings.append(
        "\(first.name): signed at \(first.date), more than a day before \(last.name) (\(last.date)); pass what was sent together"
      )
    }
    return warnings
  }

  /// Notifications that no class has, so that the rest of the facts decides.
  private var unknownEvents: [String] {
    payloads.events.compactMap { event in
      guard !event.classes.contains(where: { slots[$0] != nil }) else { return nil }
      let values = event.paths.compactMap { value(at: $0)?.bareText }
      guard !values.isEmpty, let object = event.paths.first?.object else { return nil }
      return FactsWarning.unknownEvent.text(["object": object.name, "values": values.joined(separator: "/")])
    }
  }

  /// What to fetch, for each object of which the facts have only the identifier.
  private var unexpanded: [String] {
    identifiers.map { path, place in
      FactsWarning.unexpanded.text(["path": path, "text": document.text(at: place).shortened])
    }
  }

  /// Whether a field, by its path, is in an object of which the facts have only the identifier.
  package func needsFetching(_ path: String) -> Bool { identifiers.contains { path.hasPrefix("\($0.path).") } }

  /// The identifiers in place of objects, with the paths of these.
  private var identifiers: [(path: String, place: Int)] {
    payloads.containers.compactMap { container in
      let place = container.place
      guard container.mayBeIdentifier, container.hasFields, let found = self.place(of: place),
        document.isKind(.text, at: found)
      else { return nil }
      return (place.path.joined(separator: "."), found)
    }
  }

  private static func names(of payloads: [(name: String, trust: PayloadTrust)], _ kind: PayloadTrust) -> [String] {
    payloads.filter { $0.trust == kind }.map(\.name)
  }

  private static func joined(_ names: [String]) -> String { names.joined(separator: ", ") }
}

extension PayloadModel {
  /// The first field that names a subscription, as a caller passes it.
  package var identifierHint: String {
    guard let path = identity.subscription.first else { return "an identifier" }
    return path.object == .request ? path.field : path.description
  }
}
