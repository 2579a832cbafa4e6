import ArgumentParser
import Catalogs

/// Where the catalog is.
struct CatalogOptions: ParsableArguments {
  @Option(
    name: .customLong("catalog"),
    help: ArgumentHelp(
      "The folder of the catalog, a compiled catalog, or a built-in one: app-store or google-play.",
      valueName: "path"
    )
  )
  var namedCatalogs: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The folder of a brand, whose texts and layouts replace those of the catalog.",
      valueName: "dir"
    )
  )
  var brand: String?

  @OptionGroup var colorOptions: ColorOptions

  /// The catalog that the options name.
  var namedCatalog: String? {
    get { namedCatalogs.last }
    set { namedCatalogs = [newValue].compactMap(\.self) }
  }

  /// The options for each of several catalogs, for a command that reads more than one.
  func each() throws -> [CatalogOptions] {
    guard namedCatalogs.count > 1 else { return [self] }
    guard brand == nil else {
      throw Failure("A brand belongs to one catalog, and --catalog names several", fix: "Leave out --brand.")
    }
    return namedCatalogs.map { name in
      var options = self
      options.namedCatalog = name
      return options
    }
  }

  /// The catalog that the options name, the one that is found, or the built-in one.
  var catalog: String { namedCatalog ?? Self.defaultPath }

  /// The catalog without an option.
  static let defaultPath = search.isFound ? search.path : builtIn

  private static let search = CatalogSearch()
  /// The catalog that is used where no other is found.
  private static let builtIn = "app-store"

  /// Ends the run if no catalog is named and none is found: who checks or changes a catalog means one of their own.
  func requireCatalog() throws {
    guard namedCatalog != nil || Self.search.isFound else {
      throw Failure(
        "No catalog found in this folder or its parents",
        fix:
          "Pass --catalog DIR, set NOTICEBOOK_CATALOG, or create a catalog with `noticebook init DIR --provider NAME`."
      )
    }
  }

  /// Ends the run if the files of the catalog cannot be changed, because they are part of the command.
  func requireFolder(for command: String) throws {
    try requireCatalog()
    guard BuiltInCatalog.files(of: catalog) != nil else { return }
    throw Failure(
      "Catalog '\(catalog)' is built in, and \(command) changes files",
      fix: "Create a copy with `noticebook init DIR --provider \(catalog) --full`, and pass --catalog DIR."
    )
  }

  /// Refuses several catalogs, and says that the built-in one is used where the user may not expect it.
  func prepare() throws {
    guard namedCatalogs.count < 2 else {
      throw Failure("This command reads one catalog, and --catalog names several", fix: "Pass --catalog once.")
    }
    guard namedCatalog == nil, !Self.search.isFound else { return }
    Console.note("note: No catalog found in this folder or its parents; the built-in catalog \(Self.builtIn) is used.")
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
