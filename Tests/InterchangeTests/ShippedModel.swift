import Catalogs
import Foundation
import Notices
import Testing

/// The texts of the catalog that is shipped.
func shippedTexts() throws -> CatalogTexts {
  var folder = URL(filePath: #filePath)
  while !FileManager.default.fileExists(atPath: folder.appending(path: "Catalogs/app-store").path), folder.path != "/" {
    folder.deleteLastPathComponent()
  }
  folder.append(path: "Catalogs/app-store")
  let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
  var files: [String: [UInt8]] = [:]
  for path in paths where path.hasSuffix(".yaml") {
    files[path] = Array(try Data(contentsOf: folder.appending(path: path)))
  }
  return CatalogTexts(try #require(Catalog.load(files: files).catalog))
}
