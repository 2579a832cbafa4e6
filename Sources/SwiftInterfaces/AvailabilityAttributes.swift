import Catalogs

/// The attributes of a Swift declaration that follow from where and since when a symbol can be used.
package struct AvailabilityAttributes: Sendable {
  /// `@available(…)`, one a line, in the order of the facts.
  package let available: [String]
  /// `@backDeployed(…)`; `nil` if the symbol comes with the system alone.
  package let backDeployed: String?

  /// A platform by the name that Swift has for it, and a version where there is one.
  private struct Platform {
    let name: String
    let version: String?

    /// Reads `iOS 16.4` or `macOS`. An iPad runs iOS to Swift, so that iPadOS has no name; nor has what Swift does not
    /// know.
    init?(_ text: String) {
      var words = text.split(separator: " ").map(String.init)
      version = words.count > 1 && words.last?.first?.isNumber == true ? words.removeLast() : nil
      guard let name = Self.names[words.joined(separator: " ")] else { return nil }
      self.name = name
    }

    private static let names = [
      "iOS": "iOS", "macOS": "macOS", "tvOS": "tvOS", "watchOS": "watchOS", "visionOS": "visionOS",
      "Mac Catalyst": "macCatalyst",
    ]

    var text: String { version.map { "\(name) \($0)" } ?? name }
  }

  /// Makes the attributes; `renamed` is the name to use in the symbol's place.
  package init(_ fact: AvailabilityFact, renamed: String? = nil) {
    let introduced = fact.introduced.compactMap(Platform.init)
    let deprecated = fact.deprecated.compactMap(Platform.init)
    let unavailable = fact.unavailable.compactMap(Platform.init)
    var lines: [String] = []
    // Without a deprecation, one attribute says it for all platforms.
    let supported = introduced.filter { platform in !deprecated.contains { $0.name == platform.name } }
    if !supported.isEmpty { lines.append("@available(\(supported.map(\.text).joined(separator: ", ")), *)") }
    for platform in deprecated {
      let parts =
        introduced.first { $0.name == platform.name }.flatMap(\.version).map { ["introduced: \($0)"] } ?? []
      let end = platform.version.map { "deprecated: \($0)" } ?? "deprecated"
      let arguments = [platform.name] + parts + [end] + (renamed.map { ["renamed: \"\($0)\""] } ?? [])
      lines.append("@available(\(arguments.joined(separator: ", ")))")
    }
    lines += unavailable.map { "@available(\($0.name), unavailable)" }
    available = lines
    let before = fact.backDeployed.compactMap(Platform.init).filter { $0.version != nil }
    backDeployed = before.isEmpty ? nil : "@backDeployed(before: \(before.map(\.text).joined(separator: ", ")))"
  }
}
