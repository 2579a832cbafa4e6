import Catalogs
import Checks
import Diagnostics
import FilesAndFolders
import Shipped
import Terminal

/// The templates of a catalog and of its brand as bytes, whatever is wrong with them, for `check`.
struct LayoutFiles {
  /// The files, by path as places of findings have them.
  let files: [String: [UInt8]]
  private let folder: String

  /// Reads templates. A default folder may be missing.
  init(_ options: TemplateOptions, _ source: CatalogSource) throws {
    folder = options.folder(of: source).withoutOddSlashes
    var files: [String: [UInt8]] = [:]
    if options.templates != nil || Files.isFolder(folder) {
      files = try Self.read(folder, as: CheckRegistry.layoutFolder, purpose: "templates")
      if options.templates != nil, files.isEmpty {
        throw Failure(
          "Folder '\(folder)' contains no templates",
          fix: "Name the folder that contains notices/email.html.mustache."
        )
      }
    }
    // What a catalog's own folder lacks is built in.
    if options.templates == nil, folder == "\(source.path)/templates" {
      files.merge(Shipped.templates.map { (CheckRegistry.layoutFolder + $0, $1) }) { own, _ in own }
    }
    if let brand = source.brandPath.map({ "\($0)/templates" }), Files.isFolder(brand) {
      let prefix = "\(Catalog.brandPrefix)templates/"
      files.merge(try Self.read(brand, as: prefix, purpose: "brand's templates")) { own, _ in own }
    }
    self.files = files
  }

  private static func read(_ folder: String, as prefix: String, purpose: String) throws -> [String: [UInt8]] {
    let found = try Files.readable(below: folder, purpose: purpose) { $0.hasSuffix(".mustache") }
    let all = found.contents.merging(found.others.map { ($0, []) }) { own, _ in own }
    return Dictionary(uniqueKeysWithValues: all.map { (prefix + $0, $1) })
  }

  /// The path of a template as a terminal can open it; `nil` for other files, and for those of a brand.
  func place(of file: String) -> String? {
    guard file.hasPrefix(CheckRegistry.layoutFolder), files[file] != nil || file.hasSuffix(".mustache") else {
      return nil
    }
    return "\(folder)/\(file.dropFirst(CheckRegistry.layoutFolder.count))"
  }
}
