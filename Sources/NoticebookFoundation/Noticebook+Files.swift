public import Catalogs
public import Foundation
public import Noticebook

/// Why a notice book cannot be made of files.
public enum NoticebookFilesError: Error, CustomStringConvertible {
  /// A file or a folder cannot be read, for a reason.
  case unreadable(URL, String)
  /// The catalog is a folder, which has no layouts of its own, and no folder of layouts was named.
  case noTemplates(URL)
  /// The file is damaged, or was made by another version.
  case compiled(URL, CompiledCatalogError)
  /// The files have errors.
  case content(NoticebookError)

  /// Every error on a line of its own, with its place.
  public var description: String {
    switch self {
    case .unreadable(let url, let reason): "\(url.path) cannot be read: \(reason) Check the path and its permissions."
    case .noTemplates(let url): "\(url.path) has no layouts; pass the folder of templates as well"
    case .compiled(let url, let error): "\(url.path): \(error)"
    case .content(let error): error.description
    }
  }
}

extension Noticebook {
  /// Reads a catalog and its layouts.
  ///
  /// ```swift
  /// let noticebook = try Noticebook(contentsOf: URL(filePath: "harbor.notices"))
  /// ```
  ///
  /// - Parameters:
  ///   - catalog: A file that `noticebook compile` has made, or the folder of a catalog.
  ///   - templates: The folder of layouts; needed for the folder of a catalog. A compiled catalog has its own.
  ///   - brand: The folder of a brand, whose texts, products and layouts replace those of the catalog.
  /// - Throws: If a file cannot be read or has errors; then every error is named.
  /// - Complexity: A few milliseconds for a compiled catalog, some tens for a folder.
  public convenience init(contentsOf catalog: URL, templates: URL? = nil, brand: URL? = nil)
    throws(NoticebookFilesError)
  {
    let brandFiles = try brand.map { url throws(NoticebookFilesError) in try Self.files(in: url) }
    var layouts = try templates.map { url throws(NoticebookFilesError) in try Self.files(in: url) }
    let loaded: LoadedCatalog
    if (try? catalog.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true {
      guard layouts != nil else { throw .noTemplates(catalog) }
      loaded = Catalog.load(files: try Self.files(in: catalog), brand: brandFiles)
    } else {
      let bytes = try Self.bytes(of: catalog)
      do throws(CompiledCatalogError) {
        let compiled = try CompiledCatalog(bytes, part: .notices)
        if layouts == nil { layouts = compiled.layouts.mapValues { Array($0.utf8) } }
        loaded = compiled.load(brand: brandFiles)
      } catch {
        throw .compiled(catalog, error)
      }
    }
    let prefix = "templates/"
    for (path, bytes) in brandFiles ?? [:] where path.hasPrefix(prefix) {
      layouts?[String(path.dropFirst(prefix.count))] = bytes
    }
    do throws(NoticebookError) {
      try self.init(loaded, templateFiles: layouts ?? [:])
    } catch {
      throw .content(error)
    }
  }

  /// All files below a folder by their paths there, but for hidden ones. Links are not followed.
  private static func files(in folder: URL) throws(NoticebookFilesError) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    let paths: [String]
    do {
      paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    } catch {
      throw .unreadable(folder, error.localizedDescription)
    }
    for path in paths where !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
      let url = folder.appending(path: path)
      let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .isSymbolicLinkKey])
      guard values?.isRegularFile == true, values?.isSymbolicLink != true else { continue }
      files[path] = try bytes(of: url)
    }
    return files
  }

  private static func bytes(of file: URL) throws(NoticebookFilesError) -> [UInt8] {
    do { return [UInt8](try Data(contentsOf: file)) } catch { throw .unreadable(file, error.localizedDescription) }
  }
}
