import ArgumentParser
import Catalogs
import FilesAndFolders
import FoundationEssentials
import OutputFolders
import ReferenceSite
import Reporters
import ResultDocuments
import Terminal

package struct GenerateCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write the reference, notices, tables and diagrams.",
    discussion: """
      Writes to a temporary folder first, and then moves the files into place. Files that generate didn't write stay
      unchanged.

      Example:
        noticebook generate --catalog Catalogs/app-store --output Output
      """.flowed
  )

  package init() {}

  @OptionGroup var catalogOptions: CatalogOptions
  @OptionGroup var templateOptions: TemplateOptions

  @Option(name: .long, help: ArgumentHelp("The folder to fill.", valueName: "dir"))
  var output = "Output"

  @Option(
    name: .long,
    help: ArgumentHelp("A locale to write; may be repeated. Default: all locales.", valueName: "tag"),
    completion: .locales
  )
  var locale: [String] = []

  @Option(name: .long, help: ArgumentHelp("The address of the published site, for canonical links.", valueName: "url"))
  var baseURL: String?

  @Option(name: .long, help: ArgumentHelp("The address of your manual, for a link on each page.", valueName: "url"))
  var manualURL: String?

  @Flag(name: .long, help: "Write nothing; list what would change, and end with status 1 if anything would.")
  var check = false

  package func run() throws {
    for url in [baseURL, manualURL].compactMap(\.self) where !url.hasPrefix("https://") && !url.hasPrefix("http://") {
      throw Failure("'\(url)' is not a web address", fix: "Write an address such as https://example.org/reference.")
    }
    try OutputPlace.refuse(folder: output, besides: catalogOptions.folders + [templateOptions.folder])
    if check { return try compare() }
    let (written, count, site) = try write()
    let others = written == count ? "" : " of \(count)"
    Console.note("Wrote \(written)\(others) files to \(output). \(site)")
    Console.end()
  }

  private var folder: OutputFolder { OutputFolder(path: output) }

  /// Writes what differs; gives how many files that was, of how many, and a sentence about the site.
  package func write() throws -> (written: Int, count: Int, site: String) {
    let generation = try Generation(
      catalogOptions,
      templateOptions,
      locales: locale,
      baseURL: baseURL,
      manualURL: manualURL
    )
    var count = 0
    let written = try folder.replace { files in
      try generation.write(to: files)
      let digests = files.digests
      count = digests.count + 1
      return try Manifest(catalog: generation.catalog, files: digests).json()
    }
    let site =
      generation.hasPages
      ? "Begin at \(output)/site/index.html."
      : generation.catalog.facts.pages.isEmpty
        ? "The catalog has no pages, so there is no site."
        : "The pages are published in other locales, so there is no site."
    return (written, count, site)
  }

  /// Says what a run would change.
  private func compare() throws {
    let generation = try Generation(
      catalogOptions,
      templateOptions,
      locales: locale,
      baseURL: baseURL,
      manualURL: manualURL
    )
    let compared = ComparedFiles(folder: output)
    try generation.write(to: compared)
    let manifest = Manifest(catalog: generation.catalog, files: compared.digests)
    compared.write(try manifest.json(), to: OutputFolder.manifestName)
    try report(folder, compared, manifest)
  }

  /// Says what a run would change, and where ICU's data is to blame.
  private func report(_ folder: OutputFolder, _ files: ComparedFiles, _ manifest: Manifest) throws {
    var changes = files.changes().map { "\($0.change) \(output)/\($0.path)" }
    let names = files.digests
    for name in folder.madeFiles().keys.sorted() where names[name] == nil {
      changes.append("obsolete \(output)/\(name)")
    }
    guard !changes.isEmpty else {
      Console.note("\(output) is fresh.")
      return
    }
    for change in changes { Console.output(change) }
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
