import ArgumentParser
import Catalogs
import FilesAndFolders
import Shipped
import Terminal

/// Where the catalogs of several stores are, of which one customer's payloads choose one.
struct StoreOptions: ParsableArguments {
  @Option(
    name: .customLong("catalog"),
    help: ArgumentHelp(
      "The folder of the catalog, a compiled catalog, or the name of a built-in one (\(Shipped.catalogList)). Once for each provider.",
      valueName: "path"
    )
  )
  var namedCatalogs: [String] = []

  @Option(
    name: .customLong("brand"),
    help: ArgumentHelp(
      "The folder of a brand, whose texts and layouts replace those of the catalog that it extends. Once for each catalog.",
      valueName: "dir"
    )
  )
  var brands: [String] = []

  @OptionGroup var colorOptions: ColorOptions

  /// The options for each of the catalogs, or for the one that is found, each with its brand.
  func each() throws -> [CatalogOptions] {
    let names: [String?] = namedCatalogs.isEmpty ? [nil] : namedCatalogs
    var all = names.map { name in
      var options = CatalogOptions()
      (options.namedCatalog, options.brand, options.colorOptions) = (name, nil, colorOptions)
      return options
    }
    for brand in brands {
      // Whether a brand is of the only catalog is a finding of both.
      guard let index = all.count == 1 ? 0 : try index(ofCatalogExtendedBy: brand) else {
        throw Failure(
          "Brand '\(brand)' extends none of the catalogs that --catalog names",
          fix: "Pass its catalog with --catalog, or leave out the brand."
        )
      }
      if let other = all[index].brand {
        throw Failure("Brands '\(other)' and '\(brand)' are of one catalog", fix: "Pass one brand for each catalog.")
      }
      all[index].brand = brand
    }
    return all
  }

  private func index(ofCatalogExtendedBy brand: String) throws -> Int? {
    guard let name = CatalogOptions.catalog(extendedBy: brand) else { return nil }
    return try namedCatalogs.firstIndex { try CatalogSource(path: $0).load().catalog?.name == name }
  }
}

/// Where the catalog is.
struct CatalogOptions: ParsableArguments {
  @Option(
    name: .customLong("catalog"),
    help: ArgumentHelp(
      "The folder of the catalog, a compiled catalog, or the name of a built-in one (\(Shipped.catalogList)).",
      valueName: "path"
    )
  )
  private var namedCatalogs: [String] = []

  @Option(name: .long, help: brandHelp)
  var brand: String?

  @OptionGroup var colorOptions: ColorOptions

  func validate() throws {
    // The last one alone would be used, without a word about the others.
    if namedCatalogs.count > 1 { throw ValidationError("Pass --catalog once: this command is about one catalog.") }
  }

  /// The catalog that `--catalog` names.
  var namedCatalog: String? {
    get { namedCatalogs.last }
    set { namedCatalogs = newValue.map { [$0] } ?? [] }
  }

  /// The catalog that the options name, the one that the brand extends, the one that is found, or the usual one.
  var catalog: String { namedCatalog ?? extendedCatalog ?? Self.defaultPath }

  /// The catalog that the brand extends: the one that is found, a folder of its name next to the brand or to the folder of
  /// brands, or a built-in one. `nil` without a brand, or if there is no such catalog.
  private var extendedCatalog: String? {
    guard let brand, let name = Self.catalog(extendedBy: brand) else { return nil }
    let found = Self.search.isFound ? [Self.search.path] : []
    // A compiled catalog in the environment is meant, whatever it is called.
    if let path = found.first, !Files.isFolder(path) { return nil }
    let parent = Files.folder(of: brand.withoutOddSlashes)
    let neighbors = [parent, parent == "." ? ".." : Files.folder(of: parent)].map { "\($0)/\(name)".withoutOddSlashes }
    let folder = (found + neighbors).first { folder in
      let header = try? Files.bytes(of: "\(folder)/catalog.yaml", purpose: "catalog")
      return header.flatMap { Catalog.name(inHeader: $0) } == name
    }
    return folder ?? (BuiltInCatalog.files(of: name) == nil ? nil : name)
  }

  /// The name of the catalog that a brand extends.
  fileprivate static func catalog(extendedBy brand: String) -> String? {
    guard let header = try? Files.bytes(of: "\(brand)/brand.yaml", purpose: "brand") else { return nil }
    return BrandIdentity(files: ["brand.yaml": header])?.catalog
  }

  /// The catalog without an option.
  static let defaultPath = search.isFound ? search.path : builtIn

  private static let search = CatalogSearch()
  /// The catalog that is used where no other is found.
  private static let builtIn = "app-store"

  /// Ends the run if no catalog is named and none is found.
  private func requireCatalog() throws {
    guard namedCatalog != nil || Self.search.isFound || extendedCatalog != nil else {
      throw Failure(
        "No catalog found in this folder or its parents",
        fix:
          """
          Pass --catalog DIR, or the built-in one with --catalog \(Self.builtIn); set \
          NOTICEBOOK_CATALOG; or create a catalog with `noticebook init DIR --provider NAME`.
          """
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

  /// Says that the built-in catalog is used, where the user may not expect it.
  private func announceBuiltIn() {
    guard namedCatalog == nil, !Self.search.isFound, BuiltInCatalog.files(of: catalog) != nil else { return }
    Console.note("note: No catalog found in this folder or its parents; the built-in catalog \(catalog) is used.")
  }

  /// What the options name.
  var folders: [String] { [catalog] + [brand].compactMap(\.self) }

  /// Reads the catalog that the options name or that is found. Without one, the run ends: who checks, changes or publishes
  /// a catalog means one of their own.
  func read() throws -> CatalogSource {
    try requireCatalog()
    return try CatalogSource(path: catalog, brandPath: brand)
  }

  /// The same, and goes on where some of the files cannot be read, so that they are findings of ``CatalogSource/load()``.
  func readForFindings() throws -> CatalogSource {
    try requireCatalog()
    return try CatalogSource(forFindingsAt: catalog, brandPath: brand)
  }

  /// Reads the catalog that the options name or that is found, or the built-in one: who asks a question of the store gets
  /// an answer anywhere. Of a compiled catalog, only what is needed is read.
  func readOrBuiltIn(_ part: CatalogPart = .everything) throws -> CatalogSource {
    announceBuiltIn()
    return try CatalogSource(path: catalog, brandPath: brand, part: part)
  }

  /// Loads a catalog that has no errors, or the built-in one; otherwise reports them all and ends the run.
  func loadWithoutErrors(_ part: CatalogPart = .everything) throws -> Catalog {
    try readOrBuiltIn(part).catalogWithoutErrors()
  }
}

private let brandHelp = ArgumentHelp(
  "The folder of a brand, whose texts and layouts replace those of the catalog.",
  valueName: "dir"
)
