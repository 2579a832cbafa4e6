import Catalogs
import Checks
import Diagnostics
import ICU
import Instants
import Testing

/// A small catalog in which two Japanese texts and an English one have double spaces.
private let files = [
  "catalog.yaml": """
  format: 1
  name: example
  sourceLocale: en
  locales: [en, ja, fr]
  messageSyntax: mf2-ldml48.2

  """,
  "strings/en/page.yaml": "title: State\nnote: Two  spaces\nnoteMore: More  spaces\n",
  "strings/ja/page.yaml": "title: 状態\nnote: 空白が  二つ\nnoteMore: もっと  空白\n",
]

private func report(
  _ settings: String?,
  today: String = "2026-11-20",
  changing others: [String: String] = [:],
  brand: [String: String]? = nil,
  minimum: [String: Int] = [:]
) throws -> CheckReport {
  var all = files.merging(others) { $1 }
  all["checks.yaml"] = settings
  let loaded = Catalog.load(
    files: all.mapValues { Array($0.utf8) },
    brand: brand?.mapValues { Array($0.utf8) }
  )
  var shares: [LocaleIdentifier: Int] = [:]
  for (locale, share) in minimum { shares[try LocaleIdentifier(locale)] = share }
  return CheckRegistry.report(on: loaded, CheckOptions(today: CivilDate(iso8601: today), minimumCoverage: shares))
}

private func spacing(_ report: CheckReport) -> [String] {
  report.findings.filter { $0.rule == "spacing" }.map { "\($0.severity) \($0.locale ?? "") \($0.key ?? "")" }
}

struct SettingsTests {
  @Test func `a report has at most some findings of a check about a text, and says how many more there are`() throws {
    let note = "note: " + String(repeating: "Two  spaces ", count: 150) + "end\n"
    var others = ["strings/en/page.yaml": "title: State\n" + note]
    for number in 0..<101 { others["strings/en/page\(number).yaml"] = "title: State \(number)\n" }
    let whole = try report(nil, changing: others)
    let few = whole.limited(to: 100)
    #expect(whole.findings.count { $0.rule == "spacing" && $0.locale == "en" } == 150)
    let spacing = few.findings.filter { $0.rule == "spacing" && $0.locale == "en" }
    #expect(spacing.count == 100)
    #expect(spacing.dropLast().allSatisfy { $0.notes.last?.hasSuffix("more in this text.") != true })
    #expect(spacing.last?.notes.last == "The check finds 50 more in this text.")
    // Findings about files aren't about one text.
    let ofFiles = whole.limited(to: 0).findings
    #expect(!ofFiles.isEmpty && ofFiles == whole.findings.filter { $0.key == nil || $0.locale == nil })
  }

