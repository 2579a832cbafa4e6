import Catalogs
import HTTPTypes
import Noticebook

/// The catalogs that the service answers from, by brand.
struct Library: Sendable {
  /// The catalogs without a brand.
  private let plain: Noticebooks
  /// The catalogs with each brand; those that a brand does not extend are plain.
  private let branded: [String: Noticebooks]

  /// Reads everything that the settings name.
  init(_ settings: ServiceSettings) throws(ServiceFailure) {
    var readers: [CatalogReader] = []
    for path in settings.catalogs { readers.append(try CatalogReader(path, templates: settings.templates)) }
    var books: [Noticebook] = []
    for reader in readers { books.append(try reader.noticebook()) }
    var brands: [String: [Noticebook]] = [:]
    var extended: Set<BrandIdentity> = []
    for folder in settings.brands {
      let files = try InputFiles.files(below: folder, purpose: "brand", where: Catalog.reads)
      guard let identity = BrandIdentity(files: files) else {
        throw ServiceFailure(
          "'\(folder)' has no brand.yaml with name and extends",
          fix: "Name the folder of a brand with --brand."
        )
      }
      guard let index = books.firstIndex(where: { $0.catalog.name == identity.catalog }) else {
        throw ServiceFailure(
          "Brand '\(folder)' extends the catalog '\(identity.catalog)', which is not served",
          fix: "Pass it with --catalog, or leave the brand out."
        )
      }
      guard extended.insert(identity).inserted else {
        throw ServiceFailure(
          "Two brands of '\(identity.catalog)' are named '\(identity.name)'",
          fix: "Give each brand a name of its own in brand.yaml."
        )
      }
      brands[identity.name, default: books][index] = try readers[index].noticebook(brand: (folder, files))
    }
    plain = try Self.together(books)
    var branded: [String: Noticebooks] = [:]
    for (name, books) in brands { branded[name] = try Self.together(books) }
    self.branded = branded
  }

  private static func together(_ books: [Noticebook]) throws(ServiceFailure) -> Noticebooks {
    do throws(NoticebookError) {
      return try Noticebooks(books)
    } catch {
      throw ServiceFailure("\(error)", fix: "Pass --catalog once for each store.")
    }
  }

  /// The names of the brands, sorted.
  var brands: [String] { branded.keys.sorted() }

  /// The names of the catalogs.
  var catalogs: [String] { plain.all.map(\.catalog.name) }

  /// The catalogs for a request. The only brand counts for every request; of several, a request has to name one.
  func noticebooks(brand: String?) throws(Problem) -> Noticebooks {
    if branded.isEmpty, brand == nil { return plain }
    if let brand {
      if let books = branded[brand] { return books }
      throw Problem(
        .badRequest,
        path: "brand",
        "Unknown brand '\(brand.prefix(40))'",
        fix: branded.isEmpty ? "Leave brand out." : "Choose from: \(brands.joined(separator: ", "))."
      )
    }
    if branded.count == 1, let books = branded.values.first { return books }
    throw Problem(
      .badRequest,
      path: "brand",
      "The request doesn't name its brand",
      fix: "Pass brand with one of: \(brands.joined(separator: ", "))."
    )
  }
}
