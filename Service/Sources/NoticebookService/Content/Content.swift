import Instants
import SignedPayloads

/// Everything that the service reads from files, read together, so that a request never sees half of a change.
struct Content: Sendable {
  let library: Library
  let site: StaticSite?
  let tokens: BearerTokens?
  let tls: TLSIdentity?
  let trust: Trust

  /// - Parameter now: The certificates of TLS must be valid at this time.
  init(_ settings: ServiceSettings, now: Instant) throws(ServiceFailure) {
    if let files = settings.tls { tls = try TLSIdentity(files, now: now) } else { tls = nil }
    trust = try Trust(settings.trust)
    if let file = settings.tokenFile { tokens = try BearerTokens(file: file) } else { tokens = nil }
    library = try Library(settings)
    if let folder = settings.site { site = try StaticSite(folder: folder) } else { site = nil }
  }
}
