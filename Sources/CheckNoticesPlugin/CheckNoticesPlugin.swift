import Foundation
import PackagePlugin

/// `swift package check-notices [ARGUMENT]...`: checks the catalogs of a package. Arguments go to `noticebook check`; those
/// that name no catalog are followed by every catalog of the package.
@main
struct CheckNoticesPlugin: CommandPlugin {
  /// What no catalog is looked for in.
  private static let skipped: Set = [".build", ".git", ".swiftpm", "node_modules"]

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let root = context.package.directoryURL
    let named = arguments.contains { isCatalog(root.appending(path: $0)) }
    let catalogs = named ? [] : catalogs(below: root)
    guard named || !catalogs.isEmpty else {
      Diagnostics.error("The package has no catalog. Create one with noticebook init DIR --provider NAME.")
      return
    }
    let process = Process()
    process.executableURL = try context.tool(named: "noticebook").url
    process.arguments = ["check"] + arguments + catalogs
    process.currentDirectoryURL = root
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { Diagnostics.error("The catalogs have findings.") }
  }

  private func isCatalog(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "catalog.yaml").path)
  }

  /// The paths of all catalogs, relative to the package and sorted; a catalog has none inside it.
  private func catalogs(below root: URL) -> [String] {
    var found: [String] = []
    func search(_ path: String) {
      let folder = path.isEmpty ? root : root.appending(path: path)
      if isCatalog(folder) { return found.append(path.isEmpty ? "." : path) }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      for name in names.sorted() where !Self.skipped.contains(name) {
        var isFolder: ObjCBool = false
        let below = path.isEmpty ? name : "\(path)/\(name)"
        _ = FileManager.default.fileExists(atPath: root.appending(path: below).path, isDirectory: &isFolder)
        if isFolder.boolValue { search(below) }
      }
    }
    search("")
    return found
  }
}
