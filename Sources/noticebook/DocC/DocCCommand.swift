import ArgumentParser
import Catalogs
import Noticebook
import Notices
import ReferenceSite
import Terminal

struct DocCCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "docc",
    abstract: "Write the reference for DocC.",
    subcommands: [DocCCatalogsCommand.self, DocCArchiveCommand.self]
  )
}

/// What both subcommands make the reference from.
struct DocCOptions: ParsableArguments {
  @OptionGroup var catalogOptions: CatalogOptions
  @OptionGroup var templateOptions: TemplateOptions

  func reference() throws -> (reference: DocCReference, catalog: Catalog) {
    let source = try catalogOptions.read()
    let catalog = try source.acceptedCatalog()
    guard !catalog.facts.pages.isEmpty else {
      throw Failure("The catalog has no pages", fix: "Write them in facts/pages.yaml.")
    }
    let texts = CatalogTexts(catalog)
    let notices = try Noticebook.make(texts, TemplateSource(options: templateOptions, source: source)).renderer
    let supplements = SiteSupplements(catalog, hasRecords: source.hasRecords, explorer: nil)
    return (DocCReference(texts: texts, notices: notices, supplements: supplements), catalog)
  }
}
