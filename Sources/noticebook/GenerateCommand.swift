import ArgumentParser
import Catalogs
import FoundationEssentials
import ICU
import Interchange
import Notices
import ReferenceSite
import Reporters

struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write the reference pages, the notices, the tables and the diagrams as files.",
    discussion: """
      Everything is written to a temporary folder first and moved into place; files that generate did not make stay.

      Example:
        noticebook generate --catalog Catalogs/app-store --output Output
      """.flowed
  )

  @OptionGroup var catalogOptions: CatalogOptions
  @OptionGroup var templateOptions: TemplateOptions

  @Option(name: .long, help: ArgumentHelp("The folder to fill.", valueName: "dir"))
  var output = "Output"

  @Option(name: .long, help: ArgumentHelp("A locale; may be repeated. All when left out.", valueName: "tag"))
  var locale: [String] = []

  @Option(name: .long, help: ArgumentHelp("Where the site will stand, for canonical links.", valueName: "url"))
  var baseURL: String?

  @Flag(name: .long, help: "Write nothing; say what would change, with exit status 1 if anything would.")
  var check = false

  func run() throws {
    if let baseURL, !baseURL.hasPrefix("https://"), !baseURL.hasPrefix("http://") {
      throw Failure("'\(baseURL)' is not a web address", fix: "Write an address such as https://example.org/reference.")
    }
    try OutputPlace.refuse(folder: output, besides: catalogOptions.folders + [templateOptions.folder])
    let source = try catalogOptions.read()
    let catalog = try source.catalogWithoutErrors()
    try source.refuseUnusableTexts(in: catalog)
    let locales = try chosenLocales(catalog)
    let texts = CatalogTexts(catalog)
    let templateSource = TemplateSource(options: templateOptions, source: source)
    let notices = try NoticeRenderer.make(texts, templateSource)
    let templates = try templateSource.load(ReferenceSite.templateNames)
    let site = ReferenceSite(
      texts: texts,
      notices: notices,
      templates: templates,
      supplements: SiteSupplements(catalog, hasRecords: source.hasRecords),
      baseURL: baseURL,
      locales: locales
    )

    func make(_ files: any GeneratedFiles) throws -> String {
      try writeOthers(to: files, notices: notices, locales: locales)
      let progress = ProgressLine("Pages written:", total: site.pageFileCount)
      defer { progress.end() }
      site.write(to: FilesInFolder(folder: "site", files: files, progress: progress))
      return try Manifest(catalog: catalog, files: files.digests).json()
    }
    let folder = OutputFolder(path: output)
    if check {
      let compared = ComparedFiles(folder: output)
      compared.write(try make(compared), to: OutputFolder.manifestName)
      try report(folder, compared, Manifest(catalog: catalog, files: compared.digests))
    } else {
      var count = 0
      let written = try folder.replace { files in
        let manifest = try make(files)
        count = files.digests.count + 1
        return manifest
      }
      let others = written == count ? "" : " of \(count)"
      Console.note("Wrote \(written)\(others) files to \(output). Begin at \(output)/site/index.html.".terminalSafe)
    }
  }

  /// Writes what is not the site: notices, tables and diagrams.
  private func writeOthers(
    to files: any GeneratedFiles,
    notices: NoticeRenderer,
    locales: [LocaleIdentifier]
  ) throws {
    let texts = notices.texts
    let catalog = texts.catalog
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

  private func chosenLocales(_ catalog: Catalog) throws -> [LocaleIdentifier] {
    guard !locale.isEmpty else { return catalog.locales }
    let wanted = try locale.map(parseLocale)
    if let unknown = wanted.first(where: { !catalog.locales.contains($0) }) {
      throw catalog.unknownLocale(unknown)
    }
    return catalog.locales.filter(wanted.contains)
  }

  /// Says what a run would change, and where ICU's data is to blame.
  private func report(_ folder: OutputFolder, _ files: ComparedFiles, _ manifest: Manifest) throws {
    var changes = files.changes().map { "\($0.change) \(output)/\($0.path)" }
    let names = files.digests
    for name in folder.madeFiles().keys.sorted() where names[name] == nil {
      changes.append("obsolete \(output)/\(name)")
    }
    guard !changes.isEmpty else {
      Console.note("\(output) is fresh.".terminalSafe)
      return
    }
    for change in changes { Console.output(change.terminalSafe) }
    if let old = try? JSONDecoder().decode(
      Manifest.self,
      from: Data(Files.bytes(of: "\(output)/\(OutputFolder.manifestName)", purpose: "manifest"))
    ) {
      for difference in manifest.dataDifferences(from: old) { Console.note(difference) }
    }
    Console.note("Run `noticebook generate` to write them.")
    throw ExitCode(1)
  }
}
