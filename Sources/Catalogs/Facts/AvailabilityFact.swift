import Diagnostics
import YAML

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
  /// The first version of the tools that have the symbol, such as `Xcode 13.0`; `nil` if no document says so.
  public let tools: String?
  /// Where the fact comes from.
  public let provenance: Provenance
}

/// A platform, and its version if there is one: `iOS 16.4`, `macOS`.
struct PlatformVersion {
  /// The platforms that symbols can be used on, by the names that documents have for them.
  static let platforms = ["iOS", "iPadOS", "Mac Catalyst", "macOS", "tvOS", "visionOS", "watchOS"]

  let platform: String
  /// The numbers of the version, without zeros at its end; empty without a version.
  let version: [Int]

  init?(_ text: String) {
    guard let platform = Self.platforms.first(where: { text == $0 || text.hasPrefix($0 + " ") }) else { return nil }
    let numbers = text.dropFirst(platform.count + 1).split(separator: ".", omittingEmptySubsequences: false)
    let isVersion = numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    guard text == platform || isVersion else { return nil }
    self.platform = platform
    var version = text == platform ? [] : numbers.map { Int($0) ?? .max }
    while version.last == 0 { version.removeLast() }
    self.version = version
  }
}

extension Fields {
  /// Reports words that aren't platforms, platforms that both have and lack the symbol, and advice against it from a
  /// version that did not have it.
  private mutating func checkPlatforms() {
    var found: [String: [(token: Token, value: PlatformVersion)]] = [:]
    for key in ["introduced", "unavailable", "deprecated", "backDeployed"] where node(key) != nil {
      guard case .sequence(let items)? = node(key)?.content else { continue }
      for case .scalar(let scalar) in items.map(\.content) where !scalar.value.isEmpty {
        // A value that isn't a word has already been reported.
        if scalar.style == .plain, isAmbiguous(scalar.value) { continue }
        let token = Token(scalar.value, scalar.span)
        if let value = PlatformVersion(token.name) {
          found[key, default: []].append((token, value))
        } else {
          findings.add(
            .wrongType,
            "'\(token.name.shown)' in '\(key)' of \(subject) is no platform with or without a version",
            at: token.span,
            fix: NameList(PlatformVersion.platforms).fix(for: token.name.platformPart)
          )
        }
      }
    }
    let introduced = Dictionary((found["introduced"] ?? []).map { ($0.value.platform, $0) }) { first, _ in first }
    for (token, value) in found["unavailable"] ?? [] where introduced[value.platform] != nil {
      findings.add(
        .wrongType,
        "\(value.platform) is both introduced and unavailable in \(subject)",
        at: token.span,
        fix: "Keep it in one of the two lists."
      )
    }
    for (token, value) in found["deprecated"] ?? [] {
      guard let first = introduced[value.platform], !value.version.isEmpty,
        value.version.lexicographicallyPrecedes(first.value.version)
      else { continue }
      findings.add(
        .wrongType,
        "\(subject) is deprecated in \(token.name.shown), before it is introduced in \(first.token.name.shown)",
        at: token.span,
        fix: "Correct one of the two versions."
      )
    }
  }

  private func isVersionOfXcode(_ text: String) -> Bool {
    guard text.hasPrefix("Xcode ") else { return false }
    return text.dropFirst("Xcode ".count).split(separator: ".", omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  mutating func availability(id: String) -> AvailabilityFact? {
    let introduced = tokens("introduced").map(\.name)
    let unavailable = optionalTokens("unavailable").map(\.name)
    let deprecated = optionalTokens("deprecated").map(\.name)
    let backDeployed = optionalTokens("backDeployed").map(\.name)
    let tools = optionalToken("xcode")
    let provenance = provenance()
    reportUnknownKeys()
    checkPlatforms()
    if let tools, !isVersionOfXcode(tools.name) {
      wrongType("xcode", tools.name, "Xcode with a version, as in Xcode 13.0", tools.span)
    }
    guard let provenance else { return nil }
    return AvailabilityFact(
      id: id,
      introduced: introduced,
      unavailable: unavailable,
      deprecated: deprecated,
      backDeployed: backDeployed,
      tools: tools?.name,
      provenance: provenance
    )
  }
}

extension String {
  /// The words before the version: of `MacOS 13.0` the first one.
  fileprivate var platformPart: String {
    split(separator: " ").prefix { $0.first?.isNumber != true }.joined(separator: " ")
  }
}
