import ArgumentParser
import Catalogs
import FilesAndFolders
import OutputFolders
import ReferenceSite
import Reporters
import ResultDocuments
import Terminal

struct DocCArchiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Merge the DocC archives of all languages.",
    discussion: """
      Scripts/docc-archive runs the previous steps too: it writes the catalogs and converts each.

      Example:
        noticebook docc archive --converted DocC --output Reference.doccarchive
      """.flowed
  )

  @OptionGroup var options: DocCOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The folder with an archive for each locale: en-US.doccarchive.",
      valueName: "dir"
    )
  )
  var converted: String

  @Option(name: .long, help: ArgumentHelp("The folder to fill.", valueName: "dir"))
  var output: String

  func run() throws {
    let (reference, catalog) = try options.reference()
    var archives: [String: [String: [UInt8]]] = [:]
    for folder in reference.archiveFolders {
      archives[folder] = try Files.all(below: "\(converted)/\(folder).doccarchive", purpose: "archive")
    }
    var files = try archive(reference, archives)
    let count = files.count
    files[OutputFolder.manifestName] = Array(try Manifest(catalog: catalog, files: files).json().utf8)
    try OutputFolder(path: output).replace(with: files)
    let languages = reference.archiveFolders.joined(separator: ", ")
    Console.note("Wrote \(count) files to \(output), in \(languages).")
  }

  private func archive(
    _ reference: DocCReference,
    _ archives: [String: [String: [UInt8]]]
  ) throws -> [String: [UInt8]] {
    do throws(DocCReference.ArchiveError) {
      return try reference.archive(converted: archives)
    } catch {
      switch error {
      case .missing(let folder):
        throw Failure("The archive of \(folder) is missing", fix: "Convert \(folder).docc with docc.")
      case .unreadable(let folder, let path, let reason):
        throw Failure("\(converted)/\(folder).doccarchive/\(path): \(reason)", fix: "Convert \(folder).docc again.")
      }
    }
  }
}
