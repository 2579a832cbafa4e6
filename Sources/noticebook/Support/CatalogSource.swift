import Catalogs
import Checks
import Diagnostics
import FilesAndFolders
import FoundationEssentials
import Instants
import Notices
import OutputFolders
import Reporters
import Terminal

/// What `--catalog` and `--brand` name, read once.
struct CatalogSource {
  enum Base {
    /// The files of a folder.
    case folder([String: [UInt8]])
    /// A file that `compile` has made.
    case compiled(CompiledCatalog)
  }

  /// The path of the folder or of the file.
  let path: String
  let base: Base
  /// The path of the brand's folder.
  let brandPath: String?
  private(set) var brand: [String: [UInt8]]?
  /// What of the two folders cannot be read; empty unless the caller goes on without it.
  private var refusals: [FolderContent.Refusal] = []
  private var brandRefusals: [FolderContent.Refusal] = []

  /// Goes on where some of the files cannot be read, so that they are findings of ``load()``. The header must be there to
  /// be read: without it there is no catalog.
  init(forFindingsAt path: String, brandPath: String?) throws {
    guard Files.isFolder(path) else {
      try self.init(path: path, brandPath: brandPath)
      return
    }
    self.init(
      path,
      try Self.content(of: path, purpose: "catalog"),
      brandPath: brandPath,
      try brandPath.map { try Self.content(of: $0, purpose: "brand") }
    )
    if let refusal = refusals.first(where: { $0.path == "catalog.yaml" }) {
      throw Failure("'\(place(of: refusal.path))' \(refusal.predicate)", fix: refusal.fix)
    }
  }

  private init(_ path: String, _ own: FolderContent, brandPath: String?, _ brand: FolderContent?) {
    (self.path, base, refusals) = (path.withoutOddSlashes, .folder(own.files), own.refusals)
    (self.brandPath, self.brand, brandRefusals) = (brandPath?.withoutOddSlashes, brand?.files, brand?.refusals ?? [])
  }

  /// - Parameter part: What is needed of a compiled catalog. A folder is read as a whole, for its findings, and so is
  ///   what a brand is held against.
  init(path: String, brandPath: String? = nil, part: CatalogPart = .everything) throws {
    self.path = path.withoutOddSlashes
    base = try Self.base(path, brandPath == nil ? part : .everything)
    self.brandPath = brandPath?.withoutOddSlashes
    brand = try brandPath.map { try Self.files(of: $0, purpose: "brand") }
  }

  /// The files of a folder; those that no catalog reads only by their paths, without their bytes.
  private static func files(of folder: String, purpose: String) throws -> [String: [UInt8]] {
    try content(Files.readable(below: folder, purpose: purpose, where: Catalog.reads)).files
  }

  /// The same, with what of them cannot be read.
  private static func content(of folder: String, purpose: String) throws -> FolderContent {
    try content(Files.listing(of: folder, purpose: purpose, where: Catalog.reads))
  }

  private static func content(_ found: Files.Listing) -> FolderContent {
    FolderContent(
      files: found.contents.merging(found.others.map { ($0, []) }) { own, _ in own },
      refusals: found.obstacles.map {
        FolderContent.Refusal(path: $0.path, predicate: $0.obstacle.predicate, fix: $0.obstacle.fix)
      }
    )
  }

  /// Whether it has records of translations: a compiled catalog has none.
  var hasRecords: Bool { if case .folder = base { true } else { false } }

  /// The same without a file that another reader needs, should it lie in the brand's folder.
  func without(_ file: String?) -> CatalogSource {
    guard let file, let brandPath else { return self }
    func resolved(_ path: String) -> String { URL(filePath: path).standardizedFileURL.path }
    var source = self
    source.brand = brand?.filter { resolved("\(brandPath)/\($0.key)") != resolved(file) }
    return source
  }

  /// The header and the facts as they are written; a brand has none.
  var factEntries: [FactEntry] {
    switch base {
    case .folder(let files): Catalog.factEntries(files: files)
    case .compiled(let compiled): compiled.factEntries
    }
  }

  private static func base(_ path: String, _ part: CatalogPart) throws -> Base {
    if let files = BuiltInCatalog.files(of: path) { return .folder(files) }
    guard !Files.isFolder(path), FileManager.default.fileExists(atPath: path) else {
      return .folder(try files(of: path, purpose: "catalog"))
    }
    let bytes = try Files.bytes(of: path, purpose: "compiled catalog")
    do throws(CompiledCatalogError) {
      return .compiled(try CompiledCatalog(bytes, part: part))
    } catch {
      throw Failure("'\(path)' \(error.summary)", fix: error.fix)
    }
  }

