import Catalogs
import Diagnostics
import Noticebook
import Notices
import Shipped

/// Reads a catalog, with or without a brand, and makes what writes its notices.
struct CatalogReader {
  private enum Base {
    case files([String: [UInt8]])
    case compiled(CompiledCatalog)
  }

  /// A folder, a compiled catalog, or the name of a built-in one.
  let path: String
  /// The folder of templates that an option names.
  let templates: String?
  private let base: Base

  init(_ path: String, templates: String?) throws(ServiceFailure) {
    self.path = path
    self.templates = templates
    base = try Self.base(path)
  }

  private static func base(_ path: String) throws(ServiceFailure) -> Base {
    if InputFiles.isFolder(path) {
      return .files(try InputFiles.files(below: path, purpose: "catalog", where: Catalog.reads))
    }
    if InputFiles.exists(path) {
      let bytes = try InputFiles.bytes(of: path)
      do throws(CompiledCatalogError) {
        return .compiled(try CompiledCatalog(bytes, part: .everything))
      } catch {
        throw ServiceFailure("'\(path)' \(error.summary)", fix: error.fix)
      }
    }
    if !path.contains("/"), let files = Shipped.catalog(path) { return .files(files) }
    throw ServiceFailure(
      "Catalog '\(path)' does not exist",
      fix: "Pass --catalog with a folder, a compiled catalog, or one of \(Shipped.catalogList)."
    )
  }

  /// The catalog as it is, or with a brand, whose files are given.
  func noticebook(brand: (folder: String, files: [String: [UInt8]])? = nil) throws(ServiceFailure) -> Noticebook {
    let loaded =
      switch base {
      case .files(let files): Catalog.load(files: files, brand: brand?.files)
      case .compiled(let compiled): compiled.load(brand: brand?.files)
      }
    let layouts = try layouts(brand)
    do throws(NoticebookError) {
      return try Noticebook(loaded, templateFiles: layouts)
    } catch {
      if case .catalog(let errors) = error, !errors.isEmpty { throw failure(errors, brand?.folder) }
      throw ServiceFailure("Catalog '\(path)': \(error)", fix: "Run `noticebook check`.")
    }
  }

  /// The layouts of notices: those of the option or of the compiled catalog; or else the built-in ones, and the catalog's own in
  /// their place. Then those of the brand in their place.
  private func layouts(_ brand: (folder: String, files: [String: [UInt8]])?) throws(ServiceFailure) -> [String: [UInt8]]
  {
    var layouts = Shipped.templates
    if let templates {
      layouts = try Self.templates(in: templates)
    } else if case .compiled(let compiled) = base, !compiled.layouts.isEmpty {
      layouts = compiled.layouts.mapValues { Array($0.utf8) }
    } else if case .files = base, InputFiles.isFolder("\(path)/templates") {
      layouts.merge(try Self.templates(in: "\(path)/templates")) { _, own in own }
    }
    if let folder = brand.map({ "\($0.folder)/templates" }), InputFiles.isFolder(folder) {
      layouts.merge(try Self.templates(in: folder)) { _, own in own }
    }
    return layouts
  }

  private static func templates(in folder: String) throws(ServiceFailure) -> [String: [UInt8]] {
    try InputFiles.files(below: folder, purpose: "templates") { $0.hasSuffix(".mustache") }
  }

  private func failure(_ errors: [Diagnostic], _ brand: String?) -> ServiceFailure {
    let lines = errors.prefix(20).map { error in
      let place = error.span.map { span in
        let isOfBrand = span.file.hasPrefix(Catalog.brandPrefix)
        let file = isOfBrand ? String(span.file.dropFirst(Catalog.brandPrefix.count)) : span.file
        return "\(isOfBrand ? brand ?? path : path)/\(file):\(span.start.line):\(span.start.column): "
      }
      return (place ?? "\(path): ") + error.summary
    }
    let rest = errors.count > 20 ? ["and \(errors.count - 20) more errors"] : []
    return ServiceFailure((lines + rest).joined(separator: "\n"), fix: "Run `noticebook check` and correct the errors.")
  }
}
