import ArgumentParser
import Catalogs
import FilesAndFolders
import OutputFolders
import ReferenceSite
import Reporters
import ResultDocuments
import Terminal

struct DocCCatalogsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalogs",
    abstract: "Write a DocC catalog for each locale.",
    discussion: """
      Folders are named after the locales of DocC's renderer: en-US.docc, ja-JP.docc. Other files in the folder stay unchanged.

      Example:
        noticebook docc catalogs --output DocC
        docc convert DocC/ja-JP.docc --output-path DocC/ja-JP.doccarchive
      """.flowed
  )

  @OptionGroup var options: DocCOptions

  @Option(name: .long, help: ArgumentHelp("The folder to fill.", valueName: "dir"))
  var output: String

  func run() throws {
    try OutputPlace.refuse(folder: output, besides: options.catalogOptions.folders + [options.templateOptions.folder])
    let (reference, catalog) = try options.reference()
    var files = reference.catalogs().mapValues { Array($0.utf8) }
    let count = files.count
    files[OutputFolder.manifestName] = Array(try Manifest(catalog: catalog, files: files).json().utf8)
    try OutputFolder(path: output).replace(with: files)
    Console.note("Wrote \(count) files to \(output).")
  }
}
