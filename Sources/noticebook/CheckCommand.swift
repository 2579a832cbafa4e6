import ArgumentParser
import Catalogs
import Checks
import Diagnostics
import FilesAndFolders
import Reporters
import Terminal

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find mistakes in the catalog.",
    discussion: """
      Reports every finding in one run. The exit status is 0 without errors and warnings, 1 with some, and 2 if the check
      couldn't run. Information doesn't change the status.

      Examples:
        noticebook check Catalogs/app-store --format json
        noticebook check --brand Brands/harbor
        noticebook check --diff; noticebook check --fix
        noticebook check my-shop --write-missing
        noticebook check --baseline known.json --start-baseline
        noticebook check --locale ja --min-coverage 95
        noticebook check --only changed-number --key 'notices.*'

      --fix fixes what needs no judgment: spaces, invisible characters, the width of Japanese characters and marks,
      decomposed letters. Comments and layout stay unchanged, and review records stay valid. --diff ends with status 1 if
      --fix would change anything.
      """.flowed
  )

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, sarif, junit, checkstyle, github }

  @Argument(
    help: ArgumentHelp("The catalogs to check; for one, the same as --catalog.", valueName: "path")
  )
  var paths: [String] = []

  @OptionGroup var catalogOptions: CatalogOptions
  @OptionGroup var templateOptions: TemplateOptions

  @Option(name: .long, help: "The format of the report.")
  var format = Format.text

  @Flag(name: .shortAndLong, help: "Write one line per finding and nothing else, as text.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Also name the checks that found nothing, as text.")
  var verbose = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The number of findings to show as text; 0 shows all. Default: 1000 on a terminal, otherwise all.",
      valueName: "count"
    )
  )
  var maxFindings: Int?

  @Flag(name: .long, help: "First fix what needs no judgment, in the catalog's files.")
  var fix = false

  @Flag(name: .long, help: "Write nothing; print what --fix would change, as a unified diff.")
  var diff = false

  @Flag(name: .long, help: "First add an empty entry for each source text that is missing, to be written.")
  var writeMissing = false

  @OptionGroup(title: "Filter") var filter: FindingFilter

  @OptionGroup(title: "Coverage") var coverage: CoverageOptions

  @OptionGroup(title: "Baseline") var baseline: BaselineOptions

  @OptionGroup var today: TodayOptions

  func validate() throws {
    if !paths.isEmpty, catalogOptions.namedCatalog != nil {
      throw ValidationError("Pass the catalog as an argument or with --catalog, not both.")
    }
    if paths.count > 1 {
      let forOne = [
        "--brand": catalogOptions.brand != nil, "--baseline": baseline.baseline != nil,
        "--format \(format.rawValue)": format != .text && format != .github,
      ]
      if let option = forOne.filter(\.value).keys.min() {
        throw ValidationError("Pass one catalog with \(option).")
      }
    }
    if writeMissing, diff { throw ValidationError("Pass --write-missing or --diff, not both.") }
    if fix, diff { throw ValidationError("Pass --fix or --diff, not both.") }
    if diff, format != .text || baseline.startBaseline || baseline.shrinkBaseline {
      throw ValidationError(
        "Pass --diff without --format, --start-baseline and --shrink-baseline; it writes no report."
      )
    }
    if quiet, verbose { throw ValidationError("Pass --quiet or --verbose, not both.") }
    if let maxFindings, maxFindings < 0 { throw ValidationError("Expected a number from 0 for --max-findings") }
    if maxFindings != nil, format != .text {
      throw ValidationError("--max-findings requires --format text; the other formats contain all findings")
    }
  }

  func run() throws {
    var statuses = [ExitCode.success]
    for path in paths.isEmpty ? [nil] : paths.map(Optional.some) {
      var options = catalogOptions
      if let path { options.namedCatalog = path }
      statuses.append(try check(options))
    }
    if let worst = statuses.max(by: { $0.rawValue < $1.rawValue }), worst != .success { throw worst }
  }

  /// Checks one catalog.
  /// - Returns: The exit status.
  private func check(_ catalogOptions: CatalogOptions) throws -> ExitCode {
    if fix { try catalogOptions.requireFolder(for: "check --fix") }
    if writeMissing { try catalogOptions.requireFolder(for: "check --write-missing") }
    let lock = FolderLock(fix || writeMissing ? catalogOptions.folders : [])
    defer { lock.release() }
    if writeMissing { try addMissingTexts(to: catalogOptions) }
    if diff || fix {
      let fixing = try Fixing(catalogOptions.read().without(baseline.baseline), today: today.day())
      if diff { return fixing.printDiff() ? ExitCode(1) : .success }
      try fixing.write(isQuiet: quiet)
    }
    let checked = try checked(catalogOptions)
    if let reporter = format.reporter {
      try write(checked, reporter)
    } else {
      writeText(checked, of: catalogOptions)
    }
    return checked.status
  }

  /// A catalog that was checked.
  private struct Checked {
    let source: CatalogSource
    /// The files of the catalog, by path.
    let files: [String: [UInt8]]
    /// Whether it could be read.
    let isRead: Bool
    let layouts: LayoutFiles
    /// The bytes of the baseline, if there is one.
    let baseline: [UInt8]?
    let report: CheckReport

    /// The path that a caller knows a file of the report by.
    func place(of path: String) -> String { layouts.place(of: path) ?? source.place(of: path) }

    /// What was not looked at, with those paths.
    var unchecked: UncheckedParts { report.unchecked.renamingFiles(place) }

    var status: ExitCode { !isRead ? ExitCode(2) : report.isClean ? .success : ExitCode(1) }
  }

  private func checked(_ catalogOptions: CatalogOptions) throws -> Checked {
    let source = try catalogOptions.readForFindings().without(baseline.baseline)
    let files = try source.files(for: "check")
    let loaded = source.load()
    let baselineBytes = try baseline.read()
    let known = try baseline.parse(baselineBytes)
    let layouts = try LayoutFiles(templateOptions, source)
    let options = CheckOptions(
      today: try today.day(),
      minimumCoverage: try coverage.minimum(in: loaded.catalog, locales: filter.locale),
      layouts: layouts.files
    )
    let whole = try baseline.updated(CheckRegistry.report(on: loaded, options.with(known)), known)
    let report = try filter.applied(to: whole, of: loaded.catalog).limited(to: Self.limitOfText)
    return Checked(
      source: source,
      files: files,
      isRead: loaded.isRead,
      layouts: layouts,
      baseline: baselineBytes,
      report: report
    )
  }

  /// Writes the report for another tool.
  private func write(_ checked: Checked, _ reporter: any Reporter) throws {
    // Where results are read by a program, a person may still read this.
    if let summary = checked.unchecked.summary { Console.note(summary.terminalLine) }
    let report = FindingReport(
      checked.report,
      commands: checked.source.options(toFix:),
      place: checked.place
    )
    let text = try reporter.text(of: report)
    if !text.isEmpty { Console.output(text) }
  }

  /// Writes an entry for each source text that is missing.
  private func addMissingTexts(to catalogOptions: CatalogOptions) throws {
    let source = try catalogOptions.readForFindings()
    guard let catalog = source.load().catalog else { return }
    let missing = MissingTexts(catalog, files: try source.files(for: "check"))
    let files = missing.files.sorted { $0.key < $1.key }.map { (source.place(of: $0.key), $0.value) }
    try WholeFile.write(files)
    guard !quiet else { return }
    let texts = "\(missing.count) \(missing.count == 1 ? "entry" : "entries")"
    let places = files.map(\.0).joined(separator: ", ")
    Console.note(files.isEmpty ? "No source text is missing." : "Added \(texts) to \(places).")
  }

  /// The most findings of a check about a text.
  private static let limitOfText = 100

  /// How many findings a terminal gets: more than anybody reads.
  private static let terminalLimit = 1_000

  /// Writes the report for people.
  private func writeText(_ checked: Checked, of catalogOptions: CatalogOptions) {
    let (report, unchecked) = (checked.report, checked.unchecked)
    // Outdated entries are in the baseline, whose path isn't relative to the catalog.
    let findings =
      report.findings.map { $0.addingToCommands(checked.source.options(toFix: $0)).renamingFiles(checked.place) }
      + report.outdated
    let lines = lines(of: checked, for: findings)
    let reporter = TextReporter(color: Console.outputWantsColor)
    let limit = maxFindings ?? (Console.outputIsTerminal ? Self.terminalLimit : 0)
    let shown = limit == 0 ? findings : Array(findings.prefix(limit))
    let isCut = shown.count < findings.count
    let rest = "\(findings.count - shown.count) more findings aren't shown; --max-findings 0 shows all."
    if quiet {
      if let summary = unchecked.summary { Console.note(summary.terminalLine) }
      if !shown.isEmpty { Console.output(reporter.lines(shown)) }
      if isCut { Console.note(rest) }
      return
    }
    if !findings.isEmpty {
      Console.output(reporter.report(shown, lines: lines.line) + "\n")
      if isCut { Console.output("\(rest)\n") }
      Console.output(reporter.counts(findings) + "\n")
    }
    if verbose {
      let found = Set(findings.map(\.rule))
      let silent = CheckRegistry.rules.map(\.id).filter { !found.contains($0) }.map(\.name)
      Console.output("without findings: \(silent.joined(separator: ", "))\n")
    }
    let leftOut = [
      report.known.isEmpty ? nil : "\(report.known.count) known to the baseline",
      report.suppressed.isEmpty ? nil : "\(report.suppressed.count) suppressed",
    ].compactMap(\.self)
    let summary =
      reporter.summary(findings) + (leftOut.isEmpty ? "" : " (left out: \(leftOut.joined(separator: ", ")))")
    if let summary = unchecked.summary { Console.output(summary.terminalLine) }
    Console.output("\(catalogOptions.brand ?? catalogOptions.catalog): \(summary)".terminalLine)
  }

  /// The lines that findings show.
  private func lines(of checked: Checked, for findings: [Diagnostic]) -> LineLookup {
    let files = checked.files.merging(checked.layouts.files) { $1 }.filter { !$1.isEmpty }
    var lines = Dictionary(files.map { (checked.place(of: $0), $1) }) { $1 }
    if let file = baseline.baseline { lines[file] = checked.baseline }
    return LineLookup(lines, for: findings)
  }
}

extension CheckCommand.Format {
  /// What writes the format for other tools; `nil` for text, which people read.
  fileprivate var reporter: (any Reporter)? {
    switch self {
    case .text: nil
    case .json: JSONReporter()
    case .sarif: SARIFReporter()
    case .junit: JUnitReporter()
    case .checkstyle: CheckstyleReporter()
    case .github: GitHubReporter()
    }
  }
}

extension FindingReport {
  /// The report of a run. `commands` gives the options for the commands in a fix; `place` the path that a caller knows a
  /// file by.
  fileprivate init(_ report: CheckReport, commands: (Diagnostic) -> [String], place: (String) -> String) {
    self.init(
      report.findings.map { $0.addingToCommands(commands($0)) },
      // Outdated entries are in the baseline, whose path isn't relative to the catalog.
      outside: report.outdated,
      known: report.known.count,
      suppressed: report.suppressed.count,
      unchecked: report.unchecked,
      rules: CheckRegistry.rules.map { rule in
        RuleDescription(id: rule.id, severity: rule.severity, summary: rule.finds, explanation: rule.why)
      },
      version: RootCommand.configuration.version,
      place: place
    )
  }
}
