import Foundation
import PackagePlugin

/// Compiles files into targets: the shipped catalogs, the starters and the templates into `Shipped`, what every catalog has
/// without writing it into `ProductData`, and the runtimes of generated code into `CodeRuntimes`.
@main
struct EmbedFilesPlugin: BuildToolPlugin {
  private static let folders = [
    "Shipped": ["Catalogs/starters", "Catalogs/product/site", "Templates"],
    "ProductData": ["Catalogs/product/checks", "Catalogs/product/payloads", "Catalogs/product/texts"],
    "CodeRuntimes": ["Sources/CodeRuntimes/Languages"],
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    var folders = Self.folders[target.name] ?? []
    if target.name == "Shipped" { folders += try catalogs(below: root) }
    return [
      .buildCommand(
        displayName: "Embedding files into \(target.name)",
        executable: try context.tool(named: "embed-files").url,
        arguments: [output.path, root.path] + folders,
        inputFiles: folders.flatMap { files(below: root.appending(path: $0)) },
        outputFiles: [output]
      )
    ]
  }

  /// The folders of the shipped catalogs.
  private func catalogs(below root: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Catalogs").path).sorted()
      .map { "Catalogs/\($0)" }
      .filter { FileManager.default.fileExists(atPath: root.appending(path: "\($0)/catalog.yaml").path) }
  }

  /// A file that is new makes the command run again, because the package is then planned again.
  private func files(below folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    return (found?.compactMap { $0 as? URL } ?? [])
      .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
      .sorted { $0.path < $1.path }
  }
}