  /// The catalog, with everything that is wrong with it.
  func load() -> LoadedCatalog {
    switch base {
    case .folder(let files):
      Catalog.load(
        FolderContent(files: files, refusals: refusals),
        brand: brand.map { FolderContent(files: $0, refusals: brandRefusals) }
      )
    case .compiled(let compiled): compiled.load(brand: brand)
    }
  }

  /// The catalog, which must have no errors; otherwise reports them all and ends the run.
  func catalogWithoutErrors() throws -> Catalog {
    let loaded = load()
    let errors = loaded.diagnostics.filter { $0.severity == .error }
    guard let catalog = loaded.catalog, errors.isEmpty else { throw refusal(errors) }
    return catalog
  }

  /// The catalog, from which notices must be fit to be sent; otherwise reports every error and ends the run.
  func acceptedCatalog() throws -> Catalog {
    do throws(UnacceptableCatalog) { return try load().accepted() } catch { throw refusal(error.errors) }
  }

  /// Reports errors, and gives the one that ends the run.
  func refusal(_ errors: [Diagnostic]) -> Failure {
    report(errors)
    return Failure("The catalog cannot be used", fix: "Correct the findings above; `noticebook check` shows them all.")
  }

  /// Reports errors on standard error.
  func report(_ errors: [Diagnostic]) {
    let reporter = TextReporter(color: Console.errorWantsColor)
    Console.note(reporter.report(errors.map(located), lines: { _, _ in nil }))
  }

  /// The files of the folder and of the brand, by their paths as places have them; refuses a compiled catalog, which
  /// holds neither records of translations nor golden cases.
  func files(for command: String) throws -> [String: [UInt8]] {
    guard case .folder(let files) = base else {
      throw Failure(
        "'\(path)' is a compiled catalog, and \(command) needs the folder that it was made from",
        fix: "Name the catalog's folder with --catalog."
      )
    }
    let branded = (brand ?? [:]).map { (Catalog.brandPrefix + $0.key, $0.value) }
    // Of other files only the paths are known.
    return files.merging(branded) { own, _ in own }.filter { Catalog.reads($0.key) }
  }

  /// The folders of the catalog and of the brand; refuses a compiled catalog.
  func folders(for command: String) throws -> CatalogFolders {
    _ = try files(for: command)
    guard case .folder(let files) = base else { preconditionFailure("only a folder has files") }
    return CatalogFolders(files, brand: brand)
  }

  /// The catalog of the folder after everything has been fixed that can be and is not suppressed on a day.
  func fixed(today: CivilDate) throws -> FixedCatalog {
    _ = try files(for: "check")
    guard case .folder(let files) = base else { preconditionFailure("only a folder has files") }
    let options = CheckOptions(today: today)
    return FixedCatalog(files: files, brand: brand) { CheckRegistry.report(on: $0, options).findings }
  }

  /// The catalog in one file; see ``CompiledCatalog``.
  func compiled(layouts: [String: String], program: [UInt8]) throws -> [UInt8] {
    _ = try files(for: "compile")
    guard case .folder(let files) = base else { return [] }
    return CompiledCatalog.bytes(files: files, brand: brand, layouts: layouts, program: program)
  }

  /// A finding with the path of its file as a terminal can open it.
  func located(_ diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.renamingFiles(place)
  }

  /// The options that name the catalog and the brand again, as words of a shell.
  var options: [String] {
    let catalog = path == CatalogOptions.defaultPath ? [] : ["--catalog", path.shellWord]
    return catalog + (brandPath.map { ["--brand", $0.shellWord] } ?? [])
  }

  /// The same for the commands in the fix of a finding: the catalog's own texts are changed without the brand.
  func options(toFix finding: Diagnostic) -> [String] {
    guard let span = finding.span, !span.isOfBrand, brandPath != nil else { return options }
    return Array(options.dropLast(2))
  }

  /// The path of a file of the catalog or of the brand.
  func place(of file: String) -> String {
    guard let brandPath, file.isOfBrand else { return "\(path)/\(file)" }
    return "\(brandPath)/\(file.dropFirst(Catalog.brandPrefix.count))"
  }
}
