import ArgumentParser
import Catalogs

/// Where the catalog is.
struct CatalogOptions: ParsableArguments {
  @Option(
    name: .customLong("catalog"),
    help: ArgumentHelp("The folder of the catalog, or a compiled catalog.", valueName: "path")
  )
  var namedCatalog: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The folder of a brand, whose texts and layouts replace those of the catalog.",
      valueName: "dir"
    )
  )
  var brand: String?

  @OptionGroup var colorOptions: ColorOptions

  /// The catalog that the options name, or the one that is found.
  var catalog: String { namedCatalog ?? Self.defaultPath }

  /// The catalog without an option.
  static let defaultPath = search.path

  private static let search = CatalogSearch()

  /// Ends the run if no catalog is named and none is found.
  func requireCatalog() throws {
    guard namedCatalog != nil || Self.search.isFound else {
      throw Failure(
        "No catalog found in this folder or its parents",
        fix: "Pass --catalog DIR, or set NOTICEBOOK_CATALOG."
      )
    }
  }

  /// What the options name.
  var folders: [String] { [catalog] + [brand].compactMap(\.self) }

  /// Reads what the options name; of a compiled catalog what is needed alone.
  func read(_ part: CatalogPart = .everything) throws -> CatalogSource { try CatalogSource(self, part: part) }

  /// Loads a catalog that has no errors; otherwise reports them all and ends the run.
  func loadWithoutErrors(_ part: CatalogPart = .everything) throws -> Catalog {
    try read(part).catalogWithoutErrors()
  }
}
