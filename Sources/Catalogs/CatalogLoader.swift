import Diagnostics
import ICU
import Threads

/// Reads the files of a catalog, each once, and continues after every error.
struct CatalogLoader {
  let findings = Findings()
  private let input: any CatalogInput
  private let paths: [String]

  init(_ input: any CatalogInput) {
    self.input = input
    paths = input.paths
  }

  /// The header, as far as it can be read; nothing without one that says anything, or where its format is not known.
  func header() -> CatalogHeader? {
    guard paths.contains("catalog.yaml") else {
      findings.add(
        .missingFile,
        "The catalog has no catalog.yaml",
        at: nil,
        fix: "Name the folder that holds catalog.yaml, or write one with format, name, sourceLocale and locales."
      )
      return nil
    }
    var fields = input.fields("catalog.yaml", subject: "the catalog", findings)
    return fields?.catalogHeader()
  }

  /// What is wrong with files that cannot be read; read last, because it reads every file that hasn't been read yet.
  func addFindingsOfFiles() {
    for diagnostic in input.diagnostics { findings.add(diagnostic) }
  }

  /// The catalog of a header, with all other files; `nil` if the header does not name it.
  func catalog(_ header: CatalogHeader) -> Catalog? {
    let locales = NameList(header.locales.map(\.tag))
    let read = ReadFiles(input, paths, header, locales)
    for diagnostic in read.factFindings { findings.add(diagnostic) }
    var settings = CheckSettings()
    settings.isBranded = input is BrandedFiles
    for path in paths where CatalogInputPath.isSettings(path) {
      if var fields = input.fields(path, subject: "the file", findings) {
        fields.readCheckSettings(into: &settings, locales: locales)
      }
    }
    let texts = gathered(read.textFiles, header.locales)
    guard let name = header.name, let source = header.sourceLocale else { return nil }
    return Catalog(
      name: name,
      sourceLocale: source,
      locales: header.locales,
      pageLocales: header.pageLocales,
      facts: read.facts,
      texts: texts,
      checkSettings: settings,
      madeDigest: input.digest
    )
  }

  /// The texts of each locale, of all its files; the locales are done at the same time.
  private func gathered(_ files: [TextFile], _ locales: [LocaleIdentifier]) -> [LocaleIdentifier: LocaleTexts] {
    let groups = Dictionary(grouping: files, by: \.locale)
    let parts = Parallel.map(locales.count) { GatheredTexts(groups[locales[$0]] ?? []) }
    // Texts without a locale are in no catalog; each file is read for its mistakes.
    let others = (groups[nil] ?? []).map { GatheredTexts([$0]) }
    for part in parts + others { for diagnostic in part.findings { findings.add(diagnostic) } }
    return Dictionary(zip(locales, parts.map(\.texts))) { first, _ in first }
  }
}

/// The texts of some files, and what is wrong with them.
private struct GatheredTexts: Sendable {
  private(set) var texts = LocaleTexts()
  private(set) var findings: [Diagnostic] = []

  init(_ files: [TextFile]) {
    let count = files.reduce(0) { $0 + $1.messages.count }
    texts.messages.reserveCapacity(count)
    texts.inOrder.reserveCapacity(count)
    texts.records.reserveCapacity(files.reduce(0) { $0 + $1.records.count })
    for file in files { add(file) }
  }

  /// Adds the texts of a file; a key that exists already is a finding.
  private mutating func add(_ file: TextFile) {
    findings += file.findings
    for entry in file.messages {
      // To add nothing costs a dozen times as much as to see that there is nothing.
      if !entry.refusals.isEmpty { findings += entry.refusals }
      guard let message = entry.message else { continue }
      if let other = texts.messages.updateValue(message, forKey: message.key) {
        texts.messages[message.key] = other
        findings.append(
          Diagnostic(
            rule: .duplicateKey,
            severity: .error,
            summary: "Text '\(message.key)' is also in \(other.keySpan.file)",
            span: message.keySpan,
            fix: "Keep one of the two; the first one is used here."
          )
        )
        continue
      }
      if !entry.mistakes.isEmpty { findings += entry.mistakes }
      texts.inOrder.append(message)
    }
    for (key, record) in file.records { texts.records[key] = record }
  }
}

/// Which files of a catalog hold what, by their paths.
private enum CatalogInputPath {
  static func isFacts(_ path: String) -> Bool {
    path == "catalog.yaml" || ["facts/", "cases/", CodeSample.folder].contains(where: path.hasPrefix)
  }

  static func isFolderOfFacts(_ path: String) -> Bool { path == "facts" || path.hasPrefix("facts/") }

  static func isSettings(_ path: String) -> Bool {
    path == CheckSettings.file || path == Catalog.brandPrefix + CheckSettings.file
  }
}

/// The facts and all files of texts, read at the same time and not yet held against each other.
private struct ReadFiles {
  private(set) var facts = Facts()
  private(set) var factFindings: [Diagnostic] = []
  /// In the order of their paths.
  private(set) var textFiles: [TextFile] = []

  private enum Piece: Sendable {
    case facts(Facts, [Diagnostic])
    case texts(TextFile)
  }

  init(_ input: any CatalogInput, _ paths: [String], _ header: CatalogHeader, _ locales: NameList) {
    let texts = paths.filter { !CatalogInputPath.isFacts($0) && !CatalogInputPath.isSettings($0) }
    // The facts are the longest piece, so that they come first.
    let pieces = Parallel.map(texts.count + 1, portion: 4) { index -> Piece in
      guard index == 0 else { return .texts(TextFile(texts[index - 1], input, header)) }
      let findings = Findings()
      let isWhole = !input.unreadFolders.contains(where: CatalogInputPath.isFolderOfFacts)
      var loader = FactLoader(findings: findings, locales: locales, header: header, paths: paths, isWhole: isWhole) {
        input.fields($0, subject: $1, findings)
      }
      return .facts(loader.load(), findings.diagnostics)
    }
    textFiles.reserveCapacity(texts.count)
    for piece in pieces {
      switch piece {
      case .facts(let facts, let findings): (self.facts, factFindings) = (facts, findings)
      case .texts(let file): textFiles.append(file)
      }
    }
  }
}
