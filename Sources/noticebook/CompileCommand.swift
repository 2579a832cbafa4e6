import ArgumentParser
import Catalogs
import Checks
import Diagnostics
import FilesAndFolders
import NoticePrograms
import Notices
import OutputFolders
import Reporters
import Templates
import Terminal

#if canImport(Glibc)
  import Glibc
#endif

struct CompileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract: "Write the catalog as one file for servers.",
    discussion: """
      Use the file instead of the folder: noticebook notice --catalog FILE. The results are identical. The file has the
      notice program, which runtimes in other languages run, and the catalog after it. Commands for authors
      (check, prove, approve, status, coverage, import, add-locale, pseudo) need the folder. A catalog with errors isn't
      compiled. With --program-only, the file is the notice program alone: JSON for a runtime of your own, which
      Documentation/notice-program.md describes.

      Examples:
        noticebook compile --output app-store.notices
        noticebook compile --program-only --output app-store.program.json
        noticebook compile --brand Brands/harbor --output harbor.notices
      """.flowed
  )

  @OptionGroup var catalogOptions: CatalogOptions
  @OptionGroup var templateOptions: TemplateOptions

  @Option(name: .long, help: ArgumentHelp("The file to write, or - for standard output.", valueName: "file"))
  var output: String

  @Flag(name: .long, help: "Write the notice program alone, as JSON.")
  var programOnly = false

  func run() throws {
    if !programOnly, output == "-", isatty(STDOUT_FILENO) != 0 {
      throw Failure("A compiled catalog is binary and can't be printed", fix: "Pass a file, or pipe it to a program.")
    }
    try OutputPlace.refuse(compiled: output, besides: catalogOptions.folders + [templateOptions.folder])
    let source = try catalogOptions.read()
    _ = try source.files(for: "compile")
    let loaded = source.load()
    // Its users read no findings.
    var errors = CheckRegistry.findings(in: loaded).filter { $0.severity == .error }
    // What settings silence in a report is refused anyway where notices would lack a value or a link.
    errors += loaded.catalog.map { $0.unusableTexts() }?.filter { !errors.contains($0) } ?? []
    guard let catalog = loaded.catalog, errors.isEmpty else { throw source.refusal(errors) }
    let layouts = try TemplateSource(options: templateOptions, source: source).texts(
      NoticeRenderer.layoutNames(of: catalog),
      links: catalog.facts.links
    )
    let bytes = try programOnly ? program(catalog, layouts) : compiled(source, catalog, layouts)
    try WholeFile.write(bytes, to: output)
    let brand = catalogOptions.brand.map { " with the brand in \($0)" } ?? ""
    Console.note(
      "Wrote \(catalog.name)\(brand), digest \(catalog.digest.prefix(12)), to \(output): \(bytes.count) bytes."
    )
    ExampleLinks.note(catalog)
  }

  /// The program and the catalog. Only the library can write what needs a formatter.
  private func compiled(_ source: CatalogSource, _ catalog: Catalog, _ layouts: [String: String]) throws -> [UInt8] {
    do {
      return try source.compiled(layouts: layouts, program: program(catalog, layouts))
    } catch let error as Failure {
      Console.note("note: The file has no notice program for other languages: \(error.summary)")
      return try source.compiled(layouts: layouts, program: [])
    }
  }

  private func program(_ catalog: Catalog, _ layouts: [String: String]) throws -> [UInt8] {
    let (templates, _) = TemplateSet.load(
      layouts,
      names: NoticeRenderer.layoutNames(of: catalog),
      links: catalog.facts.links.map(\.url)
    )
    guard let templates else { throw Failure("The layouts can't be used", fix: "Run `noticebook check`.") }
    do throws(NoticeProgramError) {
      let program = try NoticeProgram(CatalogTexts(catalog), locales: catalog.locales, layouts: templates)
      program.noteTextsBeyond()
      return Array((program.json.readableText + "\n").utf8)
    } catch {
      throw Failure(error.description, fix: "\(error.fix).")
    }
  }
}

extension NoticeProgram {
  /// Says which texts programs without Noticebook's library refuse.
  func noteTextsBeyond() {
    for text in textsBeyond {
      Console.note("warning: \(text.reason)")
      Console.note("  Programs refuse the notice, and Noticebook writes it. \(text.reason.fix).")
    }
  }
}
