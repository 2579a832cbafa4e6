import ArgumentParser
import Catalogs
import FoundationEssentials
import ReferenceSite
import Reporters
import Threads

struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write the reference pages, the notices, the tables and the diagrams as files.",
    discussion: """
      Everything is written to a temporary folder first and moved into place; files that generate did not make stay.
      What a run has read is kept in .noticebook-cache there, so that the next one makes only what has changed.

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
    LargeHeap.reserve()
    if let baseURL, !baseURL.hasPrefix("https://"), !baseURL.hasPrefix("http://") {
      throw Failure("'\(baseURL)' is not a web address", fix: "Write an address such as https://example.org/reference.")
    }
    try OutputPlace.refuse(folder: output, besides: catalogOptions.folders + [templateOptions.folder])
    if check { return try compare() }
    let outcome = try regenerate() ?? writeAll()
    let others = outcome.written == outcome.count ? "" : " of \(outcome.count)"
    Console.note(
      "Wrote \(outcome.written)\(others) files to \(output). Begin at \(output)/site/index.html."
    )
    Console.end()
  }

  private var folder: OutputFolder { OutputFolder(path: output) }
  /// Where runs into the folder leave word for the next.
  var cache: GenerationCache { GenerationCache(output: output) }

  /// What is read, before it is; nothing where no later run could begin where this one ends.
  private func inputs(where isKnown: (String) -> Bool = { _ in false }) -> GenerationInputs? {
    let options = [locale.joined(separator: " "), baseURL ?? ""]
    return GenerationInputs(
      catalog: catalogOptions,
      templates: templateOptions,
      options: options,
      where: isKnown
    )
  }

  /// Makes what has changed since the last run; nothing where everything must be made.
  func regenerate() throws -> Regeneration.Outcome? {
    guard let record = cache.read() else { return nil }
    EndOfRun.keep(record)
    return try folder.whileLocked { [folder] in
      // Another core looks at what was written, while this one looks at what is read.
      let isAsLeft = Background { folder.holds(record.outputs) }
      let known = Set(record.inputs.map(\.path))
      guard let inputs = inputs(where: known.contains) else { return nil }
      let run = Regeneration(
        inputs: inputs,
        folder: folder,
        isAsLeft: isAsLeft,
        templates: templateOptions,
        baseURL: baseURL,
        locales: locale
      )
      return try run.run(after: record, keeping: cache)
    }
  }

  /// Makes everything, and writes what differs.
  func writeAll() throws -> Regeneration.Outcome {
    let inputs = inputs()
    let generation = try Generation(catalogOptions, templateOptions, locales: locale, baseURL: baseURL)
    EndOfRun.keep(generation)
    var outcome = (written: 0, count: 0)
    try folder.makeFolder(output)
    try folder.whileLocked {
      var trace = SiteTrace(locales: [])
      var paths: [String] = []
      outcome.written = try folder.replaceLocked { files in
        trace = try generation.write(to: files)
        paths = (files.digests.keys + [OutputFolder.manifestName]).sorted()
        return try Manifest(catalog: generation.catalog, files: files.digests).json()
      }
      outcome.count = paths.count
      if let inputs, let (record, facts) = generation.record(inputs, trace, in: (folder, paths)) {
        cache.write(record, facts: facts)
      } else {
        cache.remove()
      }
    }
    return outcome
  }

  /// Says what a run would change.
  private func compare() throws {
    let generation = try Generation(catalogOptions, templateOptions, locales: locale, baseURL: baseURL)
    let compared = ComparedFiles(folder: output)
    _ = try generation.write(to: compared)
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
