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
      let unverified = names(trusted: .unverified)
      if !unverified.isEmpty {
        warnings.append("\(Self.joined(unverified)): signed, but decoded without checking the signature")
      }
      let (verified, unsigned) = (names(trusted: .verified), names(trusted: .unsigned))
      if !verified.isEmpty, !unsigned.isEmpty {
        warnings.append(
          "\(Self.joined(unsigned)): unsigned beside what is verified (\(Self.joined(verified))); only as sure as its source"
        )
      }
      return warnings
    }
  }

  /// The payloads of this kind. A status response is left out: Apple never signs one.
  private func names(trusted kind: PayloadTrust) -> [String] {
    trust.filter { $0.value == kind && $0.key != "statusResponse" }.keys.sorted()
  }

  private static func joined(_ names: [String]) -> String { names.joined(separator: ", ") }
}
