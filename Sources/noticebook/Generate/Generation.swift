import Catalogs
import ICU
import Interchange
import Notices
import ReferenceSite
import Threads

/// Everything that `generate` makes of a catalog.
struct Generation {
  let catalog: Catalog
  private let source: CatalogSource
  private let locales: [LocaleIdentifier]
  private let notices: NoticeRenderer
  private let reference: ReferenceSite
  private let supplements: SiteSupplements
  /// The texts that not only pages show.
  private let shared = TextReads()

  /// Reads the catalog and the templates, which must have no errors.
  init(
    _ options: CatalogOptions,
    _ templates: TemplateOptions,
    locales: [String] = [],
    baseURL: String? = nil
  ) throws {
    source = try options.read()
    catalog = try source.catalogWithoutErrors()
    try source.refuseUnusableTexts(in: catalog)
    self.locales = try Self.locales(locales, of: catalog)
    let texts = CatalogTexts(catalog).noting(in: shared)
    let templateSource = TemplateSource(options: templates, source: source)
    notices = try NoticeRenderer.make(texts, templateSource)
    supplements = SiteSupplements(catalog, hasRecords: source.hasRecords)
    reference = ReferenceSite(
      texts: texts,
      notices: notices,
      templates: try templateSource.load(ReferenceSite.templateNames),
      supplements: supplements,
      baseURL: baseURL,
      locales: self.locales
    )
  }

  /// Writes all files but the manifest; gives what each page was made of.
  func write(to files: any GeneratedFiles) throws -> SiteTrace {
    try writeOthers(to: files)
    let progress = ProgressLine("Pages written:", total: reference.pageFileCount)
    defer { progress.end() }
    return reference.write(to: FilesInFolder(folder: "site", files: files, progress: progress))
  }

  /// The files of the site alone, and what each page was made of.
  func site() -> (files: [String: String], trace: SiteTrace) { reference.tracedFiles() }

  /// Writes what is not the site: notices, tables and diagrams.
  private func writeOthers(to files: any GeneratedFiles) throws {
    let texts = notices.texts
    for locale in locales {
      let list = try NoticeListDocument(catalog: catalog, notices: notices, locale: locale).json()
      files.write(list, to: "notices/\(locale).json")
    }
    for table in catalog.facts.tables {
      files.write(try TableDocument(table, catalog: catalog).json(), to: "tables/\(table.id).json")
      files.write(TableCSV(table, catalog: catalog).text, to: "tables/\(table.id).csv")
      for document in DMNDocument.documents(table, texts: texts, locale: catalog.sourceLocale, form: .lists) {
        files.write(document.xml, to: "tables/\(document.id).dmn")
      }
      for document in DMNDocument.documents(table, texts: texts, locale: catalog.sourceLocale, form: .singleValues) {
        files.write(document.xml, to: "tables/dmn-single/\(document.id).dmn")
      }
    }
    for overlay in catalog.facts.overlays {
      files.write(try OverlayDocument(overlay, catalog: catalog).json(), to: "tables/\(overlay.id).json")
    }
    for locale in locales where !catalog.facts.transitions.isEmpty {
      let machine = StateMachine(texts: texts, locale: locale)
      files.write(StateMachineSVG(machine).text, to: "diagrams/states.\(locale).svg")
      files.write(MermaidDiagram(machine).text, to: "diagrams/states.\(locale).mmd")
    }
  }

  private static func locales(_ tags: [String], of catalog: Catalog) throws -> [LocaleIdentifier] {
    guard !tags.isEmpty else { return catalog.locales }
    let wanted = try tags.map(parseLocale)
    if let unknown = wanted.first(where: { !catalog.locales.contains($0) }) {
      throw catalog.unknownLocale(unknown)
    }
    return catalog.locales.filter(wanted.contains)
  }

  /// What the next run should know of this one, and the facts; nothing where that cannot be told.
  ///
  /// - Parameter folder: Where the files are in place, and their paths; nothing where they are kept in memory.
  func record(
    _ inputs: GenerationInputs,
    _ trace: SiteTrace,
    in folder: (folder: OutputFolder, paths: [String])? = nil
  ) -> (record: GenerationRecord, facts: [UInt8])? {
    guard case .folder(let files) = source.base else { return nil }
    let hasCounts = !supplements.coverage.isEmpty
    let pieces = Parallel.map(3) { index -> RecordPiece in
      switch index {
      case 0: .texts(catalog.recordedTexts(withStatus: hasCounts))
      case 1: .facts(FactRecord.bytes(catalog.facts, files: files))
      default:
        .files(
          inputs.inputs { files[$0] },
          folder.map { $0.folder.stamps(of: $0.paths) } ?? [],
          folder.map { $0.folder.files($0.paths, naming: catalog.digest) } ?? []
        )
      }
    }
    guard case .texts(let texts) = pieces[0], case .facts(let facts) = pieces[1],
      case .files(let read?, let outputs?, let naming) = pieces[2]
    else { return nil }
    let record = GenerationRecord(
      identity: inputs.identity,
      inputs: read,
      outputs: outputs,
      texts: texts,
      shared: shared.numbers,
      site: trace,
      coverage: supplements.coverage,
      digest: catalog.digest,
      namingDigest: naming,
      factsDigest: hexadecimalDigest(of: facts)
    )
    return (record, facts)
  }

  /// What can be found at the same time.
  private enum RecordPiece: Sendable {
    case texts([(path: String, texts: [GenerationRecord.Text])])
    case facts([UInt8])
    case files([GenerationRecord.Input]?, [(path: String, stamp: FileStamp)]?, [String])
  }
}

extension OutputFolder {
  /// The files beside the site that name the catalog's digest.
  fileprivate func files(_ paths: [String], naming digest: String) -> [String] {
    paths.filter { path in
      guard !path.hasPrefix("site/"), path != Self.manifestName else { return false }
      return (try? Files.wholeBytes(of: "\(self.path)/\(path)"))?.place(of: digest) != nil
    }
  }
}
