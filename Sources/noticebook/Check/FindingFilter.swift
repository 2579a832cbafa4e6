import ArgumentParser
import Catalogs
import Checks
import Diagnostics
import ICU
import Terminal

/// Which findings are reported.
struct FindingFilter: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("Report findings of this check only; may be repeated.", valueName: "check"),
    completion: .list(CheckRegistry.rules.map(\.id.name))
  )
  var only: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Report findings about this key only, or about keys with this prefix, such as notices.grace.*; may be repeated.",
      valueName: "key"
    )
  )
  var key: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Report findings about this locale only; may be repeated.", valueName: "tag"),
    completion: .locales
  )
  var locale: [String] = []

  /// The part of a report that the options choose, and why something was not checked: without that, a part that could not be
  /// looked at would pass.
  func applied(to report: CheckReport, of catalog: Catalog?) throws -> CheckReport {
    let known = CheckRegistry.rules.map(\.id.name)
    if let unknown = only.first(where: { !known.contains($0) }) {
      throw Failure(
        "Unknown check '\(unknown.prefix(40))'",
        fix: (suggestion(for: unknown, among: known) ?? known.first { $0.hasPrefix(unknown) })
          .map { "Did you mean '\($0)'?" } ?? "Run `noticebook explain` to list all checks."
      )
    }
    let patterns = try key.map { word in
      guard let pattern = CheckSettings.KeyPattern(word) else {
        throw Failure("'\(word.prefix(40))' isn't a key", fix: "Write a key, or a prefix with * at the end.")
      }
      return pattern
    }
    if let catalog { try refuseUnknownKeys(patterns, in: catalog, report) }
    let locales = try locale.map(parseLocale)
    if let catalog, let unknown = locales.first(where: { !catalog.locales.contains($0) }) {
      throw catalog.unknownLocale(unknown)
    }
    return report.filtered { finding in
      report.unchecked.isCaused(by: finding)
        || (only.isEmpty || only.contains(finding.rule.name))
          && (patterns.isEmpty || patterns.contains { pattern in finding.key.map(pattern.matches) ?? false })
          && (locales.isEmpty || locales.contains { $0.tag == finding.locale })
    }
  }

  /// A key that nothing has would look like a key without findings.
  private func refuseUnknownKeys(
    _ patterns: [CheckSettings.KeyPattern],
    in catalog: Catalog,
    _ report: CheckReport
  ) throws {
    // Keys of a file that can't be read aren't known.
    guard !patterns.isEmpty, report.unchecked.files.isEmpty else { return }
    let texts = catalog.texts.values.flatMap { $0.messages.keys.map(\.name) }
    let found = (report.findings + report.suppressed + report.known).compactMap(\.key)
    let keys = Set(texts + found).sorted()
    for (pattern, word) in zip(patterns, key) where !keys.contains(where: pattern.matches) {
      let isPrefix = word.hasSuffix("*")
      let length = word.split(separator: ".", omittingEmptySubsequences: false).count - 1
      let candidates = keys.map { key in
        isPrefix ? key.split(separator: ".").prefix(length).joined(separator: ".") + ".*" : key
      }
      throw Failure(
        "No key matches '\(word.prefix(60))'",
        fix: suggestion(for: word, among: candidates).map { "Did you mean '\($0)'?" }
          ?? "Write a key such as notices.grace.push.title, or a prefix such as notices.grace.*."
      )
    }
  }
}
