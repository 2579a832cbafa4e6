import ArgumentParser
import Catalogs
import CodeGeneration
import ICU
import Notices
import Reporters

struct GenerateCodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate-code",
    abstract: "Write the renewal decision and the texts of all notices as code without dependencies.",
    discussion: """
      The decision is a function of typed facts and decides as decide does, at every point of the tables. A notice is a
      value with its arguments, and has a method for each text. typescript writes modules of JavaScript with their
      declarations. Files that this did not make stay.

      Examples:
        noticebook generate-code swift --output Sources/Notices
        noticebook generate-code typescript --output src/notices --locale en \\
          --locale ja
        noticebook generate-code python --output notices --brand Brands/harbor
      """.flowed
  )

  @OptionGroup var catalogOptions: CatalogOptions

  @Argument(help: ArgumentHelp("swift, typescript or python.", valueName: "language"))
  var language: CodeLanguage

  @Option(name: .long, help: ArgumentHelp("The folder to fill, one for each language.", valueName: "dir"))
  var output: String

  @Option(
    name: .customLong("locale"),
    help: ArgumentHelp("A language of the texts; may be repeated. All of the catalog when left out.", valueName: "tag")
  )
  var locales: [String] = []

  func run() throws {
    try OutputPlace.refuse(folder: output, besides: catalogOptions.folders)
    let texts = CatalogTexts(try catalogOptions.loadWithoutErrors())
    var chosen: [LocaleIdentifier] = []
    for tag in locales {
      let locale = try texts.chosenLocale(tag)
      if !chosen.contains(locale) { chosen.append(locale) }
    }
    var files: [String: [UInt8]]
    do throws(CodeGenerationError) {
      files = try language.files(texts, locales: chosen.isEmpty ? texts.catalog.locales : chosen)
    } catch {
      throw Failure(error.description, fix: "\(error.fix).")
    }
    let count = files.count
    files[OutputFolder.manifestName] = Array(try Manifest(catalog: texts.catalog, files: files).json().utf8)
    try OutputFolder(path: output).replace(with: files)
    Console.note("Wrote \(count) files to \(output).".terminalSafe)
  }
}

extension CodeLanguage: ExpressibleByArgument {}
