import Catalogs
import ProjectFiles
import Foundation
import ICU
import Notices
import Testing
import Templates

import ReferenceSite

/// References for DocC, and the compiler of the toolchain.
enum DocCFixture {
  /// An edition in Japanese of a root and one page, `b/c`, with sections of these ids and titles.
  static func edition(sections: [(id: String, title: String)], lead: [Block] = []) throws -> DocCEdition {
    let locale = try LocaleIdentifier("ja")
    let catalog = try #require(Catalog.load(files: try files(in: "Catalogs/app-store")).catalog)
    let text = SiteText(
      texts: CatalogTexts(catalog),
      locale: locale,
      places: PlaceIndex(catalog.facts),
      formatters: FormatterCache()
    )
    func page(_ path: String, _ sections: [(id: String, title: String)]) -> Page {
      Page(
        path: path,
        locale: locale,
        eyebrow: nil,
        title: [.text(path)],
        abstract: [.text(path)],
        lead: path == "index" ? [] : lead,
        sections: sections.map { Page.Section(id: $0.id, title: [.text($0.title)], blocks: [.paragraph([.text("a")])]) }
      )
    }
    return DocCEdition([page("index", []), page("b/c", sections)], text: text, name: "root")
  }

  /// The shipped catalog's reference.
  static let shipped = Result { try reference() }

  static func reference() throws -> DocCReference {
    let catalog = try #require(Catalog.load(files: try files(in: "Catalogs/app-store")).catalog)
    let texts = CatalogTexts(catalog)
    let templates = try files(in: "Templates").filter { $0.key.hasPrefix("notices/") }
    let layouts = TemplateSet.load(
      templates.mapValues { String(decoding: $0, as: UTF8.self) },
      names: NoticeRenderer.layoutNames
    )
    let notices = try NoticeRenderer(texts: texts, layouts: try #require(layouts.templates))
    return DocCReference(texts: texts, notices: notices)
  }

  /// The archives that the compiler makes of the shipped catalog's, by folder and path. A warning is an error.
  static let converted = Result { try convert(try shipped.get()) }

  static func convert(_ reference: DocCReference) throws -> [String: [String: [UInt8]]] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "noticebook-docc-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in reference.catalogs() { try write(Array(text.utf8), to: folder.appending(path: path)) }
    var archives: [String: [String: [UInt8]]] = [:]
    for name in reference.archiveFolders {
      let catalog = folder.appending(path: "\(name).docc").path
      let arguments = ["convert", catalog, "--output-path", "\(catalog)archive", "--transform-for-static-hosting"]
      let result = try run(try #require(docc), arguments + ["--warnings-as-errors"])
      try #require(result.status == 0, "\(result.text)")
      archives[name] = try contents(of: URL(filePath: "\(catalog)archive"))
    }
    return archives
  }

  /// The compiler: that of `DOCC`, or the one next to `swift` in `PATH`.
  static let docc: String? = {
    let environment = ProcessInfo.processInfo.environment
    let folders = environment["PATH"]?.split(separator: ":").map(String.init) ?? []
    let beside = folders.map { folder in
      URL(filePath: "\(folder)/swift").resolvingSymlinksInPath().deletingLastPathComponent().path + "/docc"
    }
    return ([environment["DOCC"]].compactMap(\.self) + beside).first(where: FileManager.default.isExecutableFile)
  }()

  static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["DOCC_JSON_PRETTYPRINT": "YES"]) { $1 }
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  static func write(_ bytes: [UInt8], to file: URL) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// The files below a folder of the package, by path.
  static func files(in folder: String) throws -> [String: [UInt8]] {
    try contents(of: ProjectFiles.root.appending(path: folder)).filter { !$0.key.hasSuffix(".md") }
  }

  private static func contents(of folder: URL) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      var isFolder: ObjCBool = false
      let file = folder.appending(path: path)
      guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue else {
        continue
      }
      files[path] = Array(try Data(contentsOf: file))
    }
    return files
  }
}
