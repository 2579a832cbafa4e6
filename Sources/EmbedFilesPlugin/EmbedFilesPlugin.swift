import Foundation
import PackagePlugin

/// Compiles the shipped catalogs, the starters and the templates into the target `Shipped`.
@main
struct EmbedFilesPlugin: BuildToolPlugin {
  private static let folders = ["Catalogs/app-store", "Catalogs/google-play", "Catalogs/starters", "Templates"]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let output = context.pluginWorkDirectoryURL.appending(path: "ShippedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding the shipped catalogs and templates",
        executable: try context.tool(named: "embed-files").url,
        arguments: [output.path, root.path] + Self.folders,
        inputFiles: Self.folders.flatMap { files(below: root.appending(path: $0)) },
        outputFiles: [output]
      )
    ]
  }

  /// A file that is new makes the command run again, because the package is then planned again.
  private func files(below folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    return (found?.compactMap { $0 as? URL } ?? [])
      .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
      .sorted { $0.path < $1.path }
  }
}