  @Test func `without settings checks have their own severities`() throws {
    #expect(
      spacing(try report(nil)) == [
        "warning en page.note", "warning en page.noteMore", "warning ja page.note", "warning ja page.noteMore",
      ]
    )
  }

  @Test(arguments: [
    ("off", []),
    ("error", ["error en page.note", "error en page.noteMore", "error ja page.note", "error ja page.noteMore"]),
    ("{ja: off}", ["warning en page.note", "warning en page.noteMore"]),
    ("{any: off, ja: information}", ["information ja page.note", "information ja page.noteMore"]),
  ])
  func `a severity is that of the locale or of all`(setting: String, found: [String]) throws {
    #expect(spacing(try report("severities: {spacing: \(setting)}\n")) == found)
  }

  /// What is compiled has been checked.
  @Test func `a compiled catalog has no settings`() throws {
    let settings = "suppressions: [{check: spacing, reason: Why}]\n"
    let own = files.merging(["checks.yaml": settings]) { $1 }.mapValues { Array($0.utf8) }
    let brand = ["brand.yaml": "format: 1\nname: harbor\nextends: example\n", "checks.yaml": settings]
    let bytes = CompiledCatalog.bytes(files: own, brand: brand.mapValues { Array($0.utf8) })
    let loaded = try CompiledCatalog(bytes).load()
    #expect(loaded.diagnostics.isEmpty && loaded.catalog?.checkSettings.suppressions.isEmpty == true)
    let folder = Catalog.load(files: own, brand: brand.mapValues { Array($0.utf8) })
    #expect(folder.diagnostics.isEmpty && folder.catalog?.checkSettings.suppressions.count == 2)
  }

  @Test func `another severity keeps everything else`() throws {
    let plain = try report(nil).findings.filter { $0.rule == "spacing" }
    let changed = try report("severities: {spacing: error}\n").findings.filter { $0.rule == "spacing" }
    #expect(plain.count == 4 && plain.allSatisfy { !$0.edits.isEmpty })
    #expect(changed.map(\.edits) == plain.map(\.edits) && changed.map(\.notes) == plain.map(\.notes))
    #expect(FindingFingerprint.all(of: changed) == FindingFingerprint.all(of: plain))
  }

  /// A finding that replaces others hides none that is more severe.
  @Test(arguments: [
    ("{}", 0, 1), ("{uncovered-outcome: off}", 1, 0), ("{uncovered-outcome: {ja: off}}", 1, 0),
    ("{uncovered-outcome: information}", 1, 1), ("{uncovered-outcome: {fr: off}}", 0, 1),
    ("{uncovered-outcome: warning, missing-translation: warning}", 0, 1), ("{missing-translation: off}", 0, 1),
    ("{uncovered-outcome: off, missing-translation: off}", 0, 0),
  ])
  func `the texts of an outcome are missing where the outcome matters less`(
    _ levels: String,
    missing: Int,
    uncovered: Int
  ) {
    let files = [
      "catalog.yaml":
        "format: 1\nname: small\nsourceLocale: en\nlocales: [en, ja, fr]\nmessageSyntax: mf2-ldml48.2\n",
      "checks.yaml": "severities: \(levels)\n",
      "facts/sources.yaml": "guide: {title: Guide, kind: guide}\n",
      "facts/states.yaml":
        "open: {symbol: State/open, raw: 1, entitled: true, evidence: documented, sources: [guide]}\n",
      "strings/en/facts.yaml": "states.open: Open\nstates.open.meaning: Access is open.\n",
      "strings/fr/facts.yaml": "states.open: Ouvert\nstates.open.meaning: Accès ouvert.\n",
    ]
    let found = CheckRegistry.findings(in: Catalog.load(files: files.mapValues { Array($0.utf8) }))
    #expect(found.count { $0.rule == "missing-translation" && $0.locale == "ja" } == missing)
    #expect(found.count { $0.rule == "uncovered-outcome" && $0.locale == "ja" } == uncovered)
  }

  @Test func `a mistake of the load keeps its severity and the setting is a finding`() throws {
    let found = try report(
      "severities:\n  catalog-syntax: off\n",
      changing: ["strings/en/page.yaml": "title:\tState\n"]
    ).findings
    #expect(found.contains { $0.rule == "catalog-syntax" && $0.severity == .error })
    let setting = try #require(found.first { $0.span?.file == "checks.yaml" })
    #expect(setting.summary == "Check 'catalog-syntax' has no other severity")
    #expect(setting.span?.start == SourcePosition(line: 2, column: 3))
  }

  @Test func `an unknown check names the nearest at its place`() throws {
    let found = try report("severities:\n  spaceing: off\nsuppressions:\n  - {check: tolong, reason: Why}\n").findings
      .filter { $0.span?.file == "checks.yaml" }
    #expect(found.map(\.rule) == ["unknown-reference", "unknown-reference"])
    #expect(found.map(\.summary) == ["Check 'spaceing' does not exist", "Check 'tolong' does not exist"])
    #expect(found.map(\.fix) == ["Did you mean 'spacing'?", "Did you mean 'too-long'?"])
    #expect(found.map(\.span?.start) == [SourcePosition(line: 2, column: 3), SourcePosition(line: 4, column: 13)])
  }

  @Test(arguments: [
    ("severities: {spacing: {jp: off}}", "unknown-reference", "Did you mean 'ja'?"),
    ("severities: {spacing: ignore}", "wrong-type", "Write one of: error, warning, information, off."),
    ("suppressions: [{check: spacing, reason: Why, locale: jp}]", "unknown-reference", "Did you mean 'ja'?"),
    ("suppressions: [{check: spacing}]", "missing-key", "Add `reason:` to a suppression."),
    ("suppressions: [{check: spacing, reason: \" \"}]", "wrong-type", nil),
    ("suppressions: [{check: spacing, reason: Why, expires: soon}]", "wrong-type", "Write a day such as 2027-01-31."),
    ("suppressions: [{check: spacing, reason: Why, key: \"a*b\"}]", "wrong-type", nil),
    ("suppressions: {check: spacing}", "wrong-type", nil), ("minimumCoverage: {ja: 101}", "wrong-type", nil),
    ("minimumCoverage: {ja: most}", "wrong-type", nil), ("severitys: {}", "unknown-key", "Did you mean 'severities'?"),
  ])
  func `a mistake in the settings is a finding and nothing is suppressed`(line: String, rule: RuleID, fix: String?)
    throws
  {
    let report = try report(line + "\n")
    let found = report.findings.filter { $0.span?.file == "checks.yaml" && $0.rule == rule }
    #expect(found.count == 1, "\(report.findings.map(\.summary))")
    #expect(found.first?.span?.start.line == 1)
    if let fix { #expect(found.first?.fix == fix) }
    #expect(spacing(report).count == 4)
  }
}

