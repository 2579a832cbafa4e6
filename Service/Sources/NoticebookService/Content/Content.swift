import SignedPayloads

/// Everything that the service reads from files, read together, so that a request never sees half of a change.
struct Content: Sendable {
  let library: Library
  let site: StaticSite?
  let tokens: BearerTokens?
  let trust: Trust

  init(_ settings: ServiceSettings) throws(ServiceFailure) {
    trust = try Trust(settings.trust)
    if let file = settings.tokenFile { tokens = try BearerTokens(file: file) } else { tokens = nil }
    library = try Library(settings)
    if let folder = settings.site { site = try StaticSite(folder: folder) } else { site = nil }
  }
}
