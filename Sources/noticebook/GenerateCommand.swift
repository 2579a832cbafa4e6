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
      """
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

    var files: [String: [UInt8]] = [:]
    for (path, text) in site.files() { files["site/\(path)"] = Array(text.utf8) }
    for locale in locales {
      files["notices/\(locale).json"] = Array(
        try NoticeListDocument(catalog: catalog, notices: notices, locale: locale).json().utf8
      )
    }
    for table in catalog.facts.tables {
      files["tables/\(table.id).json"] = Array(try TableDocument(table, catalog: catalog).json().utf8)
      files["tables/\(table.id).csv"] = Array(TableCSV(table, catalog: catalog).text.utf8)
      for document in DMNDocument.documents(table, texts: texts, locale: catalog.sourceLocale, form: .lists) {
        files["tables/\(document.id).dmn"] = Array(document.xml.utf8)
      }
      for document in DMNDocument.documents(table, texts: texts, locale: catalog.sourceLocale, form: .singleValues) {
        files["tables/dmn-single/\(document.id).dmn"] = Array(document.xml.utf8)
      }
    }
    for overlay in catalog.facts.overlays {
      files["tables/\(overlay.id).json"] = Array(try OverlayDocument(overlay, catalog: catalog).json().utf8)
    }
    for locale in locales where !catalog.facts.transitions.isEmpty {
      let machine = StateMachine(texts: texts, locale: locale)
      files["diagrams/states.\(locale).svg"] = Array(StateMachineSVG(machine).text.utf8)
      files["diagrams/states.\(locale).mmd"] = Array(MermaidDiagram(machine).text.utf8)
    }
    let manifest = Manifest(catalog: catalog, files: files)
    files[OutputFolder.manifestName] = Array(try manifest.json().utf8)

    let folder = OutputFolder(path: output)
    if check {
      try report(folder, files, manifest)
    } else {
      try folder.replace(with: files)
      Console.note("Wrote \(files.count) files to \(output). Begin at \(output)/site/index.html.".terminalSafe)
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
  private func report(_ folder: OutputFolder, _ files: [String: [UInt8]], _ manifest: Manifest) throws {
    var changes: [String] = []
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      let target = "\(output)/\(name)"
      guard FileManager.default.fileExists(atPath: target) else {
        changes.append("missing  \(target)")
        continue
      }
      if try Files.bytes(of: target, purpose: "page") != bytes { changes.append("changed  \(target)") }
    }
    for name in folder.madeFiles().sorted() where files[name] == nil {
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
