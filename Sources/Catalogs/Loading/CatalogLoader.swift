import Diagnostics
import ICU
import Threads

/// Reads the files of a catalog, each once, and goes on after everything that is wrong.
struct CatalogLoader {
  let findings = Findings()
  private let input: any CatalogInput
  private let paths: [String]

  init(_ input: any CatalogInput) {
    self.input = input
    paths = input.paths
    for diagnostic in input.diagnostics { findings.add(diagnostic) }
  }

  func load() -> Catalog? {
    guard paths.contains("catalog.yaml") else {
      findings.add(
        .missingFile,
        "The catalog has no catalog.yaml",
        at: nil,
        fix: "Name the folder that holds catalog.yaml, or write one with format, name, sourceLocale and locales."
      )
      return nil
    }
    var header = CatalogHeader(name: nil, sourceLocale: nil, locales: [])
    if var fields = input.fields("catalog.yaml", subject: "the catalog", findings) {
      guard let written = fields.catalogHeader() else { return nil }
      header = written
    }
    let locales = NameList(header.locales.map(\.tag))
    let read = ReadFiles(input, paths, header, locales)
    for diagnostic in read.factFindings { findings.add(diagnostic) }
    var texts = Dictionary(uniqueKeysWithValues: header.locales.map { ($0, LocaleTexts()) })
    for (locale, files) in Dictionary(grouping: read.textFiles, by: \.locale) {
      guard let locale else { continue }
      texts[locale]?.messages.reserveCapacity(files.reduce(0) { $0 + $1.messages.count })
      texts[locale]?.records.reserveCapacity(files.reduce(0) { $0 + $1.records.count })
    }
    var settings = CheckSettings()
    settings.isBranded = input is BrandedFiles
    var textFiles = read.textFiles[...]
    for path in paths where !CatalogInputPath.isFacts(path) {
      if CatalogInputPath.isSettings(path) {
        if var fields = input.fields(path, subject: "the file", findings) {
          fields.readCheckSettings(into: &settings, locales: locales)
        }
      } else if let file = textFiles.popFirst() {
        add(file, to: &texts)
      }
    }
    guard let name = header.name, let source = header.sourceLocale else { return nil }
    return Catalog(
      name: name,
      sourceLocale: source,
      locales: header.locales,
      facts: read.facts,
      texts: texts,
      checkSettings: settings,
      digest: input.digest
    )
  }

  /// Adds what a file holds to the texts of its locale; a key that stands there already is a finding.
  private func add(_ file: TextFile, to texts: inout [LocaleIdentifier: LocaleTexts]) {
    // Taken out, so that adding to it does not copy all texts of the locale for each file.
    var loaded = file.locale.flatMap { texts.removeValue(forKey: $0) } ?? LocaleTexts()
    for diagnostic in file.findings { findings.add(diagnostic) }
    for entry in file.messages {
      for refusal in entry.refusals { findings.add(refusal) }
      guard let message = entry.message else { continue }
      if let other = loaded.messages[message.key] {
        findings.add(
          .duplicateKey,
          "Text '\(message.key)' also stands in \(other.keySpan.file)",
          at: message.keySpan,
          fix: "Keep one of the two; the first one is used here."
        )
        continue
      }
      for mistake in entry.mistakes { findings.add(mistake) }
      loaded.messages[message.key] = message
      loaded.order.append(message.key)
    }
    for (key, record) in file.records { loaded.records[key] = record }
    if let locale = file.locale { texts[locale] = loaded }
  }
}

/// Which files of a catalog hold what, by their paths.
private enum CatalogInputPath {
  static func isFacts(_ path: String) -> Bool {
    path == "catalog.yaml" || ["facts/", "cases/", CodeSample.folder].contains(where: path.hasPrefix)
  }

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
      var loader = FactLoader(findings: findings, locales: locales) { input.fields($0, subject: $1, findings) }
      return .facts(loader.load(paths: paths), findings.diagnostics)
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