struct SuppressionTests {
  @Test(arguments: [
    ("check: spacing", 0, 4), ("check: spacing, locale: ja", 2, 2), ("check: spacing, key: page.note", 2, 2),
    ("check: spacing, key: page.note*", 0, 4), ("check: spacing, key: page.note, locale: en", 3, 1),
    ("check: spacing, key: page.*, locale: fr", 4, 0), ("check: too-long", 4, 0),
  ])
  func `it accepts the findings of its check key and locale`(line: String, left: Int, accepted: Int) throws {
    let report = try report("suppressions:\n  - {\(line), reason: The shop wants it}\n")
    #expect(spacing(report).count == left)
    #expect(report.suppressed.count == accepted)
    let unneeded = report.findings.filter { $0.rule == "unneeded-suppression" }
    #expect(unneeded.count == (accepted == 0 ? 1 : 0))
    #expect(unneeded.allSatisfy { $0.span?.start == SourcePosition(line: 2, column: 13) })
    #expect(unneeded.allSatisfy { $0.notes == ["Its reason was: The shop wants it"] })
  }

  @Test(arguments: [("2027-01-30", 0, false), ("2027-01-31", 4, true), ("2028-01-01", 4, true)])
  func `from its day on it is a finding and accepts nothing`(today: String, left: Int, isExpired: Bool) throws {
    let report = try report("suppressions: [{check: spacing, reason: Why, expires: 2027-01-31}]\n", today: today)
    #expect(spacing(report).count == left)
    #expect(report.findings.contains { $0.rule == "expired-suppression" } == isExpired)
    #expect(!report.findings.contains { $0.rule == "unneeded-suppression" })
  }

  @Test func `of two that are alike one is unneeded`() throws {
    let report = try report(
      "suppressions:\n  - {check: spacing, reason: One}\n  - {check: spacing, locale: ja, reason: Two}\n"
    )
    #expect(report.findings.filter { $0.rule == "unneeded-suppression" }.map(\.span?.start.line) == [3])
  }

  @Test func `where the check is off it is unneeded`() throws {
    let report = try report("severities: {spacing: off}\nsuppressions: [{check: spacing, reason: Why}]\n")
    #expect(report.findings.contains { $0.rule == "unneeded-suppression" })
  }

  @Test func `a check about suppressions cannot be suppressed`() throws {
    let report = try report("suppressions: [{check: unneeded-suppression, reason: Why}]\n")
    #expect(report.findings.contains { $0.summary == "Check 'unneeded-suppression' cannot be suppressed" })
  }

  /// Findings may be missing only because a file cannot be read.
  @Test func `while a file is broken none is called unneeded`() throws {
    let report = try report(
      "suppressions: [{check: spacing, locale: ja, reason: Why}]\n",
      changing: ["strings/ja/page.yaml": "title: [\n"]
    )
    #expect(report.findings.contains { $0.severity == .error && $0.span?.file == "strings/ja/page.yaml" })
    #expect(!report.findings.contains { $0.rule == "unneeded-suppression" })
  }

