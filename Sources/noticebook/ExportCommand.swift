import ArgumentParser
import Catalogs
import FilesAndFolders
import ICU
import MessageExport
import Notices
import OutputFolders
import Reporters
import ResultDocuments
import Terminal

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the notices’ texts in another format.",
    discussion: """
      If a format can't express part of a message, export writes the closest equivalent and reports the message, what is
      lost, and the replacement. Use a separate folder for each format; export replaces the files of an earlier run there.

      Examples:
        noticebook export --list
        noticebook export icu-json --output Exports/icu-json
        noticebook export android --output Exports/android --losses losses.json
        noticebook export xliff-2.1 --output Exports/xliff --locale ja --strict
      """.flowed
  )

  @OptionGroup var catalogOptions: CatalogOptions

  @Argument(
    help: ArgumentHelp("The name of the format; --list shows all.", valueName: "format"),
    completion: .list(ExportFormat.allCases.map(\.rawValue))
  )
  var format: String?

  @Flag(name: .long, help: "Print the formats and write nothing.")
  var list = false

  @Option(name: .long, help: ArgumentHelp("The folder to fill.", valueName: "dir"))
  var output: String?

  @Option(
    name: .long,
    help: ArgumentHelp("A locale to export; may be repeated. Default: all locales.", valueName: "tag"),
    completion: .locales
  )
  var locale: [String] = []

  @Flag(name: .long, help: "Write nothing if anything is lost, and end with status 1.")
  var strict = false

  @Option(
    name: .long,
    help: ArgumentHelp("Write every loss to a file as JSON, or to - for standard output.", valueName: "file")
  )
  var losses: String?

  func run() throws {
    if list { return printFormats() }
    let names = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
    guard let name = format else { throw Failure("The name of a format is missing", fix: "Write one of \(names).") }
    guard let format = ExportFormat(rawValue: name) else {
      throw Failure("Unknown format '\(name)'", fix: "Use one of \(names).")
    }
    guard let output else { throw Failure("The folder to fill is missing", fix: "Name it with --output.") }
    try OutputPlace.refuse(folder: output, besides: catalogOptions.folders)
    let source = try catalogOptions.read()
    let catalog = try source.acceptedCatalog()
    let locales = try chosenLocales(catalog)
    let export = Export(ExportedMessages(CatalogTexts(catalog), locales: locales), as: format)
    guard !export.files.isEmpty else {
      throw Failure(
        "There is nothing to write: \(name) has translations only",
        fix: "Name a locale other than \(catalog.sourceLocale)."
      )
    }
    if let losses {
      try WholeFile.write(Array((LossReport(export.losses, place: source.place).json + "\n").utf8), to: losses)
    }
    report(export.losses, name, isEverythingShown: losses != nil)
    noteEmpty(locales, of: catalog, format)
    if strict, !export.losses.isEmpty {
      Console.note("Nothing was written to \(output).")
      throw ExitCode(1)
    }
    var files = export.files
    files[OutputFolder.manifestName] = Array(try Manifest(catalog: catalog, files: export.files).json().utf8)
    try OutputFolder(path: output).replace(with: files)
    let count = export.files.count
    Console.note("Wrote \(count) \(count == 1 ? "file" : "files") to \(output).")
  }

  private func printFormats() {
    let width = ExportFormat.allCases.map(\.rawValue.count).max() ?? 0
    for format in ExportFormat.allCases {
      let name = format.rawValue
      Console.output(name + String(repeating: " ", count: width - name.count + 2) + format.traits.title)
    }
  }

  /// Says what is lost in a line for each kind, with an example.
  private func report(_ losses: [Loss], _ name: String, isEverythingShown: Bool) {
    guard !losses.isEmpty else { return Console.note("\(name) says everything that the texts say.") }
    let texts = Set(losses.map { "\($0.locale) \($0.key)" }).count
    Console.note("\(name) cannot say everything of \(texts) \(texts == 1 ? "text" : "texts"):")
    for kind in Loss.Kind.allCases {
      let found = losses.filter { $0.kind == kind }
      guard let first = found.first else { continue }
      let example = "\(first.locale) \(first.key): \(first.subject); \(first.lowering)"
      Console.note("  \(found.count) \(kind.rawValue), such as \(example)")
    }
    if !isEverythingShown { Console.note("--losses FILE writes them all.") }
  }

  /// Says that a format without source texts has nothing for locales that have none of their own.
  private func noteEmpty(_ locales: [LocaleIdentifier], of catalog: Catalog, _ format: ExportFormat) {
    let empty = locales.filter { catalog.texts[$0]?.messages.isEmpty ?? true }
    guard !empty.isEmpty, !format.traits.showsSource else { return }
    let formats = ExportFormat.allCases.filter(\.traits.showsSource).map(\.rawValue).joined(separator: ", ")
    Console.note(
      "\(empty.map(\.tag).joined(separator: ", ")): no texts yet. Formats that show translators the source: \(formats)."
    )
  }

  private func chosenLocales(_ catalog: Catalog) throws -> [LocaleIdentifier] {
    guard !locale.isEmpty else { return catalog.locales }
    let wanted = try locale.map(parseLocale)
    if let unknown = wanted.first(where: { !catalog.locales.contains($0) }) { throw catalog.unknownLocale(unknown) }
    return catalog.locales.filter(wanted.contains)
  }
}
