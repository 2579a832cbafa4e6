import Foundation

/// The files of the repository that tests read: the shipped catalog, the templates, the output.
package enum ProjectFiles {
  /// The folder that holds Package.swift.
  package static let root: URL = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    while !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
      precondition(folder.path != "/", "the project's folder is missing")
      folder = folder.deletingLastPathComponent()
    }
    return folder
  }()

  /// Whether tests write the files again that they compare with.
  package static let isRecording = ProcessInfo.processInfo.environment["NOTICEBOOK_RECORD"] == "1"

  /// The folders of the shipped catalogs, and those of the catalogs to start from, sorted.
  package static let (catalogNames, starterNames) = (catalogs(in: "Catalogs"), catalogs(in: "Catalogs/starters"))

  private static func catalogs(in folder: String) -> [String] {
    let folder = root.appending(path: folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { FileManager.default.fileExists(atPath: folder.appending(path: "\($0)/catalog.yaml").path) }
      .sorted()
  }

  /// The contents of the files below a folder of the project that end in one of some suffixes, by path relative to the
  /// folder.
  package static func contents(of folder: String, suffixes: [String] = [".yaml"]) throws -> [String: [UInt8]] {
    let folder = root.appending(path: folder)
    var files: [String: [UInt8]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where suffixes.contains(where: path.hasSuffix) {
      files[path] = [UInt8](try Data(contentsOf: folder.appending(path: path)))
    }
    return files
  }

  /// The same as texts.
  package static func texts(of folder: String, suffixes: [String] = [".yaml"]) throws -> [String: String] {
    try contents(of: folder, suffixes: suffixes).mapValues { String(decoding: $0, as: UTF8.self) }
  }

  /// The YAML files of the shipped catalog.
  package static func shippedCatalog() throws -> [String: [UInt8]] { try contents(of: "Catalogs/app-store") }
}
