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

      With several catalogs, each gets a folder of its own, and their sites lead to each other.

      Example:
        noticebook generate --catalog Catalogs/app-store --output Output
      """.flowed
  )

  package init() {}

  @OptionGroup var catalogOptions: StoreOptions
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

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A PNG that messengers show for links to the site, with --base-url; default: the built-in card.",
      valueName: "file"
    ),
    completion: .file(extensions: ["png"])
  )
  var socialCard: String?

  @Option(name: .long, help: ArgumentHelp("The address of your manual, for a link on each page.", valueName: "url"))
  var manualURL: String?

  @Flag(name: .long, help: "Write nothing; list what would change, and end with status 1 if anything would.")
  var check = false

  package func run() throws {
    for url in [baseURL, manualURL].compactMap(\.self) where !url.hasPrefix("https://") && !url.hasPrefix("http://") {
      throw Failure("'\(url)' is not a web address", fix: "Write an address such as https://example.org/reference.")
    }
    if socialCard != nil, baseURL == nil {
      throw Failure("--social-card needs the address of the site", fix: "Pass --base-url as well.")
    }
    let folders = try catalogOptions.each().flatMap(\.folders)
    try OutputPlace.refuse(folder: output, besides: folders + [templateOptions.folder])
    if check { return try compare() }
    let (written, count, site) = try write()
    let done =
      switch written {
      case 0: "All \(count) files in \(output) are current"
      case count: "Wrote \(count) files to \(output)"
      default: "Wrote \(written) of \(count) files to \(output)"
      }
    Console.note("\(done). \(site)")
    Console.end()
  }

  /// What is made of each catalog.
  private func generations() throws -> [Generation] {
    let options = try catalogOptions.each()
    let publication = try baseURL.map { Publication(baseURL: $0, card: try SocialCard(file: socialCard)) }
    let all = try options.map {
      try Generation(
        $0,
        templateOptions,
        locales: locale,
        publication: publication,
        isAlone: options.count == 1,
        manualURL: manualURL
      )
    }
    let names = all.map(\.folder)
    if let name = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw Failure("Two catalogs would be in the folder '\(name)'", fix: "Pass each catalog once, or rename one.")
    }
    return Generation.linked(all)
  }

  /// The folder of what is made of a catalog: one of its own where there are several.
  private func path(of generation: Generation, among all: [Generation]) -> String {
    all.count == 1 ? output : "\(output)/\(generation.folder)"
  }

  /// Writes what differs; gives how many files that was, of how many, and a sentence about the site.
  package func write() throws -> (written: Int, count: Int, site: String) {
    let all = try generations()
    var (written, count) = (0, 0)
    for generation in all {
      written += try OutputFolder(path: path(of: generation, among: all)).replace { files in
        try generation.write(to: files)
        let digests = files.digests
        count += digests.count + 1
        return try Manifest(catalog: generation.catalog, files: digests).json()
      }
    }
    if let entry = entry(to: all) {
      count += 1
      if entry.isNew {
        try WholeFile.write(entry.bytes, to: entry.path)
        written += 1
      }
    }
    return (written, count, site(of: all))
  }

  private func site(of all: [Generation]) -> String {
    if all.contains(where: \.hasPages) { return "Begin at \(output)/\(all.count > 1 ? "" : "site/")index.html." }
    return all.allSatisfy { $0.catalog.facts.pages.isEmpty }
      ? "The catalog has no pages, so there is no site."
      : "The pages are published in other locales, so there is no site."
  }

  /// The page that leads to the sites of several catalogs; `nil` for one catalog.
  private func entry(to all: [Generation]) -> (path: String, bytes: [UInt8], isNew: Bool)? {
    guard all.count > 1, all.contains(where: \.hasPages) else { return nil }
    let (path, bytes) = ("\(output)/index.html", Array(Generation.entry(to: all).utf8))
    return (path, bytes, (try? Files.bytes(of: path, purpose: "page")) != bytes)
  }

  /// Says what a run would change.
  private func compare() throws {
    let all = try generations()
    var isFresh = true
    for generation in all {
      let folder = path(of: generation, among: all)
      let compared = ComparedFiles(folder: folder)
      try generation.write(to: compared)
      let manifest = Manifest(catalog: generation.catalog, files: compared.digests)
      compared.write(try manifest.json(), to: OutputFolder.manifestName)
      if !reportsFresh(folder, compared, manifest) { isFresh = false }
    }
    if let entry = entry(to: all), entry.isNew {
      Console.output("changed \(entry.path)")
      isFresh = false
    }
    guard !isFresh else { return }
    Console.note("Run `noticebook generate` to write them.")
    throw ExitCode(1)
  }

  /// Says what a run would change, and where ICU's data is to blame; returns whether nothing would change.
  private func reportsFresh(_ folder: String, _ files: ComparedFiles, _ manifest: Manifest) -> Bool {
    var changes = files.changes().map { "\($0.change) \(folder)/\($0.path)" }
    let names = files.digests
    for name in OutputFolder(path: folder).madeFiles().keys.sorted() where names[name] == nil {
      changes.append("obsolete \(folder)/\(name)")
    }
    guard !changes.isEmpty else {
      Console.note("\(folder) is fresh.")
      return true
    }
    for change in changes { Console.output(change) }
    if let old = try? JSONDecoder().decode(
      Manifest.self,
      from: Data(Files.bytes(of: "\(folder)/\(OutputFolder.manifestName)", purpose: "manifest"))
    ) {
      for difference in manifest.dataDifferences(from: old) { Console.note(difference) }
    }
    return false
  }
}
