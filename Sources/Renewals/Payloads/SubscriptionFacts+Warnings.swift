import Catalogs

extension SubscriptionFacts {
  /// What is odd about the payloads themselves, whatever the tables say about them.
  var warnings: [String] {
    get throws(PayloadError) {
      var warnings: [String] = []
      if try areOfDifferentSubscriptions {
        warnings.append(
          "renewalInfo and transaction have different values of originalTransactionId; pass the two of one subscription"
        )
      }
      // Apple never signs a status response. Most facts are unsigned altogether, which needs no warning.
      let trust = trustByName.filter { $0.name != "statusResponse" }
      if trust.allSatisfy({ $0.trust == .unsigned }) { return warnings }
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
  }

  private static func names(of payloads: [(name: String, trust: PayloadTrust)], _ kind: PayloadTrust) -> [String] {
    payloads.filter { $0.trust == kind }.map(\.name)
  }

  private static func joined(_ names: [String]) -> String { names.joined(separator: ", ") }
}
