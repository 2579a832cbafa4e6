import Diagnostics
import Instants

/// What a catalog says about its checks, in `checks.yaml`: how much they matter, and which findings are accepted.
///
/// Names of checks are only read here; who runs the checks knows which there are. With a brand, its settings follow
/// those of the catalog, and the last one that fits counts.
package struct CheckSettings: Sendable {
  /// How much a check's findings matter.
  package enum Level: String, CaseIterable, Sendable {
    /// As the severities of findings.
    case error, warning, information
    /// The check is not applied.
    case off
  }

  /// How much a check matters.
  package struct SeveritySetting: Sendable {
    /// The name of the check.
    package let check: Token
    /// The locale of the findings that it is about; `nil` for all others.
    package let locale: String?
    /// How much they matter.
    package let level: Level
  }

  /// Findings that were accepted.
  package struct Suppression: Sendable {
    /// The name of the check.
    package let check: Token
    /// The keys of the findings; `nil` for all findings, also those without a key.
    package let keys: KeyPattern?
    /// The locale of the findings; `nil` for all findings, also those without a locale.
    package let locale: String?
    /// Why they are accepted.
    package let reason: String
    /// The first day, in UTC, on which it no longer counts; `nil` if it never expires.
    package let expires: CivilDate?
    /// Its place in the file.
    package let span: SourceSpan
  }

  /// A key, or the beginning of keys: `notices.grace.*`.
  package struct KeyPattern: Hashable, Sendable, CustomStringConvertible {
    private let text: String
    private let isPrefix: Bool

    /// Reads a key, or a prefix with `*` after it; `nil` if the text is empty, contains a space, or has a `*`
    /// elsewhere.
    package init?(_ word: String) {
      isPrefix = word.hasSuffix("*")
      text = String(word.dropLast(isPrefix ? 1 : 0))
      guard !word.isEmpty, !text.contains(where: { $0 == "*" || $0.isWhitespace }) else { return nil }
    }

    /// Whether a key is meant.
    package func matches(_ key: String) -> Bool { isPrefix ? key.hasPrefix(text) : key == text }

    /// The pattern as it is written.
    package var description: String { isPrefix ? text + "*" : text }
  }

  /// How much of a locale must be translated and not stale.
  package struct MinimumCoverage: Sendable {
    /// The locale; `nil` for all other translations.
    package let locale: String?
    /// The share in hundredths of a percent, from 1 to 10,000.
    package let basisPoints: Int
    /// Its place in the file.
    package let span: SourceSpan
  }

  /// The file of a catalog or of a brand that holds settings.
  static let file = "checks.yaml"

  /// How much checks matter, in the order of the files.
  package internal(set) var severities: [SeveritySetting] = []
  /// The findings that are accepted, in the order of the files.
  package internal(set) var suppressions: [Suppression] = []
  /// How much must be translated, in the order of the files.
  package internal(set) var minimumCoverage: [MinimumCoverage] = []
  /// Whether a brand is applied over the catalog, whose own suppressions may then have no findings to suppress.
  package internal(set) var isBranded = false
}

extension CheckSettings.MinimumCoverage {
  /// Reads a percentage from above 0 to 100 with at most two decimals, such as `95` or `99.5`, in hundredths of a
  /// percent.
  package static func basisPoints(of text: String) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      parts[0].count <= 3, parts.count == 1 || parts[1].count <= 2,
      let whole = Int(parts[0]), let rest = Int((parts.count == 1 ? "00" : parts[1] + "0").prefix(2))
    else { return nil }
    let points = whole * 100 + rest
    return (1...10_000).contains(points) ? points : nil
  }
}

extension CheckSettings {
  /// Whether some findings of a rule are accepted. A suppression names texts, so that several texts then can't be one
  /// finding.
  package func suppressesSome(of rule: RuleID) -> Bool { suppressions.contains { RuleID($0.check.name) == rule } }
}
