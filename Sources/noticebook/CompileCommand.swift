import ArgumentParser
import Catalogs
import Checks
import Diagnostics
import FilesAndFolders
import Notices
import OutputFolders
import Reporters
import Terminal

#if canImport(Glibc)
  import Glibc
#endif

struct CompileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract: "Write the catalog as one file for servers.",
    discussion: """
      Use the file instead of the folder: noticebook notice --catalog FILE. The results are identical. Commands for authors
      (check, prove, approve, status, coverage, import, add-locale, pseudo) need the folder. A catalog with errors isn't
      compiled.

      Examples:
        noticebook compile --output app-store.notices
        noticebook compile --brand Brands/harbor --output harbor.notices
      """.flowed
  )

  @OptionGroup var catalogOptions: CatalogOptions
  @OptionGroup var templateOptions: TemplateOptions

  @Option(name: .long, help: ArgumentHelp("The file to write, or - for standard output.", valueName: "file"))
  var output: String

  func run() throws {
    if output == "-", isatty(STDOUT_FILENO) != 0 {
      throw Failure("A compiled catalog is binary and can't be printed", fix: "Pass a file, or pipe it to a program.")
    }
    try OutputPlace.refuse(compiled: output, besides: catalogOptions.folders + [templateOptions.folder])
    let source = try catalogOptions.read()
    _ = try source.files(for: "compile")
    let loaded = source.load()
    // Its users read no findings.
    var errors = CheckRegistry.findings(in: loaded).filter { $0.severity == .error }
    // What settings silence in a report is refused anyway where notices would lack a value or a link.
    errors += loaded.catalog.map { CheckRegistry.unusableTexts(in: $0) }?.filter { !errors.contains($0) } ?? []
    guard let catalog = loaded.catalog, errors.isEmpty else { throw source.refusal(errors) }
    let layouts = try TemplateSource(options: templateOptions, source: source).texts(
      NoticeRenderer.layoutNames,
      links: catalog.facts.links
    )
    let bytes = try source.compiled(layouts: layouts)
    try WholeFile.write(bytes, to: output)
    let brand = catalogOptions.brand.map { " with the brand in \($0)" } ?? ""
    Console.note(
      "Wrote \(catalog.name)\(brand), digest \(catalog.digest.prefix(12)), to \(output): \(bytes.count) bytes."
    )
  }
}
