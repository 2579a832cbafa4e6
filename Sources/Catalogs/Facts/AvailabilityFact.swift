import Diagnostics

/// Where and since when symbols can be used. Symbols that arrived together share one.
public struct AvailabilityFact: Sendable {
  /// Its name, by which symbols refer to it.
  public let id: String
  /// Platforms with the first version, such as `iOS 16.4`, in the order of the file.
  public let introduced: [String]
  /// Platforms without the symbol.
  public let unavailable: [String]
  /// Platforms with the version that advises against the symbol.
  public let deprecated: [String]
  /// Platforms with the version before which the symbol comes with the app instead of the system.
  public let backDeployed: [String]
  /// Where the fact comes from.
  public let provenance: Provenance
}

extension Fields {
  mutating func availability(id: String) -> AvailabilityFact? {
    let introduced = tokens("introduced").map(\.name)
    let unavailable = optionalTokens("unavailable").map(\.name)
    let deprecated = optionalTokens("deprecated").map(\.name)
    let backDeployed = optionalTokens("backDeployed").map(\.name)
    let provenance = provenance()
    reportUnknownKeys()
    guard let provenance else { return nil }
    return AvailabilityFact(
      id: id,
      introduced: introduced,
      unavailable: unavailable,
      deprecated: deprecated,
      backDeployed: backDeployed,
      provenance: provenance
    )
  }
}
