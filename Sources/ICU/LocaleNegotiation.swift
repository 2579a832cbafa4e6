/// Which of some locales serves a reader best whose locale is not among them.
///
/// CLDR's aliases, parents and likely subtags decide, and never the order of the locales: `zh-CN` gets `zh-Hans`, `es-AR`
/// gets `es-MX` before `es-ES`, and `no` gets `nb`.
package struct LocaleNegotiation: Sendable {
  /// A locale to choose from.
  private struct Candidate {
    let locale: LocaleIdentifier
    /// The locale itself and its parents, then those of the likely form.
    let line: [LocaleIdentifier]
    let script: String?
    /// Whether the locale is of the region that is usual for its language in its script.
    let isUsual: Bool

    init(_ locale: LocaleIdentifier) {
      let likely = locale.likely
      self.locale = locale
      line = locale.line(likely: likely)
      script = likely.script
      let usual = script.flatMap { try? LocaleIdentifier("\(locale.language)-\($0)") }?.likely
      isUsual = likely.region == usual?.region
    }
  }

  private let candidates: [Candidate]
  private let locales: Set<LocaleIdentifier>

  /// Prepares the choice among locales, each of which is there once.
  package init(_ locales: [LocaleIdentifier]) {
    candidates = locales.map(Candidate.init)
    self.locales = Set(locales)
  }

  /// The locale itself, its nearest parent, or else the one with which it has the nearest parent in common: the root
  /// not counted, of the same script where there is one. `nil` if none is of the same language or a related one, and
  /// where no language is asked for.
  /// - Complexity: Asks ICU for each parent, which takes some µs, unless the locale itself is there.
  package func locale(for requested: LocaleIdentifier) -> LocaleIdentifier? {
    if locales.contains(requested) { return requested }
    if requested.language == LocaleIdentifier.root.tag { return nil }
    let likely = requested.likely
    let line = requested.line(likely: likely)
    let ranked = candidates.compactMap { candidate -> (rank: Rank, locale: LocaleIdentifier)? in
      let shared = line.indices.lazy.compactMap { up in
        candidate.line.firstIndex(of: line[up]).map { down in (up: up, down: down) }
      }.first
      guard shared != nil || candidate.locale.language == requested.language else { return nil }
      let rank = Rank(
        isOfOtherScript: candidate.script != likely.script,
        up: shared?.up ?? .max,
        down: shared?.down ?? .max,
        isUnusual: !candidate.isUsual,
        tag: candidate.locale.tag
      )
      return (rank, candidate.locale)
    }
    return ranked.min { $0.rank < $1.rank }?.locale
  }

  /// How far a locale is from the one that is asked for; the nearest is the least.
  private struct Rank: Comparable {
    let isOfOtherScript: Bool
    /// The steps from the locale that is asked for to the parent in common.
    let up: Int
    /// The steps from there to the locale.
    let down: Int
    let isUnusual: Bool
    let tag: String

    static func < (left: Rank, right: Rank) -> Bool {
      left.key < right.key
    }

    private var key: (Int, Int, Int, Int, String) {
      (isOfOtherScript ? 1 : 0, up, down, isUnusual ? 1 : 0, tag)
    }
  }
}

extension LocaleIdentifier {
  /// The locale and its parents without the root, then those of its likely form.
  fileprivate func line(likely: LocaleIdentifier) -> [LocaleIdentifier] {
    var line: [LocaleIdentifier] = []
    for start in [self, likely] {
      var next: LocaleIdentifier? = start
      while let locale = next, locale != .root {
        if !line.contains(locale) { line.append(locale) }
        next = locale.parent
      }
    }
    return line
  }
}