  @Test func `a brand accepts its own findings`() throws {
    let brand = [
      "brand.yaml": "format: 1\nname: harbor\nextends: example\n",
      "strings/en/page.yaml": "title: The  state\n", "strings/ja/page.yaml": "title: 状態です\n",
      "checks.yaml":
        "suppressions:\n  - {check: spacing, key: page.title, reason: Why}\n  - {check: too-long, reason: Why}\n",
    ]
    let report = try report("suppressions: [{check: unsafe-markup, reason: Why}]\n", brand: brand)
    #expect(spacing(report).count == 4)
    #expect(report.suppressed.map(\.key) == ["page.title"])
    let unneeded = report.findings.filter { $0.rule == "unneeded-suppression" }
    #expect(unneeded.map(\.span?.file) == ["brand/checks.yaml"])
  }
}

struct MinimumCoverageTests {
  private func findings(_ settings: String?, _ minimum: [String: Int] = [:]) throws -> [Diagnostic] {
    let records = """
      title: {state: approved, text: \(fingerprint(of: "状態")), source: State}
      note: {state: new, text: \(fingerprint(of: "空白が  二つ")), source: Two  spaces}

      """
    return try report(settings, changing: ["records/ja/page.yaml": records], minimum: minimum).findings
      .filter { $0.rule == "insufficient-coverage" }
  }

  /// Of three texts Japanese has all, one of them without a record; French has none.
  @Test(arguments: [
    ("minimumCoverage: {ja: 66.66}", [String: Int](), [String]()), ("minimumCoverage: {ja: 66.67}", [:], ["ja"]),
    ("minimumCoverage: {any: 60}", [:], ["fr"]), ("minimumCoverage: {any: 60, ja: 95, en: 100}", [:], ["fr", "ja"]),
    ("minimumCoverage: {ja: 10}", ["ja": 9500], ["ja"]), ("minimumCoverage: {ja: 95}", ["ja": 1000], []),
    ("severities: {insufficient-coverage: {ja: off}}", ["ja": 9500, "fr": 1], ["fr"]),
  ])
  func `a locale below its minimum is a finding`(settings: String, minimum: [String: Int], found: [String]) throws {
    #expect(try findings(settings + "\n", minimum).map(\.locale) == found.map(Optional.some))
  }

  @Test func `the finding counts and keeps its summary`() throws {
    let found = try #require(try findings("minimumCoverage:\n  ja: 95.5\n").first)
    #expect(found.summary == "Locale ja is covered to less than 95.5%")
    #expect(found.notes == ["2 of 3 texts are translated and not stale, 66.66%: 0 missing, 1 stale."])
    #expect(found.span?.start == SourcePosition(line: 2, column: 3))
  }

  @Test func `coverage counts each text once`() throws {
    let loaded = Catalog.load(
      files: files.merging([
        "records/ja/page.yaml": "title: {state: review, text: \(fingerprint(of: "状態")), source: State}\n"
      ]) { $1 }.mapValues { Array($0.utf8) }
    )
    let catalog = try #require(loaded.catalog)
    let ja = TranslationCoverage(of: catalog, in: try LocaleIdentifier("ja"))
    #expect([ja.total, ja.translated, ja.stale, ja.unreviewed, ja.covered, ja.basisPoints] == [3, 3, 2, 1, 1, 3333])
    let fr = TranslationCoverage(of: catalog, in: try LocaleIdentifier("fr"))
    #expect([fr.total, fr.translated, fr.stale, fr.unreviewed, fr.covered, fr.basisPoints] == [3, 0, 0, 0, 0, 0])
    let en = TranslationCoverage(of: catalog, in: try LocaleIdentifier("en"))
    #expect([en.total, en.translated, en.stale, en.unreviewed, en.basisPoints] == [3, 3, 0, 0, 10_000])
  }

  @Test(arguments: [
    ("95", 9500), ("99.5", 9950), ("99.05", 9905), ("100", 10_000), ("100.00", 10_000), ("0.01", 1), ("0", nil),
    ("100.01", nil), ("95%", nil), ("-5", nil), ("99.555", nil), (".5", nil), ("5.", nil), ("９５", nil), ("", nil),
  ])
  func `percentages are exact`(text: String, basisPoints: Int?) {
    #expect(CheckSettings.MinimumCoverage.basisPoints(of: text) == basisPoints)
  }
}
