import ArgumentParser
import Catalogs
import Checks
import FilesAndFolders
import FoundationEssentials
import ICU
import OutputFolders
import Reporters
import ResultDocuments
import Terminal

struct PseudoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pseudo",
    abstract: "Copy the catalog with two pseudo-locales.",
    discussion: """
      Texts in en-XA are longer by 30 to 40 % and have accents, and each line is between ⟦ and ⟧; texts in ar-XB also run
      from right to left. Placeholders, markup, links and plurals stay unchanged. A text that is cut off, overflows or has
      no brackets needs work. The original catalog stays unchanged.

      Examples:
        noticebook pseudo --output Pseudo
        noticebook generate --catalog Pseudo --locale en-XA --locale ar-XB \\
          --output PseudoOutput
        noticebook notice --catalog Pseudo --facts customer.json --locale en-XA \\
          --time-zone Asia/Tokyo
      """.flowed
  )

  @OptionGroup var catalogOptions: CatalogOptions

  @Option(name: .long, help: ArgumentHelp("The folder to fill with the copy.", valueName: "dir"))
  var output: String

  func run() throws {
    if catalogOptions.brand != nil {
      throw Failure("Pseudo-locales are made of a catalog, not of a brand", fix: "Leave out --brand.")
    }
    let source = try catalogOptions.read()
    let files = try source.files(for: "pseudo")
    let catalog = try source.catalogWithoutErrors()
    // A catalog inside another would be read as a part of it.
    try OutputPlace.refuse(folder: output, besides: [catalogOptions.catalog])
    var copy: [String: [UInt8]]
    do throws(ICUError) {
      copy = try PseudoCatalog(catalog, files: files).files
    } catch {
      throw Failure("The pseudo-locales cannot be made: \(error)", fix: "Install ICU's data.")
    }
    let manifest = Manifest(catalog: catalog, files: copy)
    copy[OutputFolder.manifestName] = Array(try manifest.json().utf8)
    try OutputFolder(path: output).replace(with: copy)
    let locales = PseudoLocale.allCases.map(\.tag).joined(separator: " and ")
    Console.note("Wrote the catalog with \(locales) to \(output).")
  }
}
