import Catalogs

extension SubscriptionFacts {
  /// What is odd about the payloads themselves, whatever the tables say about them.
  func warnings(areOfSeveralSubscriptions: Bool) -> [String] {
    var warnings: [String] = []
    if areOfSeveralSubscriptions {
      warnings.append(
        "renewalInfo and transaction have different values of originalTransactionId; pass the two of one subscription"
      )
    }
    // Most facts are unsigned altogether, which needs no warning.
    guard hasSignedPayload else { return warnings }
    // Apple never signs a status response.
    let trust = trustByName.filter { $0.name != "statusResponse" }
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
    return warnings
  }

  private static func names(of payloads: [(name: String, trust: PayloadTrust)], _ kind: PayloadTrust) -> [String] {
    payloads.filter { $0.trust == kind }.map(\.name)
  }

  private static func joined(_ names: [String]) -> String { names.joined(separator: ", ") }
}
