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

extension AvailabilityFact {
  static let form = Form(
    required("introduced", .different(.platform, isEmptyAllowed: false)).described(
      "Platforms with the first version: iOS 16.4."
    ),
    optional("unavailable", .different(.platform), else: []).described("Platforms without the symbol."),
    optional("deprecated", .different(.platform), else: []).described(
      "Platforms with the version that advises against the symbol."
    ),
    optional("backDeployed", .different(.platform), else: []).described(
      "Platforms with the version before which the symbol comes with the app."
    ),
    optional("xcode", .versionOfXcode).described("The first version of Xcode that has the symbol: Xcode 13.0."),
    Provenance.form
  )
}

extension Fields {
  mutating func availability(id: String) -> AvailabilityFact? {
    let (introduced, unavailable, deprecated, backDeployed, tools, provenance) = whole(AvailabilityFact.form)
    checkPlatforms(introduced ?? [], unavailable, deprecated)
    guard let provenance else { return nil }
    return AvailabilityFact(
      id: id,
      introduced: introduced?.map(\.name) ?? [],
      unavailable: unavailable.map(\.name),
      deprecated: deprecated.map(\.name),
      backDeployed: backDeployed.map(\.name),
      tools: tools?.name,
      provenance: provenance
    )
  }

  /// Reports platforms that both have and lack the symbol, and advice against it from a version that did not have it.
  private func checkPlatforms(_ introduced: [Token], _ unavailable: [Token], _ deprecated: [Token]) {
    func versions(_ tokens: [Token]) -> [(token: Token, value: PlatformVersion)] {
      tokens.compactMap { token in PlatformVersion(token.name).map { (token, $0) } }
    }
    let introduced = Dictionary(versions(introduced).map { ($0.value.platform, $0) }) { first, _ in first }
    for (token, value) in versions(unavailable) where introduced[value.platform] != nil {
      findings.add(
        .wrongType,
        "\(value.platform) is both introduced and unavailable in \(subject)",
        at: token.span,
        fix: "Keep it in one of the two lists."
      )
    }
    for (token, value) in versions(deprecated) {
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
}

extension Shape<Token> {
  private static let version = "[0-9]+([.][0-9]+)*"

  /// A platform, with a version where there is one.
  fileprivate static var platform: Shape {
    let pattern = "^(\(PlatformVersion.platforms.joined(separator: "|")))( \(version))?$"
    return Shape(.pattern(pattern)) { fields, node, key in
      guard let token = fields.token(node, key) else { return nil }
      if PlatformVersion(token.name) != nil { return token }
      fields.findings.add(
        .wrongType,
        "'\(token.name.shown)' in '\(key)' of \(fields.subject) isn't a platform with or without a version",
        at: token.span,
        fix: NameList(PlatformVersion.platforms).fix(for: token.name.platformPart)
      )
      return nil
    }.named("platform", "A platform, and a version of it where there is one: iOS 16.4.")
  }

  fileprivate static var versionOfXcode: Shape {
    word.limited(to: .pattern("^Xcode \(version)$"), "Xcode with a version, as in Xcode 13.0") { text in
      text.hasPrefix("Xcode ")
        && text.dropFirst("Xcode ".count).split(separator: ".", omittingEmptySubsequences: false)
          .allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    }
  }
}

extension String {
  /// The words before the version: of `MacOS 13.0` the first one.
  fileprivate var platformPart: String {
    split(separator: " ").prefix { $0.first?.isNumber != true }.joined(separator: " ")
  }
}
